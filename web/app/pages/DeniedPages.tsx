import { useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { orderAccess } from '#web/api/session/order-access'
import { useSession } from '#web/api/session/session'
import { language } from '#web/i18n/language'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { lazyPart } from '#web/ui/lazy-part'

const UnsentByLink = lazyPart(async () => {
  const unsent = import('#web/features/order-links/UnsentLinkWork.tsx')
  const [part] = await Promise.all([unsent, language.loadFeatures('orderLinks')])
  return { default: part.UnsentLinkWork }
})

/** Shown without a login when the order link was revoked or has expired, or its order is closed. */
export function LinkEndedPage() {
  const t = useTranslations('app')
  useTitle(t('linkEndedTitle'))
  // A full page load, because a tab uses either a link or a login from its start.
  const logIn = () => {
    orderAccess.forget()
    location.assign(getLoginPath(location.pathname))
  }
  return (
    <EmptyState
      isPage
      icon={Lock}
      title={t('linkEndedTitle')}
      action={<Button onPress={logIn}>{t('logIn')}</Button>}
    >
      {t('linkEndedText')}
      <LazyBoundary>
        <UnsentByLink />
      </LazyBoundary>
    </EmptyState>
  )
}

/** Shows logged-in users who can grant access. Others can log in and return here. */
export function NoAccessPage() {
  const t = useTranslations('app')
  const { user } = useSession()
  const { pathname, searchStr } = useLocation()
  useTitle(t('noAccessTitle'))
  return (
    <EmptyState
      isPage
      icon={Lock}
      title={t('noAccessTitle')}
      action={
        user ? (
          <ButtonLink href="/">{t('toStart')}</ButtonLink>
        ) : (
          <ButtonLink href={getLoginPath(pathname + searchStr)}>{t('logIn')}</ButtonLink>
        )
      }
    >
      {user ? t('noAccessText') : t('noAccessOut')}
    </EmptyState>
  )
}

function getLoginPath(back: string): string {
  return `${pages.login.path}?redirect=${encodeURIComponent(back)}`
}
