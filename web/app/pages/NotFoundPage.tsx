import { Compass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { orderAccess } from '#web/api/session/order-access'
import { session, useSession } from '#web/api/session/session'
import { deviceStorage } from '#web/api/device/storage'
import { language } from '#web/i18n/language'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { PageSpinner } from '#web/ui/feedback/Spinner.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { lazyPart } from '#web/ui/lazy-part'
import { PublicFrame } from '../shell/PublicFrame.tsx'

/** The frame is loaded only for users with a login: this page is in the scripts of every page. */
const Shell = lazyPart(async () => {
  const [part] = await Promise.all([import('../shell/Shell.tsx'), language.loadShell()])
  return { default: part.Shell }
})

/** Shown for unknown URLs: in the app's frame for users with a login, else in that of public pages. */
export function NotFoundPage() {
  const { user } = useSession()
  const isWaiting = useSessionStart()
  if (isWaiting) return <PageSpinner />
  if (!user || orderAccess.token()) {
    return (
      <PublicFrame>
        <NotFoundText />
      </PublicFrame>
    )
  }
  return (
    <LazyBoundary fallback={<PageSpinner />}>
      <Shell>
        <NotFoundText />
      </Shell>
    </LazyBoundary>
  )
}

/** Starts the session if this device has one; no route guard does that for an unknown URL. */
function useSessionStart(): boolean {
  const [isWaiting, setWaiting] = useState(() => !session.get().user && deviceStorage.get('session') !== null)
  useEffect(() => {
    if (!isWaiting) return
    const end = () => setWaiting(false)
    session.ready().then(end, end)
  }, [isWaiting])
  return isWaiting
}

function NotFoundText() {
  const t = useTranslations('app')
  useTitle(t('notFoundTitle'))
  return (
    <EmptyState
      isPage
      icon={Compass}
      title={t('notFoundTitle')}
      action={<ButtonLink href="/">{t('toStart')}</ButtonLink>}
    >
      {t('notFoundText')}
    </EmptyState>
  )
}
