import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import type { OrderLinkInfo } from '#contract/orders/order-links'
import { accountOfLink, isForeign } from './row-ownership.ts'

/**
 * The links to one order that were opened on this device, so that they open again without a network: the token, and
 * for whom it is. What stands in the mail is known by its digest alone. A link goes when it has ended, when another
 * person comes, and with a log-out.
 */
export interface KeptLink {
  readonly orderId: string
  readonly token: string
  /** Of what stands in the mail; null: this browser makes none. */
  readonly digest: string | null
  readonly info: OrderLinkInfo
}

export const keptLinks = {
  /** Null: not opened here, or ended by the clock of this device. */
  async of(orderId: string): Promise<KeptLink | null> {
    return (await holding()).find((link) => link.orderId === orderId) ?? null
  },

  async bySecret(secret: string): Promise<KeptLink | null> {
    const digest = await digestOf(secret)
    return (await holding()).find((link) => digest !== null && link.digest === digest) ?? null
  },

  async opened(link: Omit<KeptLink, 'digest'>, secret: string): Promise<void> {
    const digest = await digestOf(secret)
    await quietly((store) => set(link.orderId, { ...link, digest } satisfies KeptLink, store))
  },

  /** What the server says of a link that lies here. */
  async told(orderId: string, info: OrderLinkInfo): Promise<void> {
    const link = await keptLinks.of(orderId)
    if (link) await quietly((store) => set(orderId, { ...link, info }, store))
  },

  /** Takes a link off this device; gives whose rows go with it, null where it was not here. */
  async drop(orderId: string): Promise<string | null> {
    const link = (await all()).find((one) => one.orderId === orderId)
    await dropAll([orderId])
    return link ? ownerOf(link) : null
  },

  /** Drops what has ended, and other people's, for `whose` has come; gives whose links still lie here. */
  async tidied(whose: string): Promise<ReadonlySet<string>> {
    const links = await all()
    const good = links.filter((link) => isHolding(link) && !isForeign(`${ownerOf(link)} `, whose))
    await dropAll(links.filter((link) => !good.includes(link)).map(({ orderId }) => orderId))
    return new Set(good.map(ownerOf))
  },

  forget: async (): Promise<void> => dropAll((await all()).map(({ orderId }) => orderId)),
}

const dropAll = (orderIds: readonly string[]) => quietly((store) => delMany([...orderIds], store))

/** Whose rows those are that somebody who comes by this link has read. */
function ownerOf({ info, orderId }: Pick<KeptLink, 'info' | 'orderId'>): string {
  return `${info.contact.id} ${accountOfLink(orderId)}`
}

const isHolding = ({ info }: KeptLink) => Date.parse(info.expires_at) > Date.now()

async function holding(): Promise<KeptLink[]> {
  return (await all()).filter(isHolding)
}

async function all(): Promise<KeptLink[]> {
  let links: KeptLink[] = []
  await quietly(async (store) => {
    links = (await entries<string, KeptLink>(store)).map(([, link]) => link)
  })
  return links
}

async function digestOf(secret: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(secret)
  const digest = await (crypto.subtle as SubtleCrypto | undefined)?.digest('SHA-256', bytes)
  return digest
    ? [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    : null
}

let opened: UseStore | undefined

/** Where the browser keeps nothing (private windows), a link needs a network each time. */
async function quietly(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  try {
    opened ??= createStore('gewerk-links', 'links')
    await work(opened)
  } catch {
    // What cannot be kept is not.
  }
}
