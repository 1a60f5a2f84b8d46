import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pages, type Right } from '#contract/access'
import { callRights } from '#contract/call-rights'
import { findDenial, getReadableQueues } from '#contract/authorization'
import type { Output } from '#contract/api'
import { parseCallRoute } from '#contract/calls'
import { asMarketplace, formatInstant, type Call, type Person, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import { isProtocolArchive, issueArchiveToken } from './archive-tokens.queries.ts'
import { verifyFileToken, signFileToken, fileTokenMinutes } from './file-tokens.ts'
import { getFileServices } from './file-dependencies.ts'
import {
  findFileCaption,
  findFileById,
  insertFile,
  moveFilesToAccount,
  updateFileCaption,
  type StoredFile,
} from './files.sql.ts'
import { toSafeFileName, isShownInBrowser } from './file-names.rules.ts'
import { canSeeFile, type FileViewer } from './file-visibility.sql.ts'

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

const thumbnailType = 'image/jpeg'

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

const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** The paths of files as answers give them. */
const fileResourcePattern = new RegExp(
  `^(?:/api/media/(?:file|thumbnail)|/documents-api/file)/(${uuidPattern})$`,
)

/** A token for one file that this person may see, good for five minutes; anybody else's does not exist. */
export async function issueFileToken(call: PersonCall, resource: string): Promise<Output<'file.token'>> {
  if (isProtocolArchive(resource)) return issueArchiveToken(call, resource)
  const id = fileResourcePattern.exec(resource)?.[1]
  if (!id) throw new Refusal('not_found')
  await requireVisibleFile(call, id)
  const endsAt = call.now.add({ minutes: fileTokenMinutes })
  return {
    jwt: await signFileToken(getFileServices().key, resource, endsAt),
    expires_at: formatInstant(endsAt),
  }
}

/** The path of a file with a token for it, for a feature that has judged by itself who may have it. */
export async function createSignedFilePath(
  call: Call,
  fileId: string,
): Promise<{ path: string; expires_at: string }> {
  const path = parseCallRoute('file.read').path.replace('{id}', fileId)
  const endsAt = call.now.add({ minutes: fileTokenMinutes })
  const jwt = await signFileToken(getFileServices().key, path, endsAt)
  return { path: `${path}?jwt=${jwt}&download=1`, expires_at: formatInstant(endsAt) }
}

/** Refuses a file that this person may not see as one that does not exist. */
export async function requireVisibleFile(call: PersonCall, id: string): Promise<void> {
  const seen = await canSeeFile(asMarketplace(call).tx, id, toFileViewer(call.actor))
  if (!seen) throw new Refusal('not_found')
}

function toFileViewer(person: Person): FileViewer {
  const may = (right: Right) => findDenial(right, person) === null
  return {
    contactId: person.contactId,
    accountIds: person.accountIds,
    ownOrdersOnly: person.ownOrdersOnly,
    onlyOrder: person.onlyOrder?.orderId ?? null,
    queues: getReadableQueues(person.profiles),
    mayListCreditNotes: may(callRights['creditNote.list']),
    mayReadCompanyDocuments: may(pages.payment),
  }
}

/**
 * The bytes of a file for whoever holds a token of `resource`, the path under which it is asked for. What a
 * browser cannot show, or what could carry scripts of strangers, is saved; all else where `download` says so.
 */
export async function openFileDownload(
  call: Call,
  id: string,
  resource: string,
  token: string | undefined,
  download?: string,
): Promise<BinaryReply> {
  await verifyFileToken(getFileServices().key, [resource], token, call.now)
  const file = await findFileById(call.tx, id)
  if (!file) throw new Refusal('not_found')
  const { stream, size } = await openStoredBytes(file.storageKey)
  const saved = isDownloadRequested(download) || !isShownInBrowser(file.contentType, file.isSent)
  return { stream, size, contentType: file.contentType, fileName: file.name, download: saved }
}

/** The small picture of a file, by a token of its own path. */
export async function openThumbnailDownload(
  call: Call,
  id: string,
  token: string | undefined,
  download?: string,
): Promise<BinaryReply> {
  await verifyFileToken(getFileServices().key, [`/api/media/thumbnail/${id}`], token, call.now)
  const file = await findFileById(call.tx, id)
  if (!file?.thumbnailKey) throw new Refusal('not_found')
  const { stream, size } = await openStoredBytes(file.thumbnailKey)
  const name = toSafeFileName(file.name, thumbnailType)
  return { stream, size, contentType: thumbnailType, fileName: name, download: isDownloadRequested(download) }
}

function isDownloadRequested(download: string | undefined): boolean {
  return download === '1' || download === 'true'
}

async function openStoredBytes(key: string) {
  const { files } = getFileServices()
  try {
    const size = await files.size(key)
    return { size, stream: await files.read(key) }
  } catch (error) {
    if ((error as Error).name === 'FileMissing') throw new Refusal('not_found')
    throw error
  }
}
