import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, useDeferredValue, useEffect, useRef, useState } from 'react'
import { RouterProvider } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import type { User } from '#contract/people/session'
import { QueryProvider } from '#web/api/queries/QueryProvider.tsx'
import { followLiveEvents, onLiveEvent } from '#web/api/live/live-events'
import { queryClient } from '#web/api/queries/query-client'
import { deviceStorage } from '#web/api/device/storage'
import { orderAccess } from '#web/api/session/order-access'
import { canMakeCall } from '#web/api/session/call-access'
import { session, useSession } from '#web/api/session/session'
import { Dock } from '#web/ui/layout/Dock.tsx'
import { PageSpinner } from '#web/ui/feedback/Spinner.tsx'
import { schedulePrefetch } from '../prefetch/schedule-prefetch.ts'
import { OrderLinkBar } from './OrderLinkBar.tsx'
import { StaleDataNotice } from '../notices/StaleDataNotice.tsx'
import { BottomBar } from './BottomBar.tsx'
import { language } from '#web/i18n/language'
import { Footer } from './Footer.tsx'
import { InstallNotice } from '../install/InstallNotice.tsx'
import { BlockingDialogs } from '../notices/BlockingDialogs.tsx'
import { isEmbedded } from '../routing/embedded-mode.ts'
import { isPrerenderVisible } from './remove-prerender.ts'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

const OfflineLine = lazy(() =>
  import('../prefetch/OfflineReadiness.tsx').then((part) => ({ default: part.OfflineReadiness })),
)

const OnboardingGate = lazy(() =>
  import('#web/features/onboarding/OnboardingGate.tsx').then((part) => ({ default: part.OnboardingGate })),
)

const ConfirmNotice = lazy(async () => {
  const notice = import('#web/features/signup/ConfirmNotice.tsx')
  const [part] = await Promise.all([notice, language.loadFeatures('signup')])
  return { default: part.ConfirmNotice }
})

/** The frame around every page of somebody logged in. `plain=true` leaves the page alone in it. */
export function Shell() {
  const { user } = useSession()
  const router = useRouter()
  const isDue = useDeferredValue(true, !isPrerenderVisible())
  // After a log-out, until the log-in is there.
  if (!user) return <PageSpinner />
  // Under the frame that is drawn already, a slow phone builds its own in pieces, and hears its person in between.
  if (!isDue) return null
  return (
    // Every React Aria link with a path of this app goes there by the router.
    <RouterProvider navigate={(href) => void router.navigate({ href })}>
      <QueryProvider>
        <BlockingDialogs />
        <ShellFrame key={`${user.contact.id} ${user.account.id}`} user={user} />
        <Dock />
      </QueryProvider>
    </RouterProvider>
  )
}

function ShellFrame({ user }: { user: User }) {
  const [collapsed, setCollapsed] = useCollapsedSidebar()
  useEffect(() => followLiveEvents(queryClient), [user.account.id])
  useAccessChanges(user)
  useEffect(() => schedulePrefetch(queryClient), [user.account.id])
  // Who comes for one offer, perhaps in a race, is not held up by questions.
  const isOffer = useRouterState({ select: ({ location }) => /^\/offers\/[^/]+/.test(location.pathname) })
  if (isEmbedded()) return <ShellPage />
  const access = orderAccess.info()
  if (access) {
    return (
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <OrderLinkBar access={access} />
        <ShellPage />
      </div>
    )
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar user={user} collapsed={collapsed} onCollapse={setCollapsed} />
      <div className="flex flex-1">
        <Sidebar user={user} collapsed={collapsed} />
        <ShellPage />
      </div>
      <InstallNotice />
      <BottomBar user={user} />
      {canMakeCall('partner.onboard', user) && !isOffer ? (
        <LazyBoundary>
          <OnboardingGate accountId={user.account.id} />
        </LazyBoundary>
      ) : null}
    </div>
  )
}

/**
 * A company that comes to another state, or a person with another profile, may open other pages: the session hears
 * of it, then the guards do.
 */
function useAccessChanges(user: User): void {
  const router = useRouter()
  const status = [user.account.account_status, ...user.profiles].join(' ')
  const last = useRef(status)
  useEffect(() => onLiveEvent(({ topic }) => void (topic === 'account' && session.reload())), [])
  useEffect(() => {
    if (status !== last.current) void router.invalidate()
    last.current = status
  }, [router, status])
}

function ShellPage() {
  const { user } = useSession()
  const main = useFocusOnArrival()
  return (
    <div data-page="" className="flex min-w-0 flex-1 flex-col pb-(--bottom)">
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className="min-h-[calc(100dvh-var(--top))] flex-1 px-4 pt-5 pb-10 outline-none md:px-8 md:pt-7"
      >
        <div className="mx-auto max-w-[88rem]">
          {user && !user.contact.email_confirmed ? (
            <LazyBoundary>
              <ConfirmNotice user={user} />
            </LazyBoundary>
          ) : null}
          <StaleDataNotice />
          <Outlet />
          {user && canMakeCall('calendar.read', user) ? (
            <LazyBoundary>
              <OfflineLine />
            </LazyBoundary>
          ) : null}
        </div>
      </main>
      {isEmbedded() ? null : <Footer />}
    </div>
  )
}

/**
 * After going to another page, reading starts at its top, not where the link was. Who turned back before that page
 * was there goes on at the link, or at the top where it is gone.
 */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const next = useRouterState({ select: ({ status, location }) => status === 'pending' && location.pathname })
  const last = useRef(path)
  const left = useRef<Element | null>(null)
  useEffect(() => {
    const { activeElement: at, body } = document
    if (next) {
      if (next !== path && at !== body) left.current = at
      return
    }
    // Unless the page has led to a place of its own, as a list that one comes back to, or somebody types already:
    // in the search, asked for while the page was on its way.
    const isLed = main.current?.contains(at) || at?.matches('input')
    const hasArrived = last.current && path !== last.current
    if (!hasArrived && at === body && left.current instanceof HTMLElement) left.current.focus()
    const isLost = left.current && document.activeElement === body
    if ((hasArrived && !isLed) || isLost) main.current?.focus({ preventScroll: true })
    last.current = path
    left.current = null
  }, [path, next])
  return main
}

function SkipLink() {
  const t = useTranslations('frame')
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:px-4 focus:py-2 focus:shadow-float"
    >
      {t('skip')}
    </a>
  )
}

/** Whether the sidebar is icons alone; kept on the device. Below 1024 px it starts so. */
function useCollapsedSidebar() {
  const kept = deviceStorage.get('sidebar')
  const [collapsed, setCollapsed] = useState(kept ? kept === 'icons' : innerWidth < 1024)
  const choose = (next: boolean) => {
    deviceStorage.set('sidebar', next ? 'icons' : 'full')
    setCollapsed(next)
  }
  return [collapsed, choose] as const
}
