import { promisifyRequest, type UseStore } from 'idb-keyval'
import {
  copiedStores,
  databaseName,
  databaseVersion,
  oldDatabaseNames,
  type StoreName,
  storeNames,
  workCopyName,
} from './schema.ts'

let opening: Promise<IDBDatabase> | null = null
/** The databases that were created when they were opened. */
const newDatabases = new WeakSet<IDBDatabase>()
/** Whether this page had a database before the one that it opens now. */
let hadDatabase = false

/**
 * Returns access to one store, for the functions of idb-keyval. The first access opens the database and moves the rows
 * of earlier versions of the app into it. @throws if the browser has no IndexedDB (private windows).
 */
export function openStore(name: StoreName): UseStore {
  return async (mode, work) => {
    const transaction = await beginTransaction([name], mode)
    const result = await work(transaction.objectStore(name))
    if (mode === 'readwrite') copyChangedWork([name])
    return result
  }
}

/**
 * Changes several stores in one transaction: a page that is closed meanwhile has stored all of it or nothing. `work` gets
 * the transaction. @throws as `openStore`.
 */
export async function changeStores(
  names: readonly StoreName[],
  work: (transaction: IDBTransaction) => Promise<void>,
): Promise<void> {
  const transaction = await beginTransaction(names, 'readwrite')
  await work(transaction)
  await promisifyRequest(transaction)
  copyChangedWork(names)
}

const copiedNames: ReadonlySet<StoreName> = new Set(copiedStores)

/** Not awaited by writers: the work copy is only read if the database is lost. */
function copyChangedWork(names: readonly StoreName[]): void {
  if (names.some((name) => copiedNames.has(name)) && 'caches' in globalThis)
    void updateWorkCopy().catch(() => undefined)
}

async function updateWorkCopy(): Promise<void> {
  const { saveWorkCopy } = await import('./work-copy.ts')
  await saveWorkCopy(await openDatabase())
}

async function beginTransaction(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
): Promise<IDBTransaction> {
  const database = await openDatabase()
  try {
    return database.transaction(names, mode)
  } catch (error) {
    if (!isNamed(error, 'InvalidStateError')) throw error
    // The connection was closed: for the upgrade of another tab, or by Safari in the background.
    opening = null
    return (await openDatabase()).transaction(names, mode)
  }
}

function openDatabase(): Promise<IDBDatabase> {
  if (!opening) {
    const current = connectAndMove()
    opening = current
    current.catch(() => forgetConnection(current))
  }
  return opening
}

async function connectAndMove(): Promise<IDBDatabase> {
  const database = await connect()
  await checkWorkCopy(database).catch(() => undefined)
  hadDatabase = true
  // Rows that could not be moved, for example because the device is full, is moved at the next start.
  await moveOldRows(database).catch(() => undefined)
  return database
}

/**
 * Puts the work of a lost database into the new one. The work of an existing one is copied once more, because the last
 * page may have been killed before its copy was complete.
 */
async function checkWorkCopy(database: IDBDatabase): Promise<void> {
  const isNew = newDatabases.has(database)
  if (isNew ? !(await caches.has(workCopyName)) : !(await hasCopiedRows(database))) return
  const { restoreWork, saveWorkCopy } = await import('./work-copy.ts')
  // An open page still has the pending calls in memory, and they may be newer: the outbox stores them in the empty table.
  if (isNew) await restoreWork(database, hadDatabase ? ['pending-calls'] : [])
  else void saveWorkCopy(database).catch(() => undefined)
}

async function hasCopiedRows(database: IDBDatabase): Promise<boolean> {
  const transaction = database.transaction(copiedStores)
  const counts = copiedStores.map((name) => promisifyRequest(transaction.objectStore(name).count()))
  return (await Promise.all(counts)).some(Boolean)
}

/** Loads the code of the move only on devices that had an earlier version of the app. */
async function moveOldRows(database: IDBDatabase): Promise<void> {
  const existing = await listOldDatabases()
  if (existing.size === 0) return
  const { moveOldDatabases } = await import('./move-old-databases.ts')
  await moveOldDatabases(database, existing)
}

/** Returns all names in browsers without `databases`: opening them finds out which exist. */
async function listOldDatabases(): Promise<ReadonlySet<string>> {
  const factory = indexedDB as { databases?: () => Promise<IDBDatabaseInfo[]> } & IDBFactory
  if (!factory.databases) return new Set(oldDatabaseNames)
  const names = new Set((await factory.databases()).map(({ name }) => name))
  return new Set(oldDatabaseNames.filter((name) => names.has(name)))
}

async function connect(): Promise<IDBDatabase> {
  try {
    return await requestDatabase(databaseVersion)
  } catch (error) {
    // Chromium deletes a damaged database when it is opened, and creates an empty one at the next attempt.
    if (isNamed(error, 'UnknownError')) return requestDatabase(databaseVersion)
    if (!isNamed(error, 'VersionError')) throw error
    // Another tab already has a newer version of the app. Its schema still has all stores of this one.
    return requestDatabase()
  }
}

async function requestDatabase(version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, version)
  request.onupgradeneeded = ({ oldVersion }) => {
    const { result: database } = request
    if (oldVersion === 0) newDatabases.add(database)
    for (const name of storeNames) {
      if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
    }
  }
  // While the request is blocked by another tab it waits: that tab closes its connection, as below.
  const database = await promisifyRequest(request)
  const release = () => {
    database.close()
    opening = null
  }
  database.addEventListener('versionchange', release)
  database.addEventListener('close', release)
  return database
}

function forgetConnection(connection: Promise<IDBDatabase>): void {
  if (opening === connection) opening = null
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
