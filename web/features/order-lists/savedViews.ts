import type { OrderQueue } from '#contract/orders/model/queues'
import { device } from '#web/api/storage'

/** A view of a list under a name, kept on this device for one person. */
export interface SavedView {
  readonly name: string
  readonly href: string
}

const most = 20

export function savedViews(contactId: string, queue: OrderQueue): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(device.get(keyOf(contactId, queue)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

/** A second view of the same name takes the place of the first. */
export function keepView(contactId: string, queue: OrderQueue, view: SavedView): readonly SavedView[] {
  const others = savedViews(contactId, queue).filter(({ name }) => name !== view.name)
  return keep(contactId, queue, [...others, view].slice(-most))
}

export function forgetView(contactId: string, queue: OrderQueue, gone: string): readonly SavedView[] {
  return keep(
    contactId,
    queue,
    savedViews(contactId, queue).filter(({ name }) => name !== gone),
  )
}

function keep(contactId: string, queue: OrderQueue, views: readonly SavedView[]): readonly SavedView[] {
  device.set(keyOf(contactId, queue), views.length > 0 ? JSON.stringify(views) : null)
  return views
}

function keyOf(contactId: string, queue: OrderQueue): string {
  return `views.${contactId}.${queue}`
}

function isView(value: unknown): value is SavedView {
  const { name, href } = (value ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href)
}
