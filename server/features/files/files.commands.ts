import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Output } from '#contract/api'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { requireVisibleFile } from './file-access.queries.ts'
import type { FileServices } from './file.services.ts'
import { thumbnailType, toSafeFileName } from './file-names.rules.ts'
import {
  findFileById,
  findFileCaption,
  insertFile,
  moveFilesToAccount,
  updateFileCaption,
  type StoredFile,
} from './files.sql.ts'

export interface NewFile {
  readonly name: string
  readonly contentType: string
  readonly data: Buffer
  /** A JPEG thumbnail, for pictures. */
  readonly thumbnail?: Buffer | undefined
  /** A picture without any drawing, such as an empty signature. */
  readonly isBlank?: boolean | undefined
  /** The owning company; by default the company of the caller. */
  readonly accountId?: string | null | undefined
  /** The order's api_id; the company that has the order may read the file. */
  readonly orderId?: string | null | undefined
  /** The picture on which this one was drawn. */
  readonly originalId?: string | null | undefined
}

export interface AddedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sha256: Buffer
}

/** Bytes in the file store without a row. They are deleted after a day if no row follows. */
export interface SavedBytes {
  readonly id: string
  readonly contentType: string
  readonly size: number
  readonly sha256: Buffer
  readonly storageKey: string
  readonly thumbnailKey: string | null
  readonly isBlank: boolean
}

/** Writes bytes to the file store unchanged. Call it outside transactions. */
export async function saveBytes(
  { store }: Pick<FileServices, 'store'>,
  {
    data,
    contentType,
    thumbnail,
    isBlank = false,
  }: Pick<NewFile, 'data' | 'contentType' | 'thumbnail' | 'isBlank'>,
): Promise<SavedBytes> {
  const id = randomUUIDv7()
  const storageKey = createStorageKey('files', id)
  const thumbnailKey = thumbnail ? createStorageKey('thumbnails', id) : null
  await store.put(storageKey, data, contentType)
  if (thumbnailKey && thumbnail) await store.put(thumbnailKey, thumbnail, thumbnailType)
  const sha256 = createHash('sha256').update(data).digest()
  return { id, contentType, size: data.length, sha256, storageKey, thumbnailKey, isBlank }
}

/**
 * Writes an upload to the file store. Detects the type from the content; rotates pictures upright and shrinks
 * them. Call it outside transactions. `load` runs when there is enough memory for the whole file; slots are
 * shared fairly between `sender`s. Throws `unavailable` if too many files are waiting.
 */
export async function saveUploadedBytes(
  files: FileServices,
  sender: string,
  load: () => Buffer | Promise<Buffer>,
): Promise<SavedBytes> {
  const ready = await runInFairSlot(files, sender, async () => prepareUpload(files, await load()))
  return saveBytes(files, ready)
}

async function runInFairSlot<T>({ slots }: FileServices, sender: string, work: () => Promise<T>): Promise<T> {
  try {
    return await slots.run(sender, work)
  } catch (error) {
    if ((error as Error).name === 'SlotsBusy') throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    throw error
  }
}

/** Adds the row of saved bytes. */
export async function addFile(
  call: Call,
  saved: SavedBytes,
  file: Omit<NewFile, 'contentType' | 'data' | 'thumbnail'>,
): Promise<AddedFile> {
  const { id, contentType, size, sha256 } = saved
  const person = call.actor.kind === 'person' ? call.actor : null
  const added = { id, name: toSafeFileName(file.name, contentType), size, sha256 }
  await insertFile(call.tx, {
    ...added,
    account_id: file.accountId === undefined ? (person?.accountId ?? null) : file.accountId,
    contact_id: person?.contactId ?? null,
    job_id: file.orderId ?? null,
    original_id: file.originalId ?? null,
    // A drawing inherits the caption of its original picture.
    caption: file.originalId ? await findFileCaption(call.tx, file.originalId) : null,
    content_type: contentType,
    storage_key: saved.storageKey,
    thumbnail_key: saved.thumbnailKey,
    is_blank: saved.isBlank,
    created_at: formatInstant(call.now),
  })
  return added
}

/**
 * Saves bytes and adds their row. Only for demo data and tests: calls and tasks save bytes before their
 * transaction.
 */
export async function storeFile(call: Call, file: NewFile): Promise<AddedFile> {
  return addFile(call, await saveBytes(call.services.files, file), file)
}

/** Streams to the file store without holding the whole file in memory. Call it outside transactions. */
export async function saveStream(
  { store }: FileServices,
  stream: Readable,
  contentType: string,
): Promise<SavedBytes> {
  const id = randomUUIDv7()
  const storageKey = createStorageKey('files', id)
  const hash = createHash('sha256')
  let size = 0
  const counted = stream.map((chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
    return chunk
  })
  await store.put(storageKey, counted, contentType)
  const sha256 = hash.digest()
  return { id, contentType, size, sha256, storageKey, thumbnailKey: null, isBlank: false }
}

/**
 * Assigns uploaded files to the company of the order or document that they belong to. A master account uploads under its
 * own id, but its location reads the file.
 */
export async function assignFilesToCompany(
  call: Call,
  ids: readonly string[],
  { accountId }: { readonly accountId: string | null },
): Promise<void> {
  if (accountId !== null) await moveFilesToAccount(call.tx, ids, accountId)
}

/** Returns a stored file without its bytes; null if it was deleted. */
export function findStoredFile(call: Call, id: string): Promise<StoredFile | null> {
  return findFileById(call.tx, id)
}

/** Returns the bytes of a stored file. Call it outside transactions, because it reads from the file store. */
export function readStoredBytes(
  { store }: FileServices,
  file: Pick<StoredFile, 'storageKey'>,
): Promise<Buffer> {
  return store.readBytes(file.storageKey)
}

/** Spreads keys over 256 folders by the random end of the id. */
function createStorageKey(folder: 'files' | 'thumbnails', id: string): string {
  return `${folder}/${id.slice(-2)}/${id}`
}

/** Adds an upload whose bytes are saved. */
export async function addUploadedFile(
  call: PersonCall,
  saved: SavedBytes,
  name: string,
  originalId: string | null = null,
): Promise<Output<'file.upload'>> {
  const file = await addFile(call, saved, { name, originalId })
  return toUploadedFileView({
    ...file,
    contentType: saved.contentType,
    hasThumbnail: saved.thumbnailKey !== null,
  })
}

/** Returns the same reply as the upload of the file did. */
export async function getUploadedFile(call: Call, id: string): Promise<Output<'file.upload'>> {
  const file = await findFileById(call.tx, id)
  if (!file) throw new Refusal('not_found')
  return toUploadedFileView({ ...file, hasThumbnail: file.thumbnailKey !== null })
}

function toUploadedFileView(file: {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly contentType: string
  readonly hasThumbnail: boolean
}): Output<'file.upload'> {
  const { id, name, size, contentType: type } = file
  return { id, name, type, size, thumbnail_path: file.hasThumbnail ? `/api/media/thumbnail/${id}` : null }
}

/** Returns whether a file with this beginning may be uploaded. The whole file is checked later. */
export async function isSupportedFileType({ sniff }: FileServices, beginning: Buffer): Promise<boolean> {
  return (await sniff(beginning)) !== undefined
}

/**
 * Sets the caption of a picture. Throws `not_editable` after the approval of its order, because the caption
 * is part of the signed protocol.
 */
export async function describeFile(
  call: PersonCall,
  id: string,
  caption: string | null,
): Promise<Output<'file.describe'>> {
  const newCaption = caption || null
  await requireVisibleFile(call, id)
  const result = await updateFileCaption(call.tx, id, newCaption, call.actor.accountIds)
  if (!result) throw new Refusal('not_found')
  if (result === 'approved') throw new Refusal('not_editable')
  return { id, caption: newCaption }
}

const maxFileBytes = 25 * 1024 * 1024

/** Saves the picture of a customer's signature. Call it outside transactions. */
export async function saveSignatureImage(
  files: FileServices,
  sender: string,
  data: Buffer,
): Promise<SavedBytes> {
  const ready = await runInFairSlot(files, sender, () => prepareUpload(files, data))
  if (ready.contentType !== 'image/png') throw new Refusal('unsupported_type')
  if (ready.isBlank) throw createFieldRefusal({ picture: 'signature_blank' })
  return saveBytes(files, ready)
}

async function prepareUpload(
  { sniff, preparePicture }: FileServices,
  data: Buffer,
): Promise<Pick<NewFile, 'data' | 'contentType' | 'thumbnail' | 'isBlank'>> {
  if (data.length > maxFileBytes) throw new Refusal('too_large')
  const type = await sniff(data)
  if (!type) throw new Refusal('unsupported_type')
  if (type === 'application/pdf') return { data, contentType: type }
  try {
    const picture = await preparePicture(data, type)
    const { type: contentType, thumbnail, isBlank } = picture
    return { data: picture.data, contentType, thumbnail, isBlank }
  } catch (error) {
    if ((error as Error).name === 'BrokenPicture') throw new Refusal('broken_picture')
    throw error
  }
}
