import { session } from '#web/api/session/session'
import { viewAccess } from '#web/api/session/view-access'
import { language } from '#web/i18n/language'
import { syncPushWithUser } from './push-device.ts'

let isWatching = false

/**
 * Ends the push subscription of this device when another user logs in, and keeps its language current. Loaded only on
 * devices with push notifications.
 */
export function watchPushSubscription(): void {
  if (isWatching) return
  isWatching = true
  session.subscribe(updatePushSubscription)
  language.subscribe(updatePushSubscription)
  updatePushSubscription()
}

function updatePushSubscription(): void {
  const contactId = session.get().user?.contact.id
  // A failure is retried when the page is opened next.
  if (contactId && !viewAccess.token()) void syncPushWithUser(contactId).catch(() => undefined)
}
