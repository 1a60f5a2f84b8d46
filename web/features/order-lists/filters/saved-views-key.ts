import type { OrderQueue } from '#contract/orders/model/queues'
import { deviceStorage } from '#web/api/device/storage'

/** Returns the key under which this device stores a person's views of a list. */
export function getViewsKey(contactId: string, queue: OrderQueue): string {
  return `views.${contactId}.${queue}`
}

/** Returns whether this person saved a view of a list on this device. */
export function hasSavedViews(contactId: string, queue: OrderQueue): boolean {
  return deviceStorage.get(getViewsKey(contactId, queue)) !== null
}
