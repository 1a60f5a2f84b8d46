import type { OrderQueue } from '#contract/orders/model/queues'
import { deviceStorage } from '#web/api/device/storage'

/** A named view of a list, stored on this device for one person. */
export interface SavedView {
  readonly name: string
  readonly href: string
}

const maxSavedViews = 20

export function listSavedViews(contactId: string, queue: OrderQueue): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get(getViewsKey(contactId, queue)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSavedView) : []
  } catch {
    return []
  }
}

/** Stores a view; replaces one with the same name. */
export function saveView(contactId: string, queue: OrderQueue, view: SavedView): readonly SavedView[] {
  const others = listSavedViews(contactId, queue).filter(({ name }) => name !== view.name)
  return storeViews(contactId, queue, [...others, view].slice(-maxSavedViews))
}

export function deleteView(contactId: string, queue: OrderQueue, viewName: string): readonly SavedView[] {
  return storeViews(
    contactId,
    queue,
    listSavedViews(contactId, queue).filter(({ name }) => name !== viewName),
  )
}

function storeViews(contactId: string, queue: OrderQueue, views: readonly SavedView[]): readonly SavedView[] {
  deviceStorage.set(getViewsKey(contactId, queue), views.length > 0 ? JSON.stringify(views) : null)
  return views
}

function getViewsKey(contactId: string, queue: OrderQueue): string {
  return `views.${contactId}.${queue}`
}

function isSavedView(value: unknown): value is SavedView {
  const { name, href } = (value ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href)
}
