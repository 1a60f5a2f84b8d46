import { WifiOff } from 'lucide-react'
import { type ComponentType, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '#web/api/http/connectivity'
import { viewAccess } from '#web/api/session/view-access'
import { language } from '#web/i18n/language'
import { useSettings } from '#web/api/settings'
import { toasts } from '#web/ui/feedback/toasts'
import { lazyPart } from '#web/ui/lazy-part'
import { isEmbedded } from '../routing/embedded-mode.ts'

const ToastRegion = lazyPart<ComponentType>(() =>
  import('#web/ui/feedback/ToastRegion.tsx').then(
    (part) => ({ default: part.ToastRegion }),
    // If the toasts cannot be loaded, messages are shown by the browser's own dialog.
    () => {
      toasts.presentWith(({ title, text = '' }) => alert(`${title}\n${text}`))
      return { default: () => null }
    },
  ),
)

/** Only tabs in which the marketplace looks at the portal as a user sees it load the banner. */
const ViewBanner = lazyPart(async () => {
  const [part] = await Promise.all([import('./ViewBanner.tsx'), language.loadShell()])
  return { default: part.ViewBanner }
})

/** Shows messages over every page: no connection, the environment, toasts. */
export function GlobalNotices() {
  // Kept after the end of the view, which the banner then says.
  const [isView] = useState(() => viewAccess.token() !== null)
  return (
    <>
      <OfflineBanner />
      <EnvironmentBanner />
      <Suspense>{isView ? <ViewBanner /> : null}</Suspense>
      <LazyToasts />
    </>
  )
}

/** Loaded with the first message. */
function LazyToasts() {
  return useSyncExternalStore(toasts.subscribe, toasts.hasAny) ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null
}

function OfflineBanner() {
  const t = useTranslations('app')
  const online = useIsOnline()
  return (
    <div role="status" data-chrome="">
      {online ? null : (
        <p className="flex items-start justify-center gap-2 border-b border-warning-line bg-warning-soft px-4 py-2 text-sm text-warning-ink">
          <WifiOff size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}

/** Embedded pages also show which environment they belong to. */
function EnvironmentBanner() {
  const t = useTranslations('app')
  const environment = useSettings()?.environment
  if (!environment || !isEmbedded()) return null
  return (
    <p className="border-b border-warning-line bg-warning-soft px-4 py-1 text-center text-xs font-medium text-warning-ink">
      {t('environment', { name: environment })}
    </p>
  )
}
