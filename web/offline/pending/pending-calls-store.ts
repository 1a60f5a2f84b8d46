import { del, promisifyRequest, values } from 'idb-keyval'
import { changeStores, openStore } from '../database/database.ts'
import { type NewPendingCall, parseDeviceId, type PendingCall } from './pending-call.ts'
import { orderAccess } from '#web/api/session/order-access'
import { session } from '#web/api/session/session'
import { viewAccess } from '#web/api/session/view-access'
import { createListeners } from '#web/ui/listeners'

const callsStore = openStore('pending-calls')

/**
 * The pending calls of this device (IndexedDB). It stores the calls of all users and shows each user their
 * own. It also stores the server's names of uploaded files and sent forms.
 */
interface StoredNames {
  readonly names: Readonly<Record<string, string>>
}

/** The call that this tab is sending: the number of uploaded files, and of all files. */
export interface SendProgress {
  readonly id: string
  readonly done: number
  readonly of: number
}

/** Earlier versions of the app stored calls without a number and sent them by time. */
interface StoredPendingCall extends NewPendingCall {
  readonly sequence?: number
}

let allPendingCalls: readonly PendingCall[] = []
let ownCalls: readonly PendingCall[] = []
let serverNames: ReadonlyMap<string, string> = new Map()
let sendProgress: SendProgress | null = null
/** The stored calls that this tab, or another one, sends from a page. */
const sentHere = new Set<string>()
let sentElsewhere: ReadonlySet<string> = new Set()
const listeners = createListeners()
const outboxChannel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gewerk.outbox') : null

const namesKey = 'names'
const maxNames = 1000

export const pendingCallsStore = {
  /** The user's calls in the order in which they are sent, without those that a page is sending. */
  listOwn: (): readonly PendingCall[] => ownCalls,

  /** The calls of all users of this device. */
  listAll: (): readonly PendingCall[] => allPendingCalls,

  serverNames: (): ReadonlyMap<string, string> => serverNames,

  subscribe: listeners.subscribe,

  sendProgress: (): SendProgress | null => sendProgress,
  setSendProgress(now: SendProgress | null): void {
    sendProgress = now
    notifyPendingCallListeners()
  },

  /**
   * Runs `send` for a call that is stored before it is sent. Meanwhile the outbox neither shows nor sends it. The other
   * tabs see the lock that this tab holds. If this tab is killed, the browser releases the lock, and the call is pending.
   */
  async runFromPage<T>(id: string, send: () => Promise<T>): Promise<T> {
    sentHere.add(id)
    try {
      return await (locks ? locks.request(`${lockPrefix}${id}`, send) : send())
    } finally {
      sentHere.delete(id)
      await reloadAndBroadcast().catch(() => undefined)
    }
  },

  /** Stores a new call behind all others. The number is allocated in the same transaction. */
  async add(entry: NewPendingCall): Promise<void> {
    await callsStore('readwrite', async (table) => {
      const rows = restoreLostRows(
        table,
        (await promisifyRequest(table.getAll())) as (StoredPendingCall | StoredNames)[],
      )
      const sequence = numberOldCalls(table, rows.filter(isStoredCall)) + 1
      table.put({ ...entry, sequence } satisfies PendingCall, entry.id)
      putServerNames(table, rows, [])
      return promisifyRequest(table.transaction)
    })
    await reloadAndBroadcast()
  },

  /**
   * Changes parts of a stored call. Its other parts and whether it still exists are read in the same transaction: another
   * call may have been delivered since this page read it, which rewrites or deletes it.
   */
  async update(id: string, part: Partial<NewPendingCall>): Promise<void> {
    await callsStore('readwrite', async (table) => {
      const row = (await promisifyRequest(table.get(id))) as StoredPendingCall | undefined
      if (row) table.put({ ...row, ...part }, id)
      return promisifyRequest(table.transaction)
    })
    await reloadAndBroadcast()
  },

  async remove(id: string): Promise<void> {
    await del(id, callsStore)
    await reloadAndBroadcast()
  },

  /**
   * Rewrites or (null) deletes all pending calls of the order of a call, stores server names and deletes files in one
   * transaction, so that a browser that is closed meanwhile has stored all of it or nothing.
   */
  async rewriteOrderCalls(
    order: Pick<PendingCall, 'id' | 'owner' | 'orderId'>,
    rewrite: (entry: PendingCall) => PendingCall | null,
    {
      learnt = [],
      unusedFiles = [],
    }: { learnt?: Iterable<readonly [string, string]>; unusedFiles?: readonly string[] } = {},
  ): Promise<void> {
    await changeStores(['pending-calls', 'device-files'], async (transaction) => {
      const table = transaction.objectStore('pending-calls')
      const rows = (await promisifyRequest(table.getAll())) as (StoredPendingCall | StoredNames)[]
      for (const row of sortBySequence(rows.filter(isStoredCall))) {
        if (row.owner !== order.owner || row.orderId !== order.orderId) continue
        // A repetition of a call that is under way must be equal to it, or the server refuses its idempotency key.
        if (row.id !== order.id && isSentFromPage(row)) continue
        const now = rewrite(row)
        if (now) table.put(now, row.id)
        else table.delete(row.id)
      }
      putServerNames(table, rows, learnt)
      for (const name of unusedFiles) transaction.objectStore('device-files').delete(parseDeviceId(name))
    })
    await reloadAndBroadcast()
  },

  /** Stores the server's name of a file or form. */
  async saveServerName(device: string, server: string): Promise<void> {
    await callsStore('readwrite', async (table) => {
      const rows = (await promisifyRequest(table.getAll())) as (StoredPendingCall | StoredNames)[]
      putServerNames(table, rows, [[device, server]])
      return promisifyRequest(table.transaction)
    })
    await reloadAndBroadcast()
  },

  async reload(): Promise<void> {
    const [rows, elsewhere] = await Promise.all([readStoredRows(), listSentElsewhere()])
    sentElsewhere = elsewhere
    allPendingCalls = sortBySequence(rows.filter(isStoredCall))
    serverNames = new Map(rows.flatMap((row) => ('names' in row ? Object.entries(row.names) : [])))
    notifyPendingCallListeners()
  },
}

/**
 * Stores the calls of this page again if the table is empty although a call was added: browsers delete the IndexedDB of an
 * open page when the disk is full. The row with the names remains after the last call, so that an empty outbox differs
 * from a deleted one. A call that another tab has sent meanwhile is recognized by the server (`Idempotency-Key`).
 */
function restoreLostRows(
  table: IDBObjectStore,
  rows: (StoredPendingCall | StoredNames)[],
): (StoredPendingCall | StoredNames)[] {
  if (rows.length > 0 || allPendingCalls.length === 0) return rows
  for (const call of allPendingCalls) table.put(call, call.id)
  putServerNames(table, [], serverNames)
  return [...allPendingCalls]
}

function putServerNames(
  table: IDBObjectStore,
  rows: readonly (StoredPendingCall | StoredNames)[],
  learnt: Iterable<readonly [string, string]>,
): void {
  const known = rows.find((row): row is StoredNames => 'names' in row)?.names ?? {}
  const all = Object.entries({ ...known, ...Object.fromEntries(learnt) })
  table.put({ names: Object.fromEntries(all.slice(-maxNames)) } satisfies StoredNames, namesKey)
}

function isStoredCall(row: StoredPendingCall | StoredNames): row is StoredPendingCall {
  return 'id' in row
}

function hasSequence(entry: StoredPendingCall): entry is PendingCall {
  return entry.sequence !== undefined
}

async function readStoredRows(): Promise<readonly (StoredPendingCall | StoredNames)[]> {
  const rows = await values<StoredPendingCall | StoredNames>(callsStore)
  if (rows.length === 0 && allPendingCalls.length > 0) {
    await callsStore('readwrite', async (table) => {
      restoreLostRows(table, await promisifyRequest(table.getAll()))
      return promisifyRequest(table.transaction)
    })
    return values<StoredPendingCall | StoredNames>(callsStore)
  }
  if (rows.filter(isStoredCall).every(hasSequence)) return rows
  await callsStore('readwrite', async (table) => {
    numberOldCalls(
      table,
      ((await promisifyRequest(table.getAll())) as (StoredPendingCall | StoredNames)[]).filter(isStoredCall),
    )
    return promisifyRequest(table.transaction)
    // On a full device the calls keep the order of their times.
  }).catch(() => undefined)
  return values<StoredPendingCall | StoredNames>(callsStore)
}

/** Numbers calls without a number. Returns the last number. */
function numberOldCalls(table: IDBObjectStore, stored: readonly StoredPendingCall[]): number {
  const numbered = sortBySequence(stored)
  const old = new Set(stored.filter((one) => !hasSequence(one)).map(({ id }) => id))
  for (const entry of numbered) if (old.has(entry.id)) table.put(entry, entry.id)
  return numbered.at(-1)?.sequence ?? 0
}

/** Calls that could not be numbered, because the device is full, come last in the order of their times. */
function sortBySequence(stored: readonly StoredPendingCall[]): PendingCall[] {
  const last = Math.max(0, ...stored.filter(hasSequence).map(({ sequence }) => sequence))
  const old = stored.filter((one) => !hasSequence(one)).toSorted((one, other) => one.at - other.at)
  return [
    ...stored.filter(hasSequence).toSorted((one, other) => one.sequence - other.sequence),
    ...old.map((entry, place) => ({ ...entry, sequence: last + 1 + place })),
  ]
}

const lockPrefix = 'gewerk.call '
const locks = navigator.locks as LockManager | undefined

async function listSentElsewhere(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks?.query().catch(() => null)) ?? {}
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
  )
}

const isSentFromPage = ({ id }: Pick<PendingCall, 'id'>) => sentHere.has(id) || sentElsewhere.has(id)

/** The owner of new rows: contact id and company id; null without a user. */
export function getCurrentOwner(): string | null {
  const { user } = session.get()
  return user && `${user.contact.id} ${user.account.id}`
}

/** Whether the user may read a row of this owner. */
export function isOwnRow(owner: string): boolean {
  return owner === getCurrentOwner() || isOfLeftAccount(owner)
}

/**
 * Whether the row belongs to the same person, in an account that they no longer act for: it was merged into another one, or
 * their access ended. Tabs with a mailed link and views of the marketplace know one account only.
 */
export function isOfLeftAccount(owner: string): boolean {
  const { user, accounts } = session.get()
  if (!user || orderAccess.token() || viewAccess.token()) return false
  const [contactId, accountId] = owner.split(' ')
  return contactId === user.contact.id && accounts.every((one) => one.user.account.id !== accountId)
}

/** Nothing is sent for another account than the one that it was written for, unless the user decides so. */
function refuseForLeftAccount(entry: PendingCall): PendingCall {
  if (entry.state === 'refused' || !isOfLeftAccount(entry.owner)) return entry
  return { ...entry, state: 'refused', refusal: { code: 'account_ended', text: '', current: null } }
}

async function reloadAndBroadcast(): Promise<void> {
  await pendingCallsStore.reload()
  outboxChannel?.postMessage(null)
}

function notifyPendingCallListeners(): void {
  ownCalls = allPendingCalls
    .filter((one) => isOwnRow(one.owner) && !isSentFromPage(one))
    .map(refuseForLeftAccount)
  listeners.notify()
}

outboxChannel?.addEventListener('message', () => void pendingCallsStore.reload().catch(() => undefined))
session.subscribe(notifyPendingCallListeners)
