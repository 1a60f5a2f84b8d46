import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import type { OrderLinkInfo } from '#contract/orders/order-links'
import { toLinkAccountId, isForeignRow } from './row-ownership.ts'

/**
 * The links to one order that were opened on this device, so that they open again without a network: the token, and
 * for whom it is. What stands in the mail is known by its digest alone. A link goes when it has ended, when another
 * person comes, and with a log-out.
 */
export interface SavedOrderLink {
  readonly orderId: string
  readonly token: string
  /** Of what stands in the mail; null: this browser makes none. */
  readonly digest: string | null
  readonly info: OrderLinkInfo
}

export const savedOrderLinks = {
  /** Null: not opened here, or ended by the clock of this device. */
  async find(orderId: string): Promise<SavedOrderLink | null> {
    return (await listUnexpiredLinks()).find((link) => link.orderId === orderId) ?? null
  },

  async findBySecret(secret: string): Promise<SavedOrderLink | null> {
    const digest = await hashLinkSecret(secret)
    return (await listUnexpiredLinks()).find((link) => digest !== null && link.digest === digest) ?? null
  },

  async save(link: Omit<SavedOrderLink, 'digest'>, secret: string): Promise<void> {
    const digest = await hashLinkSecret(secret)
    await tryWithLinksStore((store) => set(link.orderId, { ...link, digest } satisfies SavedOrderLink, store))
  },

  /** What the server says of a link that lies here. */
  async updateInfo(orderId: string, info: OrderLinkInfo): Promise<void> {
    const link = await savedOrderLinks.find(orderId)
    if (link) await tryWithLinksStore((store) => set(orderId, { ...link, info }, store))
  },

  /** Takes a link off this device; gives whose rows go with it, null where it was not here. */
  async remove(orderId: string): Promise<string | null> {
    const link = (await listSavedLinks()).find((one) => one.orderId === orderId)
    await deleteLinks([orderId])
    return link ? getLinkOwner(link) : null
  },

  /** Drops what has ended, and other people's, for `whose` has come; gives whose links still lie here. */
  async removeEndedAndForeign(whose: string): Promise<ReadonlySet<string>> {
    const links = await listSavedLinks()
    const good = links.filter(
      (link) => isUnexpiredLink(link) && !isForeignRow(`${getLinkOwner(link)} `, whose),
    )
    await deleteLinks(links.filter((link) => !good.includes(link)).map(({ orderId }) => orderId))
    return new Set(good.map(getLinkOwner))
  },

  clear: async (): Promise<void> => deleteLinks((await listSavedLinks()).map(({ orderId }) => orderId)),
}

const deleteLinks = (orderIds: readonly string[]) =>
  tryWithLinksStore((store) => delMany([...orderIds], store))

/** Whose rows those are that somebody who comes by this link has read. */
function getLinkOwner({ info, orderId }: Pick<SavedOrderLink, 'info' | 'orderId'>): string {
  return `${info.contact.id} ${toLinkAccountId(orderId)}`
}

const isUnexpiredLink = ({ info }: SavedOrderLink) => Date.parse(info.expires_at) > Date.now()

async function listUnexpiredLinks(): Promise<SavedOrderLink[]> {
  return (await listSavedLinks()).filter(isUnexpiredLink)
}

async function listSavedLinks(): Promise<SavedOrderLink[]> {
  let links: SavedOrderLink[] = []
  await tryWithLinksStore(async (store) => {
    links = (await entries<string, SavedOrderLink>(store)).map(([, link]) => link)
  })
  return links
}

async function hashLinkSecret(secret: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(secret)
  const digest = await (crypto.subtle as SubtleCrypto | undefined)?.digest('SHA-256', bytes)
  return digest
    ? [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    : null
}

let opened: UseStore | undefined

/** Where the browser keeps nothing (private windows), a link needs a network each time. */
async function tryWithLinksStore(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  try {
    opened ??= createStore('gewerk-links', 'links')
    await work(opened)
  } catch {
    // What cannot be kept is not.
  }
}
