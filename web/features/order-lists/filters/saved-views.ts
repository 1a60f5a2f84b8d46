import { useMemo, useSyncExternalStore } from 'react'
import type { OrderQueue } from '#contract/orders/model/queues'
import { deviceStorage } from '#web/api/device/storage'
import { getViewsKey } from './saved-views-key.ts'
import { createListeners } from '#web/ui/listeners'

/** A named view of a list, stored on this device for one person. */
export interface SavedView {
  readonly name: string
  readonly href: string
}

const maxSavedViews = 20

const listeners = createListeners()

/** Returns the views that this person saved for a list on this device. */
export function useSavedViews(contactId: string, queue: OrderQueue): readonly SavedView[] {
  const stored = useSyncExternalStore(listeners.subscribe, () =>
    deviceStorage.get(getViewsKey(contactId, queue)),
  )
  return useMemo(() => parseSavedViews(stored), [stored])
}

function listSavedViews(contactId: string, queue: OrderQueue): readonly SavedView[] {
  return parseSavedViews(deviceStorage.get(getViewsKey(contactId, queue)))
}

function parseSavedViews(text: string | null): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSavedView) : []
  } catch {
    return []
  }
}

/** Stores a view; replaces one with the same name. */
export function saveView(contactId: string, queue: OrderQueue, view: SavedView): void {
  const others = listSavedViews(contactId, queue).filter(({ name }) => name !== view.name)
  storeViews(contactId, queue, [...others, view].slice(-maxSavedViews))
}

export function deleteView(contactId: string, queue: OrderQueue, viewName: string): void {
  storeViews(
    contactId,
    queue,
    listSavedViews(contactId, queue).filter(({ name }) => name !== viewName),
  )
}

function storeViews(contactId: string, queue: OrderQueue, views: readonly SavedView[]): void {
  deviceStorage.set(getViewsKey(contactId, queue), views.length > 0 ? JSON.stringify(views) : null)
  listeners.notify()
}

function isSavedView(value: unknown): value is SavedView {
  const { name, href } = (value ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href)
}
