import { del, get, set, type UseStore } from 'idb-keyval'
import { dropRows, papersStore } from './cache-stores.ts'
import { isForeign, isOfLink } from './row-ownership.ts'
import { session } from '#web/api/session/session'

/**
 * Papers and small pictures of the orders that are next, on the device for cellars without a network. They stand
 * apart for each person and are gone with the log-out. Addresses are kept without their tokens.
 */
interface KeptFile {
  readonly bytes: Blob
  readonly at: number
}

export const keptFiles = {
  async read(resource: string): Promise<Blob | null> {
    const key = keyOf(resource)
    if (!key) return null
    return quietly(async (store) => (await get<KeptFile>(key, store))?.bytes ?? null)
  },

  async keep(resource: string, bytes: Blob): Promise<void> {
    const key = keyOf(resource)
    if (!key) return
    await quietly(async (store) => set(key, { bytes, at: Date.now() } satisfies KeptFile, store))
    // Somebody else came while it was read.
    if (keyOf(resource) !== key) await quietly(async (store) => del(key, store))
  },

  /** Keeps of this person's what is in `wanted`, and what was read by links beside a log-in; all else goes. */
  async keepOnly(wanted: ReadonlySet<string>): Promise<void> {
    const whose = keyOf('')
    if (!whose) return
    const keys = new Set([...wanted].map(keyOf))
    const isBeside = (key: string) =>
      isOfLink(key) !== isOfLink(whose) || (isOfLink(key) && !key.startsWith(whose))
    const goes = (key: string) => !keys.has(key) && (isForeign(key, whose) || !isBeside(key))
    await dropRows(papersStore, goes).catch(() => undefined)
  },
}

function keyOf(resource: string): string | null {
  const { user, state } = session.get()
  return user && state === 'in' ? `${user.contact.id} ${user.account.id} ${resource}` : null
}

async function quietly<T>(work: (store: UseStore) => Promise<T>): Promise<T | null> {
  try {
    return await work(papersStore())
  } catch {
    return null
  }
}
