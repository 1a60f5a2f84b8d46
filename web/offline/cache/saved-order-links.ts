import { delMany, entries, set, type UseStore } from 'idb-keyval'
import { openStore } from '../database/database.ts'
import type { OrderLinkInfo } from '#contract/orders/order-links'
import { toLinkAccountId, isForeignRow } from './row-ownership.ts'

const linksStore = openStore('order-links')

/**
 * The order links that were opened on this device, so that they open again without a connection: token and
 * user. The secret of the mail is stored as a digest only. A link is deleted when it has ended, when another
 * user comes, and with a logout.
 */
export interface SavedOrderLink {
  readonly orderId: string
  readonly token: string
  /** The digest of the mailed secret; null if the browser cannot compute one. */
  readonly digest: string | null
  readonly info: OrderLinkInfo
}

export const savedOrderLinks = {
  /** Null if it was not opened on this device or has ended by the device's clock. */
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

  /** Stores new information of the server about a saved link. */
  async updateInfo(orderId: string, info: OrderLinkInfo): Promise<void> {
    const link = await savedOrderLinks.find(orderId)
    if (link) await tryWithLinksStore((store) => set(orderId, { ...link, info }, store))
  },

  /** Deletes a link and returns the owner of the rows that were read by it; null if it was not saved. */
  async remove(orderId: string): Promise<string | null> {
    const link = (await listSavedLinks()).find((one) => one.orderId === orderId)
    await deleteLinks([orderId])
    return link ? getLinkOwner(link) : null
  },

  /**
   * Deletes links that have ended or belong to others than `owner`. Returns the owners of the remaining
   * links.
   */
  async removeEndedAndForeign(owner: string): Promise<ReadonlySet<string>> {
    const links = await listSavedLinks()
    const good = links.filter(
      (link) => isUnexpiredLink(link) && !isForeignRow(`${getLinkOwner(link)} `, owner),
    )
    await deleteLinks(links.filter((link) => !good.includes(link)).map(({ orderId }) => orderId))
    return new Set(good.map(getLinkOwner))
  },

  clear: async (): Promise<void> => deleteLinks((await listSavedLinks()).map(({ orderId }) => orderId)),
}

const deleteLinks = (orderIds: readonly string[]) =>
  tryWithLinksStore((store) => delMany([...orderIds], store))

/** Returns the owner of the rows that were read by the link. */
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

/** Without IndexedDB (private windows), a link needs a connection each time. */
async function tryWithLinksStore(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  try {
    await work(linksStore)
  } catch {
    // IndexedDB is unavailable or full.
  }
}
