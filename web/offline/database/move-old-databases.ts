import { promisifyRequest } from 'idb-keyval'
import { deviceStorage } from '#web/api/device/storage'
import { getStorageProblem } from '#web/offline/storage/storage-problem'
import {
  mergeDrafts,
  mergeOrderLinks,
  mergePendingCalls,
  mergeQueries,
  type Row,
  type Rows,
} from './merge-old-rows.rules.ts'
import type { StoreName } from './schema.ts'

/**
 * Moves the rows of the six databases of earlier versions into the one database, so that an update of the app loses
 * nothing.
 *
 * A row is deleted in its old database only after it is stored in the new one, so the move can be interrupted at any
 * moment and continues at the next start. It runs at every start for 30 days, because a tab that still runs an earlier
 * version continues to write into the old databases: the next start of this version moves these rows as well. Such a tab
 * no longer finds rows that were moved: its list of pending calls is empty, and its open forms show photos as missing
 * until it is reloaded. This version sends them.
 */

interface OldDatabase {
  readonly name: string
  readonly store: string
  readonly target: StoreName
  /** Returns the rows to store. `current` has the rows of the new store. */
  readonly merge: (rows: Rows, current: ReadonlyMap<string, Row>) => Rows
  /** Copies of the server's data. They are deleted without a check for changes, because they are large. */
  readonly isCache?: boolean
}

const pendingCalls: OldDatabase = {
  name: 'gewerk-outbox',
  store: 'unsent',
  target: 'pending-calls',
  merge: mergePendingCalls,
}
const drafts: OldDatabase = {
  name: 'gewerk-drafts',
  store: 'drafts',
  target: 'drafts',
  merge: (rows, current) => mergeDrafts(rows, current, deviceStorage.get),
}
const links: OldDatabase = {
  name: 'gewerk-links',
  store: 'links',
  target: 'order-links',
  merge: mergeOrderLinks,
}
const queries: OldDatabase = {
  name: 'gewerk-read',
  store: 'queries',
  target: 'queries',
  merge: mergeQueries,
  isCache: true,
}

/** Databases with bytes: their rows are moved one by one, so that the device needs space for one file only. */
const deviceFiles = { name: 'gewerk-outbox-files', store: 'files', target: 'device-files' } as const
const cachedFiles = { name: 'gewerk-papers', store: 'papers', target: 'files' } as const

const oldDatabases: readonly OldFiles[] = [pendingCalls, deviceFiles, drafts, links, queries, cachedFiles]

/** After this many milliseconds no tab runs an earlier version any more, and the empty databases are deleted. */
const emptyForMs = 30 * 86_400_000
const movedAtKey = 'databases moved'

/**
 * Moves all rows into `database`. `existing`: the names of the old databases that may exist.
 * @throws the first error, such as a DOMException if there is no space; the other databases are moved all the same.
 */
export async function moveOldDatabases(database: IDBDatabase, existing: ReadonlySet<string>): Promise<void> {
  const locks = getLocks()
  const move = () => moveAll(database, existing)
  // Two tabs that start at the same time move one after the other.
  await (locks ? locks.request('gewerk.databases', move) : move())
}

async function moveAll(database: IDBDatabase, existing: ReadonlySet<string>): Promise<void> {
  const tasks = [
    () => moveOutbox(database, existing),
    ...[drafts, links, queries].map((old) => () => moveRows(database, existing, old)),
  ]
  const failures = await runAll(tasks)
  const isFull = failures.some((one) => getStorageProblem(one) === 'full')
  // Cached documents can be fetched again, so they make room for everything else.
  if (isFull) await clearOldDatabase(existing, cachedFiles)
  const left = isFull ? await runAll(tasks) : failures
  left.push(...(await runAll([() => moveFiles(database, existing, cachedFiles)])))
  if (left.length > 0) throw left[0]
  await deleteEmptyDatabases(existing)
}

/**
 * Moves the pending calls with their files. While another tab sends calls, and so needs them, it does not wait: the rows
 * are moved in the background when that tab is done.
 */
async function moveOutbox(database: IDBDatabase, existing: ReadonlySet<string>): Promise<void> {
  const move = async () => {
    // Files first: a pending call must find its files.
    await moveFiles(database, existing, deviceFiles)
    await moveRows(database, existing, pendingCalls)
  }
  const locks = getLocks()
  if (!locks) return move()
  const isMoved = await locks.request(outboxLock, { ifAvailable: true }, async (lock) => {
    if (lock) await move()
    return lock !== null
  })
  if (!isMoved) void locks.request(outboxLock, move).then(announceMovedCalls, () => undefined)
}

/** The lock and the channel of the outbox, in this version and in earlier ones. */
const outboxLock = 'gewerk.outbox'

/** Makes the outbox of every tab read its rows again. */
function announceMovedCalls(): void {
  const channel = new BroadcastChannel('gewerk.outbox')
  channel.postMessage(null)
  channel.close()
}

/** Undefined in tests, and in browsers on pages without TLS. */
const getLocks = () => navigator.locks as LockManager | undefined

async function runAll(tasks: readonly (() => Promise<void>)[]): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const task of tasks) await task().catch((error: unknown) => failures.push(error))
  return failures
}

async function moveRows(database: IDBDatabase, existing: ReadonlySet<string>, old: OldDatabase) {
  await withOldDatabase(existing, old, async (source) => {
    const rows = await readKeyedRows(source.transaction(old.store).objectStore(old.store))
    if (rows.length === 0) return
    const target = database.transaction(old.target, 'readwrite')
    const store = target.objectStore(old.target)
    const current = new Map(await readKeyedRows(store))
    for (const [key, row] of old.merge(rows, current)) store.put(row, key)
    await promisifyRequest(target)
    if (old.isCache) await deleteMovedRows(source, old.store, rows)
    else await deleteUnchanged(source, old.store, rows)
  })
}

async function deleteMovedRows(source: IDBDatabase, storeName: string, rows: Rows): Promise<void> {
  const transaction = source.transaction(storeName, 'readwrite')
  for (const [key] of rows) transaction.objectStore(storeName).delete(key)
  await promisifyRequest(transaction)
}

type OldFiles = Pick<OldDatabase, 'name' | 'store' | 'target'>

async function moveFiles(database: IDBDatabase, existing: ReadonlySet<string>, old: OldFiles) {
  await withOldDatabase(existing, old, async (source) => {
    const keys = await readKeys(source.transaction(old.store).objectStore(old.store))
    for (const key of keys) {
      const row: Row = await promisifyRequest(source.transaction(old.store).objectStore(old.store).get(key))
      const target = database.transaction(old.target, 'readwrite')
      const store = target.objectStore(old.target)
      if (row !== undefined && (await promisifyRequest(store.getKey(key))) === undefined) store.put(row, key)
      await promisifyRequest(target)
      await deleteUnchanged(source, old.store, [[key, row]])
    }
  })
}

/** Deletes rows that no tab of an earlier version has changed since they were read; changed rows are moved next time. */
async function deleteUnchanged(source: IDBDatabase, storeName: string, rows: Rows): Promise<void> {
  const transaction = source.transaction(storeName, 'readwrite')
  const store = transaction.objectStore(storeName)
  for (const [key, row] of rows) {
    const now: Row = await promisifyRequest(store.get(key))
    if (JSON.stringify(now) === JSON.stringify(row)) store.delete(key)
  }
  await promisifyRequest(transaction)
}

/** The keys of all stores are strings. */
async function readKeys(store: IDBObjectStore): Promise<string[]> {
  return (await promisifyRequest(store.getAllKeys())) as string[]
}

async function readKeyedRows(store: IDBObjectStore): Promise<Rows> {
  const [keys, rows] = await Promise.all([readKeys(store), promisifyRequest<Row[]>(store.getAll())])
  return keys.map((key, position) => [key, rows[position]] as const)
}

async function withOldDatabase(
  existing: ReadonlySet<string>,
  { name, store }: OldFiles,
  work: (source: IDBDatabase) => Promise<void>,
): Promise<void> {
  const source = existing.has(name) ? await openExisting(name) : null
  try {
    if (source?.objectStoreNames.contains(store)) await work(source)
  } finally {
    source?.close()
  }
}

/** Opens a database only if it exists: opening a missing one would create it, so that upgrade is aborted. */
async function openExisting(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name)
  let isMissing = false
  request.onupgradeneeded = () => {
    isMissing = true
    request.transaction?.abort()
  }
  try {
    return await promisifyRequest(request)
  } catch (error) {
    if (isMissing) return null
    throw error
  }
}

async function clearOldDatabase(existing: ReadonlySet<string>, old: OldFiles): Promise<void> {
  await withOldDatabase(existing, old, async (source) => {
    const transaction = source.transaction(old.store, 'readwrite')
    transaction.objectStore(old.store).clear()
    await promisifyRequest(transaction)
  })
}

/**
 * Deletes the old databases 30 days after their rows were moved. Earlier it could lose rows: a deletion waits until tabs
 * with earlier versions are closed, and then also deletes what they wrote meanwhile.
 */
async function deleteEmptyDatabases(existing: ReadonlySet<string>): Promise<void> {
  const movedAt = Number(deviceStorage.get(movedAtKey))
  if (!movedAt) return deviceStorage.set(movedAtKey, String(Date.now()))
  if (Date.now() - movedAt < emptyForMs) return
  for (const old of oldDatabases) {
    let isEmpty = false
    await withOldDatabase(existing, old, async (source) => {
      isEmpty = (await promisifyRequest(source.transaction(old.store).objectStore(old.store).count())) === 0
    })
    if (isEmpty) indexedDB.deleteDatabase(old.name)
  }
}
