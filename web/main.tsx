import './app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/boot/App.tsx'
import { NoAccess } from './app/routing/route-guards.ts'
import { removePrerender } from './app/shell/remove-prerender.ts'
import { watchInstallPrompt } from './app/install/install-prompt.ts'
import { scheduleServiceWorker } from './app/updates/schedule-service-worker.ts'
import { deviceStorage } from './api/device/storage.ts'
import { takeViewToken } from './api/session/view-access.ts'
import { OrderLinkEnded, session } from './api/session/session.ts'
import { loadSettings } from './api/settings.ts'
import { language } from './i18n/language.ts'
import { detectLocale } from './i18n/locale.ts'

// Before the session starts, because a view has a session of its own.
takeViewToken()
session.setOrderLinkLoader(async () => (await import('./offline/links/order-link.ts')).orderLink)
session.setCopyLoader(async () => (await import('./offline/drafts/drafts.ts')).drafts)
// These run in parallel; pages wait for what they need.
void session.ready().catch(() => undefined)
void loadSettings()
if (isPushEnabled())
  void import('./features/push/push-subscription.ts').then((push) => push.watchPushSubscription())
watchInstallPrompt()
scheduleServiceWorker()
session.onLogout(async () => (await import('./app/search/recent-searches.ts')).deleteRecentSearches())
session.onLogout(async (token) => {
  if (isPushEnabled()) await (await import('./features/push/push-device.ts')).disablePush(token)
})
// The next user must not see cached data.
session.onLogout(async () => (await import('./offline/cache/persisted-queries.ts')).deleteCachedData())
// Read before the router starts, because it may change the URL.
const frameName = new URLSearchParams(location.search).get('resize')
// No top-level `await`: with one, the bundler no longer merges small files (vite.config.ts).
void language.start(detectLocale()).then(renderApp)

function isPushEnabled(): boolean {
  return deviceStorage.get('push') !== null
}

function renderApp(): void {
  const root = document.getElementById('app')
  if (!root) return
  createRoot(root, { onCaughtError: reportUnexpectedError }).render(<App />)
  removePrerender(root)
  if (frameName !== null && parent !== window)
    void import('./app/boot/frame-height.ts').then(({ postFrameHeight }) => postFrameHeight(frameName, root))
}

/** Denied access is expected and not logged. */
function reportUnexpectedError(error: unknown) {
  if (!(error instanceof NoAccess) && !(error instanceof OrderLinkEnded)) console.error(error)
}
