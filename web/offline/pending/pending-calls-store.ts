import { createStore, del, promisifyRequest, set, type UseStore, values } from 'idb-keyval'
import type { NewUnsent, Unsent } from './pending-call.ts'
import { session } from '#web/api/session/session'

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

/** Earlier versions of the app stored entries without a number and sent them in the order of their times. */
interface StoredEntry extends NewUnsent {
  readonly sequence?: number
}

let all: readonly Unsent[] = []
let mine: readonly Unsent[] = []
let names: ReadonlyMap<string, string> = new Map()
let underWay: UnderWay | null = null
const listeners = new Set<() => void>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gewerk.outbox') : null

const namesKey = 'names'
const mostNames = 1000

export const unsentRows = {
  /** This person's, in the order in which they are sent. */
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

  /** Stores a new entry behind all others. The number is allocated in the transaction that stores the entry. */
  async add(entry: NewUnsent): Promise<void> {
    await store()('readwrite', async (table) => {
      const rows = (await promisifyRequest(table.getAll())) as (StoredEntry | Names)[]
      const sequence = numberOldEntries(table, rows.filter(isEntry)) + 1
      table.put({ ...entry, sequence } satisfies Unsent, entry.id)
      return promisifyRequest(table.transaction)
    })
    await changed()
  },

  /** Stores a changed entry. */
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
      const rows = (await promisifyRequest(table.getAll())) as (StoredEntry | Names)[]
      for (const row of inOrder(rows.filter(isEntry))) {
        if (row.owner !== order.owner || row.orderId !== order.orderId) continue
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
      const rows = (await promisifyRequest(table.getAll())) as (StoredEntry | Names)[]
      note(table, rows, [[device, server]])
      return promisifyRequest(table.transaction)
    })
    await changed()
  },

  async refresh(): Promise<void> {
    const rows = await readRows()
    all = inOrder(rows.filter(isEntry))
    names = new Map(rows.flatMap((row) => ('names' in row ? Object.entries(row.names) : [])))
    tell()
  },
}

function note(
  table: IDBObjectStore,
  rows: readonly (StoredEntry | Names)[],
  learnt: Iterable<readonly [string, string]>,
): void {
  const known = rows.find((row): row is Names => 'names' in row)?.names ?? {}
  const all = Object.entries({ ...known, ...Object.fromEntries(learnt) })
  table.put({ names: Object.fromEntries(all.slice(-mostNames)) } satisfies Names, namesKey)
}

function isEntry(row: StoredEntry | Names): row is StoredEntry {
  return 'id' in row
}

function hasNumber(entry: StoredEntry): entry is Unsent {
  return entry.sequence !== undefined
}

async function readRows(): Promise<readonly (StoredEntry | Names)[]> {
  const rows = await values<StoredEntry | Names>(store())
  if (rows.filter(isEntry).every(hasNumber)) return rows
  await store()('readwrite', async (table) => {
    numberOldEntries(
      table,
      ((await promisifyRequest(table.getAll())) as (StoredEntry | Names)[]).filter(isEntry),
    )
    return promisifyRequest(table.transaction)
    // On a full device the entries keep the order of their times.
  }).catch(() => undefined)
  return values<StoredEntry | Names>(store())
}

/** Stores the numbers of entries that have none yet. Returns the last number of all. */
function numberOldEntries(table: IDBObjectStore, stored: readonly StoredEntry[]): number {
  const numbered = inOrder(stored)
  const old = new Set(stored.filter((one) => !hasNumber(one)).map(({ id }) => id))
  for (const entry of numbered) if (old.has(entry.id)) table.put(entry, entry.id)
  return numbered.at(-1)?.sequence ?? 0
}

/** Entries that could not be numbered, because the device is full, come last in the order of their times. */
function inOrder(stored: readonly StoredEntry[]): Unsent[] {
  const last = Math.max(0, ...stored.filter(hasNumber).map(({ sequence }) => sequence))
  const old = stored.filter((one) => !hasNumber(one)).toSorted((one, other) => one.at - other.at)
  return [
    ...stored.filter(hasNumber).toSorted((one, other) => one.sequence - other.sequence),
    ...old.map((entry, place) => ({ ...entry, sequence: last + 1 + place })),
  ]
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
