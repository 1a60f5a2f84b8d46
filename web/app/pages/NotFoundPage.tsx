import { Compass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { PublicFrame } from '../shell/PublicFrame.tsx'

/** Shown for unknown URLs, with or without a login. */
export function NotFoundPage() {
  const t = useTranslations('app')
  useTitle(t('notFoundTitle'))
  return (
    <PublicFrame>
      <EmptyState
        isPage
        icon={Compass}
        title={t('notFoundTitle')}
        action={<ButtonLink href="/">{t('toStart')}</ButtonLink>}
      >
        {t('notFoundText')}
      </EmptyState>
    </PublicFrame>
  )
}
