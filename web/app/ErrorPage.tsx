import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Failure } from '../api/failure.tsx'
import { ButtonLink } from '../ui/Link.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { NoAccess } from './guard.ts'

/** In place of a page that may not, or could not, be shown; within the frame where there is one. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof NoAccess) return <NoAccessPage />
  const again = () => {
    reset()
    void router.invalidate()
  }
  return <Failure isPage error={error} onRetry={again} />
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
