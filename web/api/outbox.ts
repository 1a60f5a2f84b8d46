import { createStore, del, get, set, type UseStore, values } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { type Given, call } from './call.ts'
import { CallError, NetworkError } from './errors.ts'
import { line } from './line.ts'
import { isPassing } from './pieces.ts'
import { queryClient } from './query.ts'
import { session } from './session.ts'

/**
 * What was written without a network, in order, until the server has it: on the device (IndexedDB), so that neither
 * a closed app nor an empty battery loses it. Each carries the key under which it was tried first, so that it
 * arrives once, whatever became of the answers. Each person's stands apart and outlives a log-out.
 */
export interface Unsent {
  /** Its idempotency key too. */
  readonly id: string
  /** Person and company. */
  readonly owner: string
  readonly given: Given<'comment.create'>
  /** The order's name, to be recognised by. */
  readonly about: string
  /** Milliseconds; they leave in this order. */
  readonly at: number
  /** `failed`: the server refused it, and says why; somebody has to decide. */
  readonly state: 'waiting' | 'failed'
  readonly why: string | null
}

let all: readonly Unsent[] = []
let mine: readonly Unsent[] = []
let sending: string | null = null
let last = 0
const listeners = new Set<() => void>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gewerk.outbox') : null

export const outbox = {
  /** This person's, oldest first. */
  list: (): readonly Unsent[] => mine,
  /** The id of what is on its way from this tab. */
  sending: (): string | null => sending,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  async retry(id: string): Promise<void> {
    const entry = all.find((one) => one.id === id)
    if (entry) await put({ ...entry, state: 'waiting', why: null })
    await flush()
  },
  async discard(id: string): Promise<void> {
    await del(id, store())
    await changed()
  },
  flush: () => flush(),
}

export function useOutbox(): readonly Unsent[] {
  return useSyncExternalStore(outbox.subscribe, outbox.list)
}

/**
 * Says something about an order, now or as soon as there is a network; behind what waits for the same order.
 * @throws the server's refusal; NetworkError only where the device keeps nothing (private windows).
 */
export async function say(given: Given<'comment.create'>, about: string): Promise<'sent' | 'kept'> {
  const id = crypto.randomUUID()
  const entry = { id, owner: owner() ?? '', given, about, at: moment(), state: 'waiting', why: null } as const
  await refresh().catch(() => undefined)
  if (mine.some((one) => orderOf(one) === given.body.jobApiId)) {
    await put(entry)
    void flush()
    return 'kept'
  }
  try {
    await call('comment.create', given, { idempotencyKey: id })
    return 'sent'
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await put(entry).catch(() => {
      throw error
    })
    return 'kept'
  }
}

/** One tab sends; the others see what becomes of it. */
async function flush(): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return pass()
  await locks.request('gewerk.outbox', { ifAvailable: true }, (lock) => (lock ? pass() : undefined))
}

async function pass(): Promise<void> {
  await refresh()
  const held = new Set(mine.filter(({ state }) => state === 'failed').map(orderOf))
  for (const entry of mine) {
    if (held.has(orderOf(entry)) || entry.owner !== owner()) continue
    // Thrown away, or sent by another tab, meanwhile.
    if (!(await get<Unsent>(entry.id, store()))) continue
    if (!(await sent(entry))) held.add(orderOf(entry))
    if (!line.isUp()) return
  }
}

/** Whether it has left; what was refused holds up what was said after it about the same order. */
async function sent(entry: Unsent): Promise<boolean> {
  sending = entry.id
  tell()
  try {
    await call('comment.create', entry.given, { idempotencyKey: entry.id })
    await del(entry.id, store())
    void queryClient.invalidateQueries({ queryKey: ['order'] })
    return true
  } catch (error) {
    // Who has to log in first tries once more then.
    const refusal = error instanceof CallError && error.status !== 401 ? error : null
    if (refusal && !isPassing(error))
      await put({ ...entry, state: 'failed', why: refusal.msg || refusal.code })
    return false
  } finally {
    sending = null
    await changed()
  }
}

async function put(entry: Unsent): Promise<void> {
  await set(entry.id, entry, store())
  await changed()
}

async function changed(): Promise<void> {
  await refresh()
  channel?.postMessage(null)
}

async function refresh(): Promise<void> {
  all = (await values<Unsent>(store())).toSorted((one, other) => one.at - other.at)
  tell()
}

function tell(): void {
  const whose = owner()
  mine = all.filter((one) => one.owner === whose)
  for (const listener of listeners) listener()
}

function orderOf({ given }: Unsent): string {
  return given.body.jobApiId
}

function owner(): string | null {
  const { user } = session.get()
  return user && `${user.contact.id} ${user.account.id}`
}

/** The clock, and never the same twice: two presses in one millisecond keep their order. */
function moment(): number {
  last = Math.max(Date.now(), last + 0.001)
  return last
}

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('gewerk-outbox', 'unsent')
  return opened
}

const quietly = (work: () => Promise<void>) => void work().catch(() => undefined)

const again = 30_000

channel?.addEventListener('message', () => quietly(refresh))
session.subscribe(() => {
  tell()
  // Whoever is known only now, or has come back.
  if (sending === null && mine.some(({ state }) => state === 'waiting')) quietly(flush)
})
line.subscribe(() => line.isUp() && quietly(flush))
addEventListener('online', () => quietly(flush))
setInterval(() => mine.some(({ state }) => state === 'waiting') && quietly(flush), again)
quietly(flush)
