import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { onboardingSteps } from '#contract/company/qualifications'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { language } from '#web/i18n/language'
import { useDialogQueue } from '#web/ui/overlays/use-dialog-queue'
import { lazyPart } from '#web/ui/lazy-part'
import { completedStepsQuery } from './onboarding.data.ts'
import { onboardingSnooze } from './snooze.ts'
import { listPendingSteps } from './wizard/wizard.rules.ts'

const LazyOnboardingWizard = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./wizard/OnboardingWizard.tsx'),
    language.loadFeatures('onboarding'),
  ])
  return { default: part.OnboardingWizard }
})

/**
 * Opens the onboarding wizard over the app if a step is open; renders nothing if that cannot be determined.
 */
export function OnboardingGate({ accountId }: { accountId: string }) {
  const [isOpen, setIsOpen] = useState(() => !onboardingSnooze.isActive(accountId))
  const completed = useQuery({ ...completedStepsQuery(accountId), enabled: isOpen })
  const isPending = listPendingSteps(completed.data ?? onboardingSteps).length > 0
  // An open wizard stays open until it is closed, even after the last step is saved.
  const [isOpened, setIsOpened] = useState(false)
  if (isPending && !isOpened) setIsOpened(true)
  const isTurn = useDialogQueue(isOpen && (isOpened || completed.isLoading), 1)
  if (!isOpen || !isOpened || !isTurn) return null
  const close = () => {
    onboardingSnooze.markSeen(accountId)
    setIsOpen(false)
  }
  return (
    <LazyBoundary>
      <LazyOnboardingWizard accountId={accountId} onClose={close} />
    </LazyBoundary>
  )
}
