import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { del, delMany, entries, setMany, type UseStore } from 'idb-keyval'
import { drafts } from '../drafts/drafts.ts'
import { dropRows, forgetRows, papersStore, queriesStore } from './cache-stores.ts'
import { queryClient } from '#web/api/queries/query-client'
import { isForeign, isOfLink } from './row-ownership.ts'
import { serverClock } from '#web/api/server-clock'
import { session } from '#web/api/session/session'
import { storedShape } from '#web/api/stored-shape'

/**
 * What was read stays on the device (IndexedDB), each person's and company's apart: after a reload, a cold start
 * without a network, or when the browser was ended. Gone with the log-out; another person's is never read.
 */

interface KeptQuery {
  readonly shape: number
  readonly at: number
  readonly query: ReturnType<typeof dehydrate>['queries'][number]
}

/** The first parts of the keys of queries that are stored. Addresses with a token and secrets are read each time. */
export const storedQueries: ReadonlySet<unknown> = new Set([
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
const secret: ReadonlySet<unknown> = new Set(['picture', 'diagram', 'access-links', 'signature-requests'])

const longest = 14 * 86_400_000
/** 50 orders with up to 12 queries each, and as many of all other pages as anyone opens in a day. */
const most = 900
const gather = 500

let owner: string | null = null
let restoring: { readonly of: string; readonly done: Promise<void> } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const changed = new Map<string, Query>()

/** Brings back what this person has read for this company, and keeps from now on what they read. */
export function restoreKept(): Promise<void> {
  const whose = ownerNow()
  if (!whose) return Promise.resolve()
  if (restoring?.of !== whose) restoring = { of: whose, done: restore(whose).catch(() => undefined) }
  return restoring.done
}

/** Nothing stays for whoever comes next. */
export async function forgetKept(): Promise<void> {
  stop()
  const links = import('./saved-order-links.ts').then(({ keptLinks }) => keptLinks.forget())
  await Promise.all([forgetRows(() => true), links])
}

async function restore(whose: string): Promise<void> {
  stop()
  await drafts.restore()
  owner = whose
  const all = await entries<string, KeptQuery>(queriesStore())
  const mine = all
    .filter(([key, one]) => key.startsWith(`${whose} `) && isGood(one))
    .toSorted(([, one], [, other]) => other.at - one.at)
  const good = new Set(mine.slice(0, most).map(([key]) => key))
  const foreign = all.filter(([key, one]) => isForeign(key, whose) || !isGood(one))
  const extra = mine.filter(([key]) => !good.has(key))
  void quietly(async (at) =>
    delMany(
      [...foreign, ...extra].map(([key]) => key),
      at,
    ),
  )
  void dropRows(papersStore, (key) => isForeign(key, whose)).catch(() => undefined)
  if (ownerNow() !== whose) return
  hydrate(queryClient, { mutations: [], queries: mine.slice(0, most).map(([, { query }]) => query) })
  watch(queryClient)
  void tidyLinks(whose)
}

/** Links that have ended, and other people's, take along what was read by them. */
async function tidyLinks(whose: string): Promise<void> {
  const { keptLinks } = await import('./saved-order-links.ts')
  const good = await keptLinks.tidied(whose)
  const goes = (key: string) =>
    isOfLink(key) && !good.has(key.split(' ', 2).join(' ')) && !key.startsWith(`${whose} `)
  await forgetRows(goes)
}

/** What is read from now on is not kept: whoever reads is leaving. */
export const stopKeeping = (): void => stop()

/** Stored in the shape that this version of the app knows, and not too long ago. */
function isGood({ shape, at }: KeptQuery): boolean {
  return shape === storedShape && serverClock.now() - at < longest
}

let unwatch: (() => void) | null = null

function watch(client: QueryClient): void {
  unwatch ??= client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    // What comes in after another person took over belongs to no cache any more.
    if (!isWorth(query) || client.getQueryCache().get(query.queryHash) !== query) return
    changed.set(query.queryHash, query)
    timer ??= setTimeout(() => void write(), gather)
  })
}

function isWorth({ queryKey }: Query): boolean {
  return storedQueries.has(queryKey[0]) && !queryKey.some((part) => secret.has(part))
}

async function write(): Promise<void> {
  timer = undefined
  const whose = owner
  const queries = [...changed.values()]
  changed.clear()
  if (!whose || ownerNow() !== whose) return
  const rows = queries.flatMap((query): [string, KeptQuery][] => {
    const [kept] = dehydrate(queryClient, { shouldDehydrateQuery: (one) => one === query }).queries
    if (!kept || query.state.dataUpdatedAt === 0) return []
    return [[`${whose} ${query.queryHash}`, { shape: storedShape, at: serverClock.now(), query: kept }]]
  })
  await quietly(async (at) => setMany(rows, at))
  // Logged out while it was being written.
  if (ownerNow() !== whose) await quietly(async (at) => Promise.all(rows.map(([key]) => del(key, at))))
}

function stop(): void {
  clearTimeout(timer)
  timer = undefined
  changed.clear()
  owner = null
  restoring = null
}

/** Also what a tab of somebody else has logged out from. */
function ownerNow(): string | null {
  const { state, user } = session.get()
  return user && state === 'in' ? `${user.contact.id} ${user.account.id}` : null
}

/** Where the browser keeps nothing (private windows), everything is read from the server as ever. */
async function quietly(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  try {
    await work(queriesStore())
  } catch {
    // What cannot be kept is not.
  }
}
