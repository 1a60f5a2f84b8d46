import { createStore, delMany, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { call } from './call.ts'
import { drafts } from './drafts.ts'
import { bareId, isOnDevice, onDevice, spokenOf } from './errand.ts'
import { NetworkError } from './errors.ts'
import { line } from './line.ts'
import { sendFile } from './sending.ts'
import { owner, unsentRows } from './unsentRows.ts'

/** A photo or signature that was taken without a network, until what speaks of it has been sent. */
export interface DeviceFile {
  readonly id: string
  readonly owner: string
  readonly name: string
  readonly bytes: Blob
  readonly caption: string | null
  /** The picture that this one was drawn on. */
  readonly originalId: string | null
  readonly at: number
  /** How the server knows it while it is on its way. */
  readonly uploadId: string | null
}

/** What an errand speaks of is neither here nor there any more. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

interface Keeping {
  readonly originalId?: string | null
  readonly uploadId?: string | null
}

/** A line that fails so often in a row carries nothing now. */
const tries = 2
/** What nothing that waits or was begun speaks of was given up after so long. */
const longest = 60 * 86_400_000

const underWay = new Map<string, Promise<string>>()

export const deviceFiles = {
  /** Keeps a file; gives the name by which answers and inputs speak of it. @throws DOMException where there is no room. */
  async keep(file: Blob & { readonly name: string }, keeping: Keeping = {}): Promise<string> {
    const id = crypto.randomUUID()
    const kept: DeviceFile = {
      id,
      owner: owner() ?? '',
      name: file.name,
      bytes: file,
      caption: null,
      originalId: keeping.originalId ?? null,
      at: Date.now(),
      uploadId: keeping.uploadId ?? null,
    }
    askToStay()
    await set(id, kept, store())
    return onDevice(id)
  },

  /** Null: it is not here, or another person's. */
  async read(name: string): Promise<DeviceFile | null> {
    const file = await get<DeviceFile>(bareId(name), store()).catch(() => undefined)
    return file?.owner === owner() ? file : null
  },

  /** @throws DOMException where there is no room. */
  describe: (name: string, caption: string | null): Promise<void> => change(name, { caption }),

  /** Brings a file to the server, from where it stands, and gives the server's name for it. */
  send(name: string): Promise<string> {
    const sending = underWay.get(name) ?? sendOnce(name).finally(() => underWay.delete(name))
    underWay.set(name, sending)
    return sending
  },

  drop: (files: readonly string[]): Promise<void> =>
    delMany(files.map(bareId), store()).catch(() => undefined),
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
  const uploaded = await sendFile(bytes, file.name, {
    originalId: original,
    uploadId,
    startKey: id,
    tries,
    // Where it cannot be noted it begins anew.
    onStart: (begun) => void change(name, { uploadId: begun }).catch(() => undefined),
  })
  if (caption)
    await call('file.describe', { params: { id: uploaded.id }, body: { caption } }, { idempotencyKey: id })
  // Where there is no room to note it, it is sent again with the next try, and is the same to the server.
  await unsentRows.learn(name, uploaded.id).catch(() => undefined)
  return uploaded.id
}

async function change(name: string, part: Partial<DeviceFile>): Promise<void> {
  const id = bareId(name)
  await store()('readwrite', async (table) => {
    const file = (await promisifyRequest(table.get(id))) as DeviceFile | undefined
    if (file) table.put({ ...file, ...part }, id)
    return promisifyRequest(table.transaction)
  })
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
  // A form or a step that was begun speaks of its photos, however long the order is on hold.
  const begun = await drafts.texts()
  const isSpokenOf = (name: string) => wanted.has(name) || begun.some((text) => text.includes(name))
  const isOld = ({ at, id }: DeviceFile) => Date.now() - at > longest && !isSpokenOf(onDevice(id))
  const old = rows.filter(([, file]) => isOld(file)).map(([id]) => id)
  await delMany(old, store())
}

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('gewerk-outbox-files', 'files')
  return opened
}
