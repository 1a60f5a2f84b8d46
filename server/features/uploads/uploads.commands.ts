import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '#contract/api'
import { fileLimit } from '#contract/kit/upload-limits'
import {
  addUploadedFile,
  isSupportedFileType,
  saveUploadedBytes,
  getUploadedFile,
  type SavedBytes,
} from '#server/features/files/files.commands'
import { requireVisibleFile } from '../files/file-access.queries.ts'
import { formatInstant, type CallServices, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { Refusal } from '#server/kernel/refusal'
import type { Preparation } from '#server/kernel/routes'
import type { FileStore } from '#server/platform/storage/file-store'
import { getPieceKey } from './piece-keys.rules.ts'
import * as table from './uploads.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'upload.clear': { readonly id: string }
  }
}

/** Starts an upload in pieces. A file that is too large is refused before its first byte is sent. */
export async function startUpload(
  call: PersonCall,
  { name, size, original_id: originalId = null }: Input<'upload.start'>['body'],
): Promise<Output<'upload.start'>> {
  if (size > fileLimit) throw new Refusal('too_large')
  const { accountId, accountIds, contactId } = call.actor
  if (originalId && !(await table.isOwnPicture(call.tx, originalId, accountIds)))
    throw new Refusal('not_found')
  if (originalId) await requireVisibleFile(call, originalId)
  const id = randomUUIDv7()
  await table.insertUpload(call.tx, {
    id,
    name,
    size,
    originalId,
    accountId,
    contactId,
    at: formatInstant(call.now),
  })
  return { id, name, size, offset: 0, file: null }
}

export async function readUpload(call: PersonCall, id: string): Promise<Output<'upload.read'>> {
  const upload = await table.findUpload(call.tx, id, call.actor.contactId)
  if (!upload) throw new Refusal('not_found')
  return readUploadView(call, upload)
}

/** The result of storing a piece before the transaction. */
type StoredPiece =
  | { readonly kind: 'piece' }
  /** The last piece: the whole file is saved. */
  | { readonly kind: 'whole'; readonly saved: SavedBytes }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/**
 * Stores a piece and returns the function that adds it to the upload. A piece that does not start at the end
 * of the previous one is not stored; adding it throws `upload_offset` with the current offset. This includes
 * a piece whose first answer was lost. The last piece saves the whole file: an unsupported or broken file is
 * refused and its upload deleted.
 */
export async function preparePiece(
  { actor, services, read }: Preparation<PersonCall>,
  id: string,
  offset: number,
  data: Buffer,
): Promise<(call: PersonCall) => Promise<Output<'upload.append'> | Refusal>> {
  const upload = await read((call) => table.findUpload(call.tx, id, actor.contactId))
  const end = offset + data.length
  const isNext = upload !== null && offset === upload.received && end <= upload.size
  const stored = isNext ? await storePiece(services, upload, actor.contactId, offset, data) : null
  return (call) => appendPiece(call, id, { offset, end }, stored)
}

async function storePiece(
  { files }: CallServices,
  upload: table.UploadRow,
  sender: string,
  offset: number,
  data: Buffer,
): Promise<StoredPiece> {
  try {
    if (offset === 0 && !(await isSupportedFileType(files, data))) throw new Refusal('unsupported_type')
    const end = offset + data.length
    if (end === upload.size)
      return {
        kind: 'whole',
        saved: await saveUploadedBytes(files, sender, () => joinPieces(files.store, upload, data)),
      }
    await files.store.put(getPieceKey(upload.id, offset, end), data)
    return { kind: 'piece' }
  } catch (error) {
    if (error instanceof Refusal && refusalsOfContent.has(error.code))
      return { kind: 'refused', refusal: error }
    // A stored piece is missing. The sender starts again, as with an unknown upload.
    if ((error as Error).name === 'FileMissing') return { kind: 'refused', refusal: new Refusal('not_found') }
    throw error
  }
}

async function appendPiece(
  call: PersonCall,
  id: string,
  { offset, end }: { readonly offset: number; readonly end: number },
  stored: StoredPiece | null,
): Promise<Output<'upload.append'> | Refusal> {
  const upload = await table.lockUpload(call.tx, id, call.actor.contactId)
  if (!upload) throw new Refusal('not_found')
  if (offset === upload.received && end > upload.size) throw new Refusal('too_large')
  // The next piece, but it was not stored, because the previous piece arrived only after the check.
  if (offset !== upload.received || !stored)
    throw new Refusal('upload_offset', { current: await readUploadView(call, upload) })
  if (stored.kind === 'refused') return refuseUpload(call, upload, stored.refusal)
  await table.updateUploadPieces(call.tx, id, { offset, end, at: formatInstant(call.now) })
  const grown = { ...upload, received: end, pieces: [...upload.pieces, offset] }
  return stored.kind === 'whole' ? completeUpload(call, grown, stored.saved) : readUploadView(call, grown)
}

async function completeUpload(
  call: PersonCall,
  upload: table.UploadRow,
  saved: SavedBytes,
): Promise<Output<'upload.append'>> {
  const file = await addUploadedFile(call, saved, upload.name, upload.originalId)
  await table.updateUploadFile(call.tx, upload.id, file.id, formatInstant(call.now))
  await enqueuePieceDeletion(call, upload)
  return { ...toUploadView(upload), file }
}

/** Joins the stored pieces and the last one, which is not stored. */
async function joinPieces(
  store: FileStore,
  { id, pieces, received }: table.UploadRow,
  last: Buffer,
): Promise<Buffer> {
  const stored = pieces.map((offset, index) =>
    store.readBytes(getPieceKey(id, offset, pieces[index + 1] ?? received)),
  )
  return Buffer.concat([...(await Promise.all(stored)), last])
}

const refusalsOfContent: ReadonlySet<string> = new Set(['unsupported_type', 'broken_picture'])

/** Returned instead of thrown, so that deleting the upload is committed. */
async function refuseUpload(call: PersonCall, upload: table.UploadRow, refusal: Refusal): Promise<Refusal> {
  await table.deleteUpload(call.tx, upload.id)
  await enqueuePieceDeletion(call, upload)
  return refusal
}

export async function cancelUpload(call: PersonCall, id: string): Promise<Output<'upload.cancel'>> {
  const upload = await table.lockUpload(call.tx, id, call.actor.contactId)
  if (!upload) throw new Refusal('not_found')
  await table.deleteUpload(call.tx, id)
  await enqueuePieceDeletion(call, upload)
  return { msg: 'success' }
}

/** Deletes the pieces after the transaction, because they are needed again if it fails. */
async function enqueuePieceDeletion(call: PersonCall, { id, pieces }: table.UploadRow): Promise<void> {
  if (pieces.length > 0) await enqueueTask(call, 'upload.clear', { id })
}

async function readUploadView(call: PersonCall, upload: table.UploadRow): Promise<Output<'upload.read'>> {
  return { ...toUploadView(upload), file: upload.fileId ? await getUploadedFile(call, upload.fileId) : null }
}

function toUploadView({ id, name, size, received }: table.UploadRow) {
  return { id, name, size, offset: received }
}
