import type { LocalText } from '#contract/kit/locale'
import type { Order } from '#contract/orders/orders'
import type { CallInput } from '#web/api/call'
import type { SentDrafts } from '../drafts/sent-drafts.ts'

/** The calls that may wait for a connection. */
export type OrderCall =
  | { readonly call: 'comment.create'; readonly given: CallInput<'comment.create'> }
  | { readonly call: 'order.setStatus'; readonly given: CallInput<'order.setStatus'> }
  | { readonly call: 'order.sign'; readonly given: CallInput<'order.sign'> }
  | { readonly call: 'form.submit'; readonly given: CallInput<'form.submit'> }

/** A pending call before it is stored on the device. */
export interface NewPendingCall {
  readonly id: string
  /** Contact id and company id, separated by a space. */
  readonly owner: string
  /** The order's api_id. Calls of one order are sent strictly in their order. */
  readonly orderId: string
  /** The order's name for the user. */
  readonly about: string
  /** The step or form, if the call alone does not name it. */
  readonly title: LocalText | null
  /** When it was done, in milliseconds of the server's clock as far as the device knows it. */
  readonly at: number
  readonly errand: OrderCall
  /** The idempotency key of all attempts. A new decision of the user gets a new key. */
  readonly key: string
  /** The order when the user decided. */
  readonly seen: Order | null
  /** The order after the call, as the server predicted it. */
  readonly after: Order | null
  /** Drafts of the submitted form that were sent without a reply. */
  readonly sentDrafts?: SentDrafts
  /** Keys of the drafts whose input the call contains, until they are deleted. */
  readonly draftKeys?: readonly string[]
  /** `refused`: the server refused the call, and the user must decide. */
  readonly state: 'waiting' | 'refused'
  readonly refusal: ServerRefusal | null
}

/** A pending call as it is stored on the device. */
export interface PendingCall extends NewPendingCall {
  /**
   * Calls are sent in the order of these numbers. The store allocates them, because clocks can be set back.
   */
  readonly sequence: number
}

/** The server's refusal with the current state. */
export interface ServerRefusal {
  readonly code: string
  readonly text: string
  readonly current: unknown
}

const deviceNamePrefix = 'device:'

/** Returns the name of a file or form that is only on this device. */
export const toDeviceName = (id: string): string => `${deviceNamePrefix}${id}`
export const isDeviceName = (id: string): boolean => id.startsWith(deviceNamePrefix)
export const parseDeviceId = (id: string): string => id.slice(deviceNamePrefix.length)

/** Returns all device names in a value. */
export function listDeviceNames(value: unknown): string[] {
  if (typeof value === 'string') return isDeviceName(value) ? [value] : []
  if (typeof value !== 'object' || value === null || value instanceof Blob) return []
  return [...new Set(Object.values(value).flatMap(listDeviceNames))]
}

/** Returns the value with device names replaced by the server's names, as far as they are known. */
export function replaceDeviceNames<T>(value: T, names: ReadonlyMap<string, string>): T {
  if (typeof value === 'string') return (names.get(value) ?? value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => replaceDeviceNames(one, names)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replaceDeviceNames(one, names)]),
  ) as T
}
