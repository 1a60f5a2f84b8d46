import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { del, delMany, entries, setMany, type UseStore } from 'idb-keyval'
import { drafts } from '../drafts/drafts.ts'
import { deleteRows, deleteCachedRows, getFilesStore, getQueriesStore } from './cache-stores.ts'
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
const changedQueries = new Map<string, Query>()

/** Restores the stored queries of this user and company and stores new results from now on. */
export function restorePersistedQueries(): Promise<void> {
  const whose = getLoggedInOwner()
  if (!whose) return Promise.resolve()
  if (restoreInProgress?.of !== whose)
    restoreInProgress = { of: whose, done: restoreQueriesOf(whose).catch(() => undefined) }
  return restoreInProgress.done
}

/** Deletes all cached data of this device. */
export async function deleteCachedData(): Promise<void> {
  resetPersistence()
  const links = import('./saved-order-links.ts').then(({ savedOrderLinks }) => savedOrderLinks.clear())
  await Promise.all([deleteCachedRows(() => true), links])
}

async function restoreQueriesOf(whose: string): Promise<void> {
  resetPersistence()
  await drafts.restore()
  cacheOwner = whose
  const all = await entries<string, PersistedQuery>(getQueriesStore())
  const mine = all
    .filter(([key, one]) => key.startsWith(`${whose} `) && isUsableRow(one))
    .toSorted(([, one], [, other]) => other.at - one.at)
  const good = new Set(mine.slice(0, maxQueries).map(([key]) => key))
  const foreign = all.filter(([key, one]) => isForeignRow(key, whose) || !isUsableRow(one))
  const extra = mine.filter(([key]) => !good.has(key))
  void tryWithQueriesStore(async (at) =>
    delMany(
      [...foreign, ...extra].map(([key]) => key),
      at,
    ),
  )
  void deleteRows(getFilesStore, (key) => isForeignRow(key, whose)).catch(() => undefined)
  if (getLoggedInOwner() !== whose) return
  hydrate(queryClient, { mutations: [], queries: mine.slice(0, maxQueries).map(([, { query }]) => query) })
  watchQueryCache(queryClient)
  void deleteRowsOfEndedLinks(whose)
}

/** Deletes saved links that have ended or belong to other users, and the rows that were read by them. */
async function deleteRowsOfEndedLinks(whose: string): Promise<void> {
  const { savedOrderLinks } = await import('./saved-order-links.ts')
  const good = await savedOrderLinks.removeEndedAndForeign(whose)
  const goes = (key: string) =>
    isLinkRow(key) && !good.has(key.split(' ', 2).join(' ')) && !key.startsWith(`${whose} `)
  await deleteCachedRows(goes)
}

/** Stops storing results, because the user is leaving. */
export const stopPersisting = (): void => resetPersistence()

/** Whether a row has the shape of this version and is not too old. */
function isUsableRow({ shape, at }: PersistedQuery): boolean {
  return shape === storedShape && serverClock.now() - at < maxAgeMs
}

let unwatch: (() => void) | null = null

function watchQueryCache(client: QueryClient): void {
  unwatch ??= client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    // A result that arrives after a change of the user is not in the cache.
    if (!isPersistable(query) || client.getQueryCache().get(query.queryHash) !== query) return
    changedQueries.set(query.queryHash, query)
    writeTimer ??= setTimeout(() => void writeChangedQueries(), writeDelayMs)
  })
}

function isPersistable({ queryKey }: Query): boolean {
  return persistedQueryKinds.has(queryKey[0]) && !queryKey.some((part) => secretKeyParts.has(part))
}

async function writeChangedQueries(): Promise<void> {
  writeTimer = undefined
  const whose = cacheOwner
  const queries = [...changedQueries.values()]
  changedQueries.clear()
  if (!whose || getLoggedInOwner() !== whose) return
  const rows = queries.flatMap((query): [string, PersistedQuery][] => {
    const [kept] = dehydrate(queryClient, { shouldDehydrateQuery: (one) => one === query }).queries
    if (!kept || query.state.dataUpdatedAt === 0) return []
    return [[`${whose} ${query.queryHash}`, { shape: storedShape, at: serverClock.now(), query: kept }]]
  })
  await tryWithQueriesStore(async (at) => setMany(rows, at))
  // The user logged out while the rows were written.
  if (getLoggedInOwner() !== whose)
    await tryWithQueriesStore(async (at) => Promise.all(rows.map(([key]) => del(key, at))))
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

/** Without IndexedDB (private windows), everything is read from the server. */
async function tryWithQueriesStore(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  try {
    await work(getQueriesStore())
  } catch {
    // IndexedDB is unavailable or full.
  }
}
