import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import type { Partner } from '#contract/company/accounts'
import { companyStandingQuery } from '#web/api/company/company-standing'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { useWaitForOpenDialogs } from '#web/ui/overlays/use-dialog-queue'
import { CancelOnboardingDialog } from './CancelOnboardingDialog.tsx'
import { onboardingSnooze } from '../snooze.ts'
import { onboardingPartnerQuery, useSaveOnboarding, onboardingValuesQuery } from '../onboarding.data.ts'
import { OnboardingSummary } from './OnboardingSummary.tsx'
import { AddressStep, QualificationsStep, VehicleStep, type WizardStepProps } from './wizard-steps.tsx'
import { useAddressCheck } from './use-address-check.ts'
import {
  createWizard,
  toOnboardingBody,
  listEnteredSteps,
  hasWizardInput,
  reduceWizard,
  getWizardProgress,
  type WizardState,
} from './wizard.rules.ts'

interface OnboardingWizardProps {
  accountId: string
  onClose: () => void
}

/** Asks a new company for its details, step by step. */
export function OnboardingWizard({ accountId, onClose }: OnboardingWizardProps) {
  const { data: partner } = useQuery(onboardingPartnerQuery(accountId))
  const hasOptions = useOptionsOrToast(onClose)
  const isFree = useWaitForOpenDialogs(Boolean(partner) && hasOptions)
  if (!partner || !isFree) return null
  return <WizardSteps partner={partner} onClose={onClose} />
}

/**
 * Loads the option lists. If they fail, shows a message and closes the wizard, because no step works without
 * them.
 */
function useOptionsOrToast(onFailure: () => void): boolean {
  const values = useQuery(onboardingValuesQuery)
  const { showToast: toastError } = useErrorMessages()
  const isEmpty = values.data?.HwO_A.length === 0
  const failed = values.isError || isEmpty
  useEffect(() => {
    if (!failed) return
    toastError(values.error ?? new Error('The option list contains no qualifications'))
    onFailure()
    // oxlint-disable-next-line react/exhaustive-deps -- reported once, not at every render
  }, [failed])
  return values.isSuccess && !isEmpty
}

function WizardSteps({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const t = useTranslations('onboarding')
  const { showToast: toastError } = useErrorMessages()
  const [wizard, move] = useReducer(reduceWizard, partner, createWizard)
  const [cancelling, setCancelling] = useState(false)
  const [saved, setSaved] = useState<'full' | 'partial' | null>(null)
  const save = useSaveOnboarding(partner.id)
  const check = useAddressCheck(wizard.draft)
  const { screen, draft } = wizard

  const send = (steps: typeof wizard.done) =>
    save.mutate(toOnboardingBody(draft, steps), {
      onSuccess: ({ completedOnboardingSteps: all }) => setSaved(all.length === 3 ? 'full' : 'partial'),
      onError: toastError,
    })
  const continueStep = async () => {
    if (screen === 'address' && !(await check.passes())) return
    move({ kind: 'continue' })
  }
  const saveAndLeave = async () => {
    const steps = listEnteredSteps(wizard)
    if (steps.includes('address') && !(await check.passes())) {
      setCancelling(false)
      if (screen !== 'address') move({ kind: 'edit', step: 'address' })
      return
    }
    setCancelling(false)
    send(steps)
  }

  if (saved) return <WizardSavedDialog accountId={partner.id} result={saved} onClose={onClose} />
  const counted = getWizardProgress(wizard)
  const step: WizardStepProps = { draft, onEnter: (values) => move({ kind: 'enter', values }) }
  return (
    <>
      <Dialog
        isOpen
        dismissable={false}
        title={t(`${screen}.title`)}
        footer={
          <WizardFooter
            screen={screen}
            isEditing={wizard.beforeEdit !== null}
            isPending={save.isPending || check.isPending}
            onLater={() => {
              onboardingSnooze.start(partner.id)
              onClose()
            }}
            onCancel={() => setCancelling(true)}
            onBack={() => {
              check.clear()
              move({ kind: 'back' })
            }}
            onSkip={() => {
              check.clear()
              move({ kind: 'skip' })
            }}
            onStart={() => move({ kind: 'start' })}
            onContinue={() => void continueStep()}
            onSubmit={() => send(wizard.done)}
          />
        }
      >
        <p aria-live="polite" className="pb-3 text-sm text-muted tabular">
          {counted ? t('progress', counted) : t('welcome.lead', { count: wizard.steps.length })}
        </p>
        {screen === 'welcome' ? <WelcomeStep steps={wizard.steps} /> : null}
        {screen === 'qualifications' ? <QualificationsStep {...step} /> : null}
        {screen === 'address' ? <AddressStep {...step} check={check} /> : null}
        {screen === 'vehicle' ? <VehicleStep {...step} /> : null}
        {screen === 'summary' ? (
          <OnboardingSummary wizard={wizard} onEdit={(one) => move({ kind: 'edit', step: one })} />
        ) : null}
      </Dialog>
      <CancelOnboardingDialog
        isOpen={cancelling}
        hasData={hasWizardInput(wizard)}
        isPending={save.isPending || check.isPending}
        onLeave={onClose}
        onStay={() => setCancelling(false)}
        onSave={() => void saveAndLeave()}
      />
    </>
  )
}

/** Names only the steps that are left. */
function WelcomeStep({ steps }: Pick<WizardState, 'steps'>) {
  const t = useTranslations('onboarding')
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p>{t('welcome.text')}</p>
      <ul className="list-disc pl-5 text-muted">
        {steps.map((step) => (
          <li key={step}>{t(`welcome.${step}`)}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t('welcome.time', { count: steps.length })}</p>
    </div>
  )
}

interface WizardFooterProps {
  screen: WizardState['screen']
  /** The step was opened from the summary. */
  isEditing: boolean
  isPending: boolean
  onLater: () => void
  onCancel: () => void
  onBack: () => void
  onSkip: () => void
  onStart: () => void
  onContinue: () => void
  onSubmit: () => void
}

function WizardFooter(props: WizardFooterProps) {
  const t = useTranslations('onboarding')
  const { screen, isEditing, isPending } = props
  if (screen === 'welcome') {
    return (
      <>
        <Button kind="quiet" onPress={props.onLater}>
          {t('later')}
        </Button>
        <Button onPress={props.onCancel}>{t('cancel')}</Button>
        <Button kind="primary" onPress={props.onStart} autoFocus>
          {t('start')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button kind="quiet" onPress={props.onCancel}>
        {t('cancel')}
      </Button>
      <Button onPress={props.onBack}>{t('back')}</Button>
      {screen === 'summary' ? null : <Button onPress={props.onSkip}>{t('skip')}</Button>}
      <Button
        kind="primary"
        isPending={isPending}
        onPress={screen === 'summary' ? props.onSubmit : props.onContinue}
      >
        {t(screen === 'summary' ? 'submit' : isEditing ? 'toSummary' : 'continue')}
      </Button>
    </>
  )
}

interface WizardSavedDialogProps {
  accountId: string
  result: 'full' | 'partial'
  onClose: () => void
}

/**
 * Confirms the saved details and lists other requirements for offers. After the last step the page is
 * reloaded, because the company has new rights.
 */
function WizardSavedDialog({ accountId, result, onClose }: WizardSavedDialogProps) {
  const t = useTranslations('onboarding')
  const { data: standing } = useQuery(companyStandingQuery(accountId))
  const categories = standing?.terms_to_accept.length ?? 0
  const close = () => {
    onClose()
    if (result === 'full') location.reload()
  }
  return (
    <Dialog
      isOpen
      size="small"
      title={t('savedTitle')}
      onClose={close}
      footer={
        categories > 0 ? (
          <>
            <Button onPress={close}>{t('notNow')}</Button>
            <ButtonLink
              kind="primary"
              href={pages.services.path}
              target={result === 'full' ? '_self' : undefined}
              onPress={onClose}
            >
              {t('showTerms')}
            </ButtonLink>
          </>
        ) : (
          <Button kind="primary" onPress={close} autoFocus>
            {t('ok')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t(result === 'full' ? 'savedFull' : 'savedPartial')}</p>
        {categories > 0 ? <p>{t('termsNeeded', { count: categories })}</p> : null}
      </div>
    </Dialog>
  )
}
