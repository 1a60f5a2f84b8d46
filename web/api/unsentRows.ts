import { createStore, del, entries, promisifyRequest, set, type UseStore } from 'idb-keyval'
import type { Unsent } from './errand.ts'
import { session } from './session.ts'

/**
 * What waits on this device (IndexedDB): the errands of every person who worked here, each shown to its own alone,
 * and the server's names for what was known by the device's.
 */
interface Names {
  readonly names: Readonly<Record<string, string>>
}

/** How far the errand is that is under way from this tab: files that have arrived, of all. */
export interface UnderWay {
  readonly id: string
  readonly done: number
  readonly of: number
}

let all: readonly Unsent[] = []
let mine: readonly Unsent[] = []
let names: ReadonlyMap<string, string> = new Map()
let underWay: UnderWay | null = null
let last = 0
const listeners = new Set<() => void>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gewerk.outbox') : null

const namesKey = 'names'
const mostNames = 1000

export const unsentRows = {
  /** This person's, oldest first. */
  mine: (): readonly Unsent[] => mine,

  /** Of whoever worked on this device. */
  everyones: (): readonly Unsent[] => all,

  names: (): ReadonlyMap<string, string> => names,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  underWay: (): UnderWay | null => underWay,
  setUnderWay(now: UnderWay | null): void {
    underWay = now
    tell()
  },

  async put(entry: Unsent): Promise<void> {
    await set(entry.id, entry, store())
    await changed()
  },

  async remove(id: string): Promise<void> {
    await del(id, store())
    await changed()
  },

  /**
   * Rewrites all that waits about one order, null taking it out, and notes the server's names for what was on the
   * device, in one stroke: a browser that ends in the middle has done all of it or nothing.
   */
  async settle(
    order: Pick<Unsent, 'owner' | 'orderId'>,
    rewrite: (entry: Unsent) => Unsent | null,
    learnt: Iterable<readonly [string, string]> = [],
  ): Promise<void> {
    await store()('readwrite', async (table) => {
      const rows = (await promisifyRequest(table.getAll())) as (Unsent | Names)[]
      for (const row of rows) {
        if (!('id' in row) || row.owner !== order.owner || row.orderId !== order.orderId) continue
        const now = rewrite(row)
        if (now) table.put(now, row.id)
        else table.delete(row.id)
      }
      note(table, rows, learnt)
      return promisifyRequest(table.transaction)
    })
    await changed()
  },

  /** Notes how the server calls what was on the device. */
  async learn(device: string, server: string): Promise<void> {
    await store()('readwrite', async (table) => {
      const rows = (await promisifyRequest(table.getAll())) as (Unsent | Names)[]
      note(table, rows, [[device, server]])
      return promisifyRequest(table.transaction)
    })
    await changed()
  },

  async refresh(): Promise<void> {
    const rows = await entries<string, Unsent | Names>(store())
    const list = rows.flatMap(([, row]) => ('id' in row ? [row] : []))
    all = list.toSorted((one, other) => one.at - other.at)
    names = new Map(rows.flatMap(([, row]) => ('names' in row ? Object.entries(row.names) : [])))
    tell()
  },
}

function note(
  table: IDBObjectStore,
  rows: readonly (Unsent | Names)[],
  learnt: Iterable<readonly [string, string]>,
): void {
  const known = rows.find((row): row is Names => 'names' in row)?.names ?? {}
  const all = Object.entries({ ...known, ...Object.fromEntries(learnt) })
  table.put({ names: Object.fromEntries(all.slice(-mostNames)) } satisfies Names, namesKey)
}

/** The clock, and never the same twice: two presses in one millisecond keep their order. */
export function moment(): number {
  last = Math.max(Date.now(), last + 0.001)
  return last
}

/** Whose what is written now is; null: nobody's who could send it. */
export function owner(): string | null {
  const { user } = session.get()
  return user && `${user.contact.id} ${user.account.id}`
}

async function changed(): Promise<void> {
  await unsentRows.refresh()
  channel?.postMessage(null)
}

function tell(): void {
  const whose = owner()
  mine = all.filter((one) => one.owner === whose)
  for (const listener of listeners) listener()
}

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('gewerk-outbox', 'unsent')
  return opened
}

channel?.addEventListener('message', () => void unsentRows.refresh().catch(() => undefined))
session.subscribe(tell)
