import { deviceStorage } from '#web/api/device/storage'
import { session } from '#web/api/session/session'
import { language } from '#web/i18n/language'

/** Nobody's news on a shared phone: loaded only where somebody switched them on. */
const loadPushModule = () => import('#web/features/push/push-device')

/** Ends this device's news when their person leaves or another one comes; they follow the language shown. */
export function watchPushSubscription(): void {
  session.onLogout((token) =>
    isPushEnabled() ? loadPushModule().then(({ disablePush }) => disablePush(token)) : Promise.resolve(),
  )
  session.subscribe(updatePushSubscription)
  language.subscribe(updatePushSubscription)
}

function updatePushSubscription(): void {
  const contactId = session.get().user?.contact.id
  if (!contactId || !isPushEnabled()) return
  // What fails now is tried again when the page is opened next.
  loadPushModule()
    .then((push) => push.syncPushWithUser(contactId))
    .catch(() => undefined)
}

function isPushEnabled(): boolean {
  return deviceStorage.get('push') !== null
}
