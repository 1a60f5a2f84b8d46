import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { RouterProvider } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { pages } from '#contract/access'
import type { User } from '#contract/people/session'
import { QueryProvider } from '#web/api/queries/QueryProvider.tsx'
import { onLiveEvent } from '#web/api/live/live-events'
import { startLiveEvents } from '#web/api/live/start-live-events'
import { queryClient } from '#web/api/queries/query-client'
import { deviceStorage } from '#web/api/device/storage'
import { orderAccess } from '#web/api/session/order-access'
import { canMakeCall } from '#web/api/session/call-access'
import { session, useSession } from '#web/api/session/session'
import { Dock } from '#web/ui/layout/Dock.tsx'
import { PageSpinner } from '#web/ui/feedback/Spinner.tsx'
import { prefetchProgress } from '../prefetch/prefetch-progress.ts'
import { schedulePrefetch } from '../prefetch/schedule-prefetch.ts'
import { OrderLinkBar } from './OrderLinkBar.tsx'
import { StaleDataNotice } from '../notices/StaleDataNotice.tsx'
import { BottomBar } from './BottomBar.tsx'
import { language } from '#web/i18n/language'
import { lazyPart } from '#web/ui/lazy-part'
import { Footer } from './Footer.tsx'
import { InstallNotice } from '../install/InstallNotice.tsx'
import { BlockingDialogs } from '../notices/BlockingDialogs.tsx'
import { isEmbedded } from '../routing/embedded-mode.ts'
import { isPrerenderVisible } from './remove-prerender.ts'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

const OfflineLine = lazyPart(() =>
  import('../prefetch/OfflineReadiness.tsx').then((part) => ({ default: part.OfflineReadiness })),
)

const OnboardingGate = lazyPart(() =>
  import('#web/features/onboarding/OnboardingGate.tsx').then((part) => ({ default: part.OnboardingGate })),
)

const ConfirmNotice = lazyPart(async () => {
  const notice = import('#web/features/signup/ConfirmNotice.tsx')
  const [part] = await Promise.all([notice, language.loadFeatures('signup')])
  return { default: part.ConfirmNotice }
})

/**
 * The frame around all pages of a logged-in user; around `children` for a page without a route. With
 * `plain=true` it only renders the page.
 */
export function Shell({ children }: { children?: ReactNode }) {
  const { user } = useSession()
  const router = useRouter()
  const isReady = useDeferredValue(true, !isPrerenderVisible())
  // After a logout, until the login page is loaded.
  if (!user) return <PageSpinner />
  // Render in deferred chunks under the prerendered frame, so that slow phones stay responsive.
  if (!isReady) return null
  return (
    // React Aria links to paths of this app use the router.
    <RouterProvider navigate={(href) => void router.navigate({ href })}>
      <QueryProvider>
        <BlockingDialogs />
        <ShellFrame key={`${user.contact.id} ${user.account.id}`} user={user}>
          {children ?? <Outlet />}
        </ShellFrame>
        <Dock />
      </QueryProvider>
    </RouterProvider>
  )
}

function ShellFrame({ user, children }: { user: User; children: ReactNode }) {
  const [collapsed, setCollapsed] = useCollapsedSidebar()
  useEffect(() => startLiveEvents(queryClient), [user.account.id])
  useAccessChanges(user)
  useEffect(() => schedulePrefetch(queryClient), [user.account.id])
  // No onboarding questions on an offer page, where the user may compete for the offer.
  const isOffer = useRouterState({ select: ({ location }) => /^\/offers\/[^/]+/.test(location.pathname) })
  if (isEmbedded()) return <ShellPage>{children}</ShellPage>
  const access = orderAccess.info()
  if (access) {
    return (
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <OrderLinkBar access={access} />
        <ShellPage>{children}</ShellPage>
      </div>
    )
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar user={user} collapsed={collapsed} onCollapse={setCollapsed} />
      <div className="flex flex-1">
        <Sidebar user={user} collapsed={collapsed} />
        <ShellPage>{children}</ShellPage>
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
 * Reloads the session when the company's state or the user's profiles change, so that the route guards decide
 * again.
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

function ShellPage({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const main = useFocusOnArrival()
  // The page of today shows the line at its top.
  const isToday = useRouterState({ select: ({ location }) => location.pathname === pages.today.path })
  const hasReadiness = useSyncExternalStore(prefetchProgress.subscribe, isReadinessKnown)
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
          {children}
          {user && !isToday && canMakeCall('calendar.read', user) ? (
            // The line has its place from the start, so that the links below it do not move.
            <div data-chrome="" className="mt-6 min-h-5">
              {hasReadiness ? (
                <LazyBoundary>
                  <OfflineLine />
                </LazyBoundary>
              ) : null}
            </div>
          ) : null}
        </div>
      </main>
      {isEmbedded() ? null : <Footer />}
    </div>
  )
}

/** The line about offline work has nothing to say before the prefetch has begun. */
function isReadinessKnown(): boolean {
  return prefetchProgress.get() !== 'unknown'
}

/**
 * Moves the focus to the top of a new page. If the user returns before that page has loaded, the focus stays
 * at the link, or moves to the top if the link no longer exists. It also stays where the user has moved it meanwhile.
 */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const hasMovedFocus = useMovedFocus()
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
    // Not if the page has set the focus itself, such as a restored list position, or the user is typing in
    // the search.
    const isLed = main.current?.contains(at) || at?.matches('input') || hasMovedFocus()
    const hasArrived = last.current && path !== last.current
    if (!hasArrived && at === body && left.current instanceof HTMLElement) left.current.focus()
    const isLost = left.current && document.activeElement === body
    if ((hasArrived && !isLed) || isLost) main.current?.focus({ preventScroll: true })
    last.current = path
    left.current = null
  }, [path, next, hasMovedFocus])
  return main
}

/**
 * Returns a function. It returns true if the user has moved the focus since the last navigation began. A menu that closes also
 * moves the focus, but then the user has pressed no key and no pointer since.
 */
function useMovedFocus(): () => boolean {
  const router = useRouter()
  const start = useRef<Element | null>(null)
  const hasActed = useRef(false)
  useEffect(() => {
    const noteAction = () => void (hasActed.current = true)
    const stop = router.subscribe('onBeforeNavigate', () => {
      start.current = document.activeElement
      hasActed.current = false
    })
    const kinds = ['keydown', 'pointerdown'] as const
    for (const kind of kinds) addEventListener(kind, noteAction, { capture: true })
    return () => {
      stop()
      for (const kind of kinds) removeEventListener(kind, noteAction, { capture: true })
    }
  }, [router])
  return useCallback(() => {
    const { activeElement: at, body } = document
    return hasActed.current && at !== body && at !== start.current
  }, [])
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

/** Whether the sidebar only shows icons. Stored on the device; below 1024 px it is collapsed by default. */
function useCollapsedSidebar() {
  const stored = deviceStorage.get('sidebar')
  const [collapsed, setCollapsed] = useState(stored ? stored === 'icons' : innerWidth < 1024)
  const choose = (next: boolean) => {
    deviceStorage.set('sidebar', next ? 'icons' : 'full')
    setCollapsed(next)
  }
  return [collapsed, choose] as const
}
