import type { LocalText } from '#contract/kit/locale'
import type { Order } from '#contract/orders/orders'
import type { CallInput } from '#web/api/call'

/** What may wait for a network: one call of work on an order. */
export type OrderCall =
  | { readonly call: 'comment.create'; readonly given: CallInput<'comment.create'> }
  | { readonly call: 'order.setStatus'; readonly given: CallInput<'order.setStatus'> }
  | { readonly call: 'order.sign'; readonly given: CallInput<'order.sign'> }
  | { readonly call: 'form.submit'; readonly given: CallInput<'form.submit'> }

/** An errand that has not been run, before it is stored on the device. */
export interface NewPendingCall {
  readonly id: string
  /** Person and company. */
  readonly owner: string
  /** The order's api_id: what is about one order leaves strictly in its order. */
  readonly orderId: string
  /** The order's name, to be recognised by. */
  readonly about: string
  /** What it is, where the call alone does not say it: the step, the form. */
  readonly title: LocalText | null
  /** When it was done: milliseconds, by the server's clock as far as the device knows it. */
  readonly at: number
  readonly errand: OrderCall
  /** Names the intention to the server, through any number of tries; another one once somebody decided anew. */
  readonly key: string
  /** The order as it was when it was decided. */
  readonly seen: Order | null
  /** How the order stands once it is done, by the server's own foresight. */
  readonly after: Order | null
  /** `refused`: the server said no; somebody has to decide. */
  readonly state: 'waiting' | 'refused'
  readonly refusal: ServerRefusal | null
}

/** An errand that has not been run, as it is stored on the device. */
export interface PendingCall extends NewPendingCall {
  /** Entries are sent in the order of these numbers. The store allocates them, because clocks can be set back. */
  readonly sequence: number
}

/** What the server said instead, with what stands there now. */
export interface ServerRefusal {
  readonly code: string
  readonly text: string
  readonly current: unknown
}

const deviceNamePrefix = 'device:'

/** The name by which something is spoken of that the server has not got yet: a file, a form that was filled. */
export const toDeviceName = (id: string): string => `${deviceNamePrefix}${id}`
export const isDeviceName = (id: string): boolean => id.startsWith(deviceNamePrefix)
export const parseDeviceId = (id: string): string => id.slice(deviceNamePrefix.length)

/** All that a value speaks of and that is on this device alone. */
export function listDeviceNames(value: unknown): string[] {
  if (typeof value === 'string') return isDeviceName(value) ? [value] : []
  if (typeof value !== 'object' || value === null || value instanceof Blob) return []
  return [...new Set(Object.values(value).flatMap(listDeviceNames))]
}

/** The same with the server's names in the place of the device's, as far as they are known. */
export function replaceDeviceNames<T>(value: T, names: ReadonlyMap<string, string>): T {
  if (typeof value === 'string') return (names.get(value) ?? value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => replaceDeviceNames(one, names)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replaceDeviceNames(one, names)]),
  ) as T
}
