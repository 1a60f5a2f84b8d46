import { createStore, delMany, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { call } from '#web/api/call'
import { drafts } from '../drafts/drafts.ts'
import { bareId, isOnDevice, named, onDevice, spokenOf } from '../pending/pending-call.ts'
import { NetworkError } from '#web/api/http/errors'
import { transfers } from './upload-progress.ts'
import { type FormerPhoto, moveFormerPhotos } from './former-photos.ts'
import { line } from '#web/api/http/connectivity'
import { sendFile } from './send-file.ts'
import { owner, unsentRows } from '../pending/pending-calls-store.ts'

/**
 * The bytes of a photo or signature. They stay on the device until an answer of the server that contains the file's
 * name (a draft, a submission, a step) has arrived: only then a reload or a dead battery can lose nothing.
 */
export interface DeviceFile {
  readonly id: string
  readonly owner: string
  readonly name: string
  readonly bytes: Blob
  readonly caption: string | null
  /** The picture that this one was drawn on. */
  readonly originalId: string | null
  readonly at: number
  /** The server's id of the upload while it is under way. */
  readonly uploadId: string | null
  /** The question that the file was picked for; null once the draft contains the file's name. */
  readonly scope?: string | null
}

/** A file that an errand names is neither on the device nor on the server. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

interface Keeping {
  /** Names the file: the same id stored twice is one file. */
  readonly id?: string
  readonly scope?: string
  readonly originalId?: string | null
  readonly uploadId?: string | null
}

/** A line that fails so often in a row carries nothing now. */
const tries = 2
/** After this many milliseconds a file is deleted that no draft and no errand names. */
const longest = 60 * 86_400_000

const underWay = new Map<string, Promise<string>>()
let lastAt = 0

export const deviceFiles = {
  /** Stores a file and returns the name by which drafts and inputs refer to it. @throws DOMException if there is no room. */
  async keep(file: Blob & { readonly name: string }, keeping: Keeping = {}): Promise<string> {
    const id = keeping.id ?? crypto.randomUUID()
    // Files keep the order in which they were picked, also within a millisecond.
    lastAt = Math.max(Date.now(), lastAt + 1)
    const kept: DeviceFile = {
      id,
      owner: owner() ?? '',
      name: file.name,
      bytes: file,
      caption: null,
      originalId: keeping.originalId ?? null,
      at: lastAt,
      uploadId: keeping.uploadId ?? null,
      scope: keeping.scope ?? null,
    }
    askToStay()
    await set(id, kept, store())
    return onDevice(id)
  },

  /** Returns null if the file is not on the device or belongs to another person. */
  async read(name: string): Promise<DeviceFile | null> {
    const file = await get<DeviceFile>(bareId(name), store()).catch(() => undefined)
    return file?.owner === owner() ? file : null
  },

  /**
   * Returns the names of files that were picked for this question and never reached its draft because the browser
   * was closed in between, in the order of picking.
   */
  async withoutDraft(scope: string): Promise<string[]> {
    await addFormerPhotos()
    await unsentRows.refresh().catch(() => undefined)
    const rows = await entries<string, DeviceFile>(store()).catch(() => [])
    return rows
      .map(([, file]) => file)
      .filter((file) => file.scope === scope && file.owner === owner())
      .toSorted((one, other) => one.at - other.at)
      .map(({ id }) => onDevice(id))
      .filter((name) => !unsentRows.names().has(name) && !isUnsent(name))
  },

  /** The draft contains these files now; only removing them there removes them. */
  async inDraft(names: readonly string[]): Promise<void> {
    for (const name of names.filter(isOnDevice)) await change(name, { scope: null }).catch(() => undefined)
  },

  /** @throws DOMException if there is no room. */
  describe: (name: string, caption: string | null): Promise<void> => change(name, { caption }),

  /** Uploads a file, continuing an upload that was interrupted, and returns the server's name for it. */
  send(name: string): Promise<string> {
    const sending = underWay.get(name) ?? sendOnce(name).finally(() => underWay.delete(name))
    underWay.set(name, sending)
    return sending
  },

  /** Uploads every file of this device that a value names and returns the value with the server's names. */
  async sendAll<T>(value: T): Promise<T> {
    const names = await Promise.all(
      spokenOf(value).map(async (name) => [name, await deviceFiles.send(name)] as const),
    )
    return named(value, new Map(names))
  },

  drop: (files: readonly string[]): Promise<void> =>
    delMany(files.map(bareId), store()).catch(() => undefined),

  /** Deletes the bytes of all files that a value names: the server has stored this value. */
  async dropStored(value: unknown): Promise<void> {
    const text = JSON.stringify(value ?? null)
    const sent = [...unsentRows.names()].flatMap(([device, server]) =>
      text.includes(server) ? [device] : [],
    )
    const names = [...spokenOf(value), ...sent]
    const originals = await Promise.all(names.map(async (name) => (await deviceFiles.read(name))?.originalId))
    await deviceFiles.drop([
      ...names,
      ...originals.filter((id) => id && isOnDevice(id) && !isUnsent(id)),
    ] as string[])
  },

  /** Deletes the bytes of a file that was removed from its draft, unless unsent work still contains it. */
  async discard(name: string): Promise<void> {
    const device = isOnDevice(name) ? name : deviceNameOf(name)
    if (device && !isUnsent(device)) await deviceFiles.drop([device])
  },
}

/** Returns the device's name of a file that the server knows by another one. */
export function deviceNameOf(serverName: string): string | null {
  return [...unsentRows.names()].find(([, server]) => server === serverName)?.[0] ?? null
}

/** Whether work that waits to be sent contains the file, by either name. */
function isUnsent(name: string): boolean {
  const server = unsentRows.names().get(name)
  return unsentRows.everyones().some(({ errand }) => {
    const text = JSON.stringify(errand.given)
    return text.includes(name) || (server !== undefined && text.includes(server))
  })
}

/**
 * Sends a file now, or keeps it on the device where the line does not carry it; gives the name to speak of it by.
 * @throws the server's refusal; DOMException where there is no room.
 */
export async function sentOrKept(file: File): Promise<string> {
  if (line.isUp()) {
    try {
      return (await sendFile(file, file.name, { tries })).id
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
    }
  }
  return deviceFiles.keep(file)
}

async function sendOnce(name: string): Promise<string> {
  const known = unsentRows.names().get(name)
  if (known) return known
  const file = await deviceFiles.read(name)
  if (!file) throw new MissingPart()
  const { originalId, bytes, uploadId, caption, id } = file
  const original = originalId && isOnDevice(originalId) ? await deviceFiles.send(originalId) : originalId
  transfers.set(name, { progress: 0, isSlow: false })
  try {
    const uploaded = await sendFile(bytes, file.name, {
      originalId: original,
      uploadId,
      startKey: id,
      tries,
      // If there is no room for the upload's id, the start key finds the same upload again.
      onStart: (begun) => void change(name, { uploadId: begun }).catch(() => undefined),
      onProgress: (progress) => transfers.set(name, { progress, isSlow: false }),
      onTrouble: (error) => transfers.set(name, { progress: 0, isSlow: error !== null }),
    })
    if (caption)
      await call('file.describe', { params: { id: uploaded.id }, body: { caption } }, { idempotencyKey: id })
    // If there is no room for the server's name, the file is sent again, and the start key makes it the same file.
    await unsentRows.learn(name, uploaded.id).catch(() => undefined)
    drafts.rename(name, uploaded.id)
    return uploaded.id
  } finally {
    transfers.set(name, null)
  }
}

async function change(name: string, part: Partial<DeviceFile>): Promise<void> {
  const id = bareId(name)
  await store()('readwrite', async (table) => {
    const file = (await promisifyRequest(table.get(id))) as DeviceFile | undefined
    if (file) table.put({ ...file, ...part }, id)
    return promisifyRequest(table.transaction)
  })
}

/** The contact whose photos were moved out of the database of earlier versions, once for each page. */
let moved: { readonly owner: string; readonly done: Promise<void> } | null = null

/** Adds the user's photos that an earlier version of the app stored. If there is no room, they stay where they are. */
function addFormerPhotos(): Promise<void> {
  const whose = owner()
  if (!whose) return Promise.resolve()
  if (moved?.owner !== whose) {
    const [contactId = ''] = whose.split(' ')
    const done = moveFormerPhotos(contactId, (photo) => storeFormerPhoto(photo, whose))
    moved = { owner: whose, done: done.catch(() => undefined) }
  }
  return moved.done
}

function storeFormerPhoto(photo: FormerPhoto, whose: string): Promise<void> {
  const { key: id, name, bytes, originalId, addedAt: at, uploadId, scope } = photo
  const file: DeviceFile = { id, owner: whose, name, bytes, caption: null, originalId, at, uploadId, scope }
  return set(id, file, store())
}

let hasAsked = false

/** Browsers that are short of room throw away what nobody asked to keep. */
function askToStay(): void {
  if (hasAsked) return
  hasAsked = true
  void navigator.storage?.persist?.().catch(() => undefined)
  void sweep().catch(() => undefined)
}

async function sweep(): Promise<void> {
  await unsentRows.refresh()
  const rows = await entries<string, DeviceFile>(store())
  const wanted = new Set(unsentRows.everyones().flatMap(({ errand }) => spokenOf(errand.given)))
  const originals = new Set(rows.map(([, { originalId }]) => originalId))
  // The draft of a form or a step keeps its photos, however long the order is on hold.
  const begun = await drafts.texts()
  const isInDraft = (name: string | undefined) =>
    name !== undefined && begun.some((text) => text.includes(name))
  const isSpokenOf = (name: string) =>
    wanted.has(name) || originals.has(name) || isInDraft(name) || isInDraft(unsentRows.names().get(name))
  const isOld = ({ at, id }: DeviceFile) => Date.now() - at > longest && !isSpokenOf(onDevice(id))
  const old = rows.filter(([, file]) => isOld(file)).map(([id]) => id)
  await delMany(old, store())
}

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('gewerk-outbox-files', 'files')
  return opened
}
