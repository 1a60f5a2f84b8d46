import { deviceStorage } from '#web/api/device/storage'
import { session } from '#web/api/session/session'
import { language } from '#web/i18n/language'

/** Loaded only on devices with push notifications. */
const loadPushModule = () => import('#web/features/push/push-device')

/**
 * Ends the push subscription of this device when the user logs out or changes, and keeps its language
 * current.
 */
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
  // A failure is retried when the page is opened next.
  loadPushModule()
    .then((push) => push.syncPushWithUser(contactId))
    .catch(() => undefined)
}

function isPushEnabled(): boolean {
  return deviceStorage.get('push') !== null
}
