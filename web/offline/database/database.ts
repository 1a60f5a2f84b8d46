import { promisifyRequest, type UseStore } from 'idb-keyval'
import { databaseName, databaseVersion, oldDatabaseNames, type StoreName, storeNames } from './schema.ts'

let opening: Promise<IDBDatabase> | null = null

/**
 * Returns access to one store, for the functions of idb-keyval. The first access opens the database and moves the rows
 * of earlier versions of the app into it. @throws if the browser has no IndexedDB (private windows).
 */
export function openStore(name: StoreName): UseStore {
  return async (mode, work) => {
    const transaction = await beginTransaction(name, mode)
    return work(transaction.objectStore(name))
  }
}

async function beginTransaction(name: StoreName, mode: IDBTransactionMode): Promise<IDBTransaction> {
  const database = await openDatabase()
  try {
    return database.transaction(name, mode)
  } catch (error) {
    if (!isNamed(error, 'InvalidStateError')) throw error
    // The connection was closed: for the upgrade of another tab, or by Safari in the background.
    opening = null
    return (await openDatabase()).transaction(name, mode)
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
  // Rows that could not be moved, for example because the device is full, is moved at the next start.
  await moveOldRows(database).catch(() => undefined)
  return database
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
    if (!isNamed(error, 'VersionError')) throw error
    // Another tab already has a newer version of the app. Its schema still has all stores of this one.
    return requestDatabase()
  }
}

async function requestDatabase(version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, version)
  request.onupgradeneeded = () => {
    const { result: database } = request
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
