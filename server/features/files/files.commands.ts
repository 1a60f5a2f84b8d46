import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Output } from '#contract/api'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { requireVisibleFile } from './file-access.queries.ts'
import { getFileServices } from './file-dependencies.ts'
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
  /** A JPEG; for pictures. */
  readonly thumbnail?: Buffer | undefined
  /** A picture on which nothing was drawn. */
  readonly isBlank?: boolean | undefined
  /** Whose it is; left out, the company of the person who calls. */
  readonly accountId?: string | null | undefined
  /** The order, by its api_id; whoever holds it may read the file. */
  readonly orderId?: string | null | undefined
  /** The picture that this one was drawn on. */
  readonly originalId?: string | null | undefined
}

export interface AddedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sha256: Buffer
}

/** Bytes in the file store that have no row yet. If none follows, they are deleted after a day. */
export interface SavedBytes {
  readonly id: string
  readonly contentType: string
  readonly size: number
  readonly sha256: Buffer
  readonly storageKey: string
  readonly thumbnailKey: string | null
  readonly isBlank: boolean
}

/** Writes bytes to the file store as they are. No transaction may be open. */
export async function saveBytes({
  data,
  contentType,
  thumbnail,
  isBlank = false,
}: Pick<NewFile, 'data' | 'contentType' | 'thumbnail' | 'isBlank'>): Promise<SavedBytes> {
  const { files } = getFileServices()
  const id = randomUUIDv7()
  const storageKey = createStorageKey('files', id)
  const thumbnailKey = thumbnail ? createStorageKey('thumbnails', id) : null
  await files.put(storageKey, data, contentType)
  if (thumbnailKey && thumbnail) await files.put(thumbnailKey, thumbnail, thumbnailType)
  const sha256 = createHash('sha256').update(data).digest()
  return { id, contentType, size: data.length, sha256, storageKey, thumbnailKey, isBlank }
}

/**
 * Writes what a caller sent to the file store: its type is told by its content, a picture is turned upright and made
 * smaller. No transaction may be open. `load` runs when there is room in memory for the whole file; `sender` is whom
 * it must share that room with. Refuses with `unavailable` where too many files wait.
 */
export async function saveUploadedBytes(
  sender: string,
  load: () => Buffer | Promise<Buffer>,
): Promise<SavedBytes> {
  const ready = await runInFairSlot(sender, async () => prepareUpload(await load()))
  return saveBytes(ready)
}

async function runInFairSlot<T>(sender: string, work: () => Promise<T>): Promise<T> {
  try {
    return await getFileServices().slots.run(sender, work)
  } catch (error) {
    if ((error as Error).name === 'SlotsBusy') throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    throw error
  }
}

/** Gives saved bytes their row, so that they are a file. */
export async function addFile(
  call: Call,
  saved: SavedBytes,
  file: Omit<NewFile, 'contentType' | 'data' | 'thumbnail'>,
): Promise<AddedFile> {
  const { id, contentType, size, sha256 } = saved
  const person = call.actor.kind === 'person' ? call.actor : null
  const kept = { id, name: toSafeFileName(file.name, contentType), size, sha256 }
  await insertFile(call.tx, {
    ...kept,
    account_id: file.accountId === undefined ? (person?.accountId ?? null) : file.accountId,
    contact_id: person?.contactId ?? null,
    job_id: file.orderId ?? null,
    original_id: file.originalId ?? null,
    // What was written to a picture holds for what was drawn on it.
    caption: file.originalId ? await findFileCaption(call.tx, file.originalId) : null,
    content_type: contentType,
    storage_key: saved.storageKey,
    thumbnail_key: saved.thumbnailKey,
    is_blank: saved.isBlank,
    created_at: formatInstant(call.now),
  })
  return kept
}

/** Saves bytes and adds their row in one go. The demo uses it; calls and tasks save before their transaction. */
export async function storeFile(call: Call, file: NewFile): Promise<AddedFile> {
  return addFile(call, await saveBytes(file), file)
}

/** Writes a stream to the file store, never the whole of it in memory. No transaction may be open. */
export async function saveStream(stream: Readable, contentType: string): Promise<SavedBytes> {
  const id = randomUUIDv7()
  const storageKey = createStorageKey('files', id)
  const hash = createHash('sha256')
  let size = 0
  const counted = stream.map((chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
    return chunk
  })
  await getFileServices().files.put(storageKey, counted, contentType)
  const sha256 = hash.digest()
  return { id, contentType, size, sha256, storageKey, thumbnailKey: null, isBlank: false }
}

/**
 * Gives uploaded files to the company of the order that they are attached to. A master account uploads as itself;
 * whatever reads the files of an order asks for those of the order's company.
 */
export async function assignFilesToOrderCompany(
  call: Call,
  ids: readonly string[],
  { accountId }: { readonly accountId: string | null },
): Promise<void> {
  if (accountId !== null) await moveFilesToAccount(call.tx, ids, accountId)
}

/** A stored file without its bytes; null where it was deleted. */
export function findStoredFile(call: Call, id: string): Promise<StoredFile | null> {
  return findFileById(call.tx, id)
}

/** The bytes of a stored file. Asks the file store, so no transaction may be open. */
export function readStoredBytes(file: Pick<StoredFile, 'storageKey'>): Promise<Buffer> {
  return getFileServices().files.readBytes(file.storageKey)
}

/** Spread over 256 folders by the random end of the id. */
function createStorageKey(folder: 'files' | 'thumbnails', id: string): string {
  return `${folder}/${id.slice(-2)}/${id}`
}

/** Adds what a person sent, whose bytes are saved, as a file of theirs. */
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

/** A file as its upload answered it. */
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

/** Whether what begins like this may be uploaded; the whole is looked at when it is there. */
export async function isSupportedFileType(beginning: Buffer): Promise<boolean> {
  return (await getFileServices().sniff(beginning)) !== undefined
}

/** Gives a picture its caption, until its order is approved: then it stands in what was signed. */
export async function describeFile(
  call: PersonCall,
  id: string,
  caption: string | null,
): Promise<Output<'file.describe'>> {
  const words = caption || null
  await requireVisibleFile(call, id)
  const found = await updateFileCaption(call.tx, id, words, call.actor.accountIds)
  if (!found) throw new Refusal('not_found')
  if (found === 'approved') throw new Refusal('not_editable')
  return { id, caption: words }
}

const maxFileBytes = 25 * 1024 * 1024

/** Saves the picture of a signature that a customer sent. No transaction may be open. */
export async function saveSignatureImage(sender: string, data: Buffer): Promise<SavedBytes> {
  const ready = await runInFairSlot(sender, () => prepareUpload(data))
  if (ready.contentType !== 'image/png') throw new Refusal('unsupported_type')
  if (ready.isBlank) throw createFieldRefusal({ picture: 'signature_blank' })
  return saveBytes(ready)
}

async function prepareUpload(
  data: Buffer,
): Promise<Pick<NewFile, 'data' | 'contentType' | 'thumbnail' | 'isBlank'>> {
  const { sniff, preparePicture } = getFileServices()
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
