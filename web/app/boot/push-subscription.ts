import { deviceStorage } from '#web/api/device/storage'
import { session } from '#web/api/session/session'
import { language } from '#web/i18n/language'

/** Nobody's news on a shared phone: loaded only where somebody switched them on. */
const load = () => import('#web/features/push/push-device')

/** Ends this device's news when their person leaves or another one comes; they follow the language shown. */
export function watchNews(): void {
  session.onLogout((token) =>
    isOn() ? load().then(({ disablePush }) => disablePush(token)) : Promise.resolve(),
  )
  session.subscribe(attend)
  language.subscribe(attend)
}

function attend(): void {
  const contactId = session.get().user?.contact.id
  if (!contactId || !isOn()) return
  // What fails now is tried again when the page is opened next.
  load()
    .then((push) => push.syncPushWithUser(contactId))
    .catch(() => undefined)
}

function isOn(): boolean {
  return deviceStorage.get('push') !== null
}
