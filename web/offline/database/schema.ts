/** The app's only IndexedDB database. */
export const databaseName = 'gewerk'

/**
 * Raise it when a store is added. Never remove or rename a store, and never change the keys of its rows: a tab with the
 * previous version of the app continues to use the database after a newer tab has upgraded it.
 */
export const databaseVersion = 1

/** All object stores, with keys that are not part of their values. */
export const storeNames = [
  /** Calls that wait for a connection, by id; the row `names` has the server's names of files and forms. */
  'pending-calls',
  /** Photos and signatures that the server does not have yet, by id. */
  'device-files',
  /** Unsent input, by the key of the draft; null marks a deleted draft. */
  'drafts',
  /** Order links that were opened on this device, by order id. */
  'order-links',
  /** Cached query results, by owner and query hash. */
  'queries',
  /** Cached documents and thumbnails, by owner and URL. */
  'files',
] as const

/** The stores with work that the server does not have yet; the work copy (work-copy.ts) has their rows once more. */
export const copiedStores = ['pending-calls', 'device-files', 'drafts', 'order-links'] as const

/** The Cache Storage cache of the work copy. It exists only while there is such work. */
export const workCopyName = 'gewerk-work'

/** The databases of earlier versions of the app (move-old-databases.ts). */
export const oldDatabaseNames = [
  'gewerk-outbox',
  'gewerk-outbox-files',
  'gewerk-drafts',
  'gewerk-links',
  'gewerk-read',
  'gewerk-papers',
] as const

export type StoreName = (typeof storeNames)[number]
