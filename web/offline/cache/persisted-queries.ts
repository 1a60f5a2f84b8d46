import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { del, delMany, entries, setMany, type UseStore } from 'idb-keyval'
import { drafts } from '../drafts/drafts.ts'
import { deleteRows, deleteCachedRows, cachedFilesStore, queriesStore } from './cache-stores.ts'
import { queryClient } from '#web/api/queries/query-client'
import { isForeignRow, isLinkRow } from './row-ownership.ts'
import { serverClock } from '#web/api/device/server-clock'
import { session } from '#web/api/session/session'
import { storedShape } from '#web/api/stored-shape'

/**
 * Stores query results in IndexedDB, separately for each user and company, for reloads and starts without a
 * connection. A logout deletes them; they are never shown to another user.
 */

interface PersistedQuery {
  readonly shape: number
  readonly at: number
  readonly query: ReturnType<typeof dehydrate>['queries'][number]
}

/** The first key parts of queries that are stored. URLs with a token and secrets are never stored. */
export const persistedQueryKinds: ReadonlySet<unknown> = new Set([
  'order',
  'orders',
  'order-list',
  'offers',
  'offer',
  'counts',
  'credit-notes',
  'form',
  'form-ahead',
  'picklist',
  'map',
])
const secretKeyParts: ReadonlySet<unknown> = new Set([
  'picture',
  'diagram',
  'access-links',
  'signature-requests',
])

const maxAgeMs = 14 * 86_400_000
/** 50 orders with up to 12 queries each, and all other pages of a day. */
const maxQueries = 900
const writeDelayMs = 500

let cacheOwner: string | null = null
let restoreInProgress: { readonly of: string; readonly done: Promise<void> } | null = null
let writeTimer: ReturnType<typeof setTimeout> | undefined
/** Resolves with whether the rows of the last write are stored. */
let lastWrite: Promise<boolean> = Promise.resolve(true)
const changedQueries = new Map<string, Query>()

/** Restores the stored queries of this user and company and stores new results from now on. */
export function restorePersistedQueries(): Promise<void> {
  const owner = getLoggedInOwner()
  if (!owner) return Promise.resolve()
  if (restoreInProgress?.of !== owner)
    restoreInProgress = { of: owner, done: restoreQueriesOf(owner).catch(() => undefined) }
  return restoreInProgress.done
}

/**
 * Stores new results without the usual delay. Returns whether they are on the device, together with those of the
 * write before: false if IndexedDB is unavailable or full, or if no user is logged in.
 */
export function storeNewQueries(): Promise<boolean> {
  clearTimeout(writeTimer)
  writeTimer = undefined
  const before = lastWrite
  lastWrite = before.then(writeChangedQueries)
  return Promise.all([before, lastWrite]).then((writes) => writes.every(Boolean))
}

/** Deletes all cached data of this device. */
export async function deleteCachedData(): Promise<void> {
  resetPersistence()
  const links = import('./saved-order-links.ts').then(({ savedOrderLinks }) => savedOrderLinks.clear())
  await Promise.all([deleteCachedRows(() => true), links])
}

async function restoreQueriesOf(owner: string): Promise<void> {
  resetPersistence()
  await drafts.restore()
  cacheOwner = owner
  const all = await entries<string, PersistedQuery>(queriesStore)
  const ownRows = all
    .filter(([key, one]) => key.startsWith(`${owner} `) && isUsableRow(one))
    .toSorted(([, one], [, other]) => other.at - one.at)
  const keptKeys = new Set(ownRows.slice(0, maxQueries).map(([key]) => key))
  const unusableRows = all.filter(([key, one]) => isForeignRow(key, owner) || !isUsableRow(one))
  const surplusRows = ownRows.filter(([key]) => !keptKeys.has(key))
  void tryWithQueriesStore(async (at) =>
    delMany(
      [...unusableRows, ...surplusRows].map(([key]) => key),
      at,
    ),
  )
  void deleteRows(cachedFilesStore, (key) => isForeignRow(key, owner)).catch(() => undefined)
  if (getLoggedInOwner() !== owner) return
  hydrate(queryClient, { mutations: [], queries: ownRows.slice(0, maxQueries).map(([, { query }]) => query) })
  watchQueryCache(queryClient)
  void deleteRowsOfEndedLinks(owner)
}

/** Deletes saved links that have ended or belong to other users, and the rows that were read by them. */
async function deleteRowsOfEndedLinks(owner: string): Promise<void> {
  const { savedOrderLinks } = await import('./saved-order-links.ts')
  const linkOwners = await savedOrderLinks.removeEndedAndForeign(owner)
  const isEnded = (key: string) =>
    isLinkRow(key) && !linkOwners.has(key.split(' ', 2).join(' ')) && !key.startsWith(`${owner} `)
  await deleteCachedRows(isEnded)
}

/** Stops storing results, because the user is leaving. */
export const stopPersisting = (): void => resetPersistence()

/** Whether a row has the shape of this version and is not too old. */
function isUsableRow({ shape, at }: PersistedQuery): boolean {
  return shape === storedShape && serverClock.now() - at < maxAgeMs
}

let unwatch: (() => void) | null = null

function watchQueryCache(client: QueryClient): void {
  // A phone may end a hidden app at any time.
  if (!unwatch) document.addEventListener('visibilitychange', () => document.hidden && void storeNewQueries())
  unwatch ??= client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    // A result that arrives after a change of the user is not in the cache.
    if (!isPersistable(query) || client.getQueryCache().get(query.queryHash) !== query) return
    changedQueries.set(query.queryHash, query)
    writeTimer ??= setTimeout(() => void storeNewQueries(), writeDelayMs)
  })
}

function isPersistable({ queryKey }: Query): boolean {
  return persistedQueryKinds.has(queryKey[0]) && !queryKey.some((part) => secretKeyParts.has(part))
}

/** Returns whether the changed queries are stored. */
async function writeChangedQueries(): Promise<boolean> {
  const owner = cacheOwner
  const queries = new Set(changedQueries.values())
  changedQueries.clear()
  if (!owner || getLoggedInOwner() !== owner) return false
  const isChanged = (query: Query) => queries.has(query) && query.state.dataUpdatedAt !== 0
  const rows = dehydrate(queryClient, { shouldDehydrateQuery: isChanged }).queries.map(
    (query): [string, PersistedQuery] => [
      `${owner} ${query.queryHash}`,
      { shape: storedShape, at: serverClock.now(), query },
    ],
  )
  const isStored = await tryWithQueriesStore(async (at) => setMany(rows, at))
  // The user logged out while the rows were written.
  if (getLoggedInOwner() !== owner)
    await tryWithQueriesStore(async (at) => Promise.all(rows.map(([key]) => del(key, at))))
  return isStored
}

function resetPersistence(): void {
  clearTimeout(writeTimer)
  writeTimer = undefined
  changedQueries.clear()
  cacheOwner = null
  restoreInProgress = null
}

/** Null also after a logout in another tab. */
function getLoggedInOwner(): string | null {
  const { state, user } = session.get()
  return user && state === 'in' ? `${user.contact.id} ${user.account.id}` : null
}

/**
 * Returns false if IndexedDB is unavailable (private windows) or full: everything is then read from the server.
 */
async function tryWithQueriesStore(work: (store: UseStore) => Promise<unknown>): Promise<boolean> {
  try {
    await work(queriesStore)
    return true
  } catch {
    return false
  }
}
