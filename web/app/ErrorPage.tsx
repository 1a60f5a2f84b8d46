import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Failure, isOfOldVersion } from '../api/failure.tsx'
import { LinkEnded } from '../api/session.ts'
import { ButtonLink } from '../ui/Link.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { NoAccess } from './guard.ts'

/** In place of a page that may not, or could not, be shown; within the frame where there is one. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof NoAccess) return <NoAccessPage />
  if (error instanceof LinkEnded) return <LinkEndedPage />
  const again = () => {
    // A part that failed to load stays failed until the page is loaded anew.
    if (isOfOldVersion(error)) return location.reload()
    reset()
    void router.invalidate()
  }
  return <Failure isPage error={error} onRetry={again} />
}

/** Somebody without a log-in whose link was revoked, has expired, or whose order is done. */
function LinkEndedPage() {
  const t = useTranslations('app')
  useTitle(t('linkEndedTitle'))
  return (
    <EmptyState isPage icon={Lock} title={t('linkEndedTitle')}>
      {t('linkEndedText')}
    </EmptyState>
  )
}

function NoAccessPage() {
  const t = useTranslations('app')
  useTitle(t('noAccessTitle'))
  return (
    <EmptyState
      isPage
      icon={Lock}
      title={t('noAccessTitle')}
      action={<ButtonLink href="/">{t('toStart')}</ButtonLink>}
    >
      {t('noAccessText')}
    </EmptyState>
  )
}
