import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '#contract/api'
import { fileLimit } from '#contract/kit/upload-limits'
import { isTaken, uploadedFile, uploadFile, requireVisibleFile } from '#server/features/files/files.commands'
import { instant, type PersonCall } from '#server/kernel/call'
import { enqueue } from '#server/kernel/enqueue'
import { Refusal } from '#server/kernel/refusal'
import { pieceKey, uploadStore } from './uploads.store.ts'
import * as table from './uploads.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Jobs {
    'upload.clear': { readonly id: string; readonly pieces: readonly number[] }
  }
}

/** Begins a file that comes in pieces. What is too large is told before its first byte travels. */
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
    at: instant(call.now),
  })
  return { id, name, size, offset: 0, file: null }
}

export async function readUpload(call: PersonCall, id: string): Promise<Output<'upload.read'>> {
  const upload = await table.findUpload(call.tx, id, call.actor.contactId)
  if (!upload) throw new Refusal('not_found')
  return uploadView(call, upload)
}

/**
 * Adds a piece. One that does not begin where the last one ended is refused with `upload_offset` and how
 * far the file has come: so is a piece that came before and whose answer was lost. With the last piece the
 * file is looked at: what is none of the types that are taken is refused, and forgotten.
 */
export async function appendPiece(
  call: PersonCall,
  id: string,
  offset: number,
  data: Buffer,
): Promise<Output<'upload.append'> | Refusal> {
  const upload = await table.lockUpload(call.tx, id, call.actor.contactId)
  if (!upload) throw new Refusal('not_found')
  if (offset !== upload.received)
    throw new Refusal('upload_offset', { current: await uploadView(call, upload) })
  const end = offset + data.length
  if (end > upload.size) throw new Refusal('too_large')
  if (offset === 0 && !(await isTaken(data))) return refused(call, upload, new Refusal('unsupported_type'))
  await uploadStore().put(pieceKey(id, offset), data)
  await table.addPiece(call.tx, id, { offset, end, at: instant(call.now) })
  const grown = { ...upload, received: end, pieces: [...upload.pieces, offset] }
  return end === upload.size ? finished(call, grown) : uploadView(call, grown)
}

async function finished(
  call: PersonCall,
  upload: table.UploadRow,
): Promise<Output<'upload.append'> | Refusal> {
  const data = await joined(upload)
  try {
    const file = await uploadFile(call, { name: upload.name, data }, upload.originalId)
    await table.endUpload(call.tx, upload.id, file.id, instant(call.now))
    await clear(call, upload)
    return { ...shown(upload), file }
  } catch (error) {
    if (error instanceof Refusal && refusals.has(error.code)) return refused(call, upload, error)
    throw error
  }
}

async function joined({ id, pieces }: table.UploadRow): Promise<Buffer> {
  const store = uploadStore()
  return Buffer.concat(await Promise.all(pieces.map((offset) => store.bytes(pieceKey(id, offset)))))
}

const refusals: ReadonlySet<string> = new Set(['unsupported_type', 'broken_picture'])

/** Returned, not thrown, so that the upload is gone with the answer. */
async function refused(call: PersonCall, upload: table.UploadRow, why: Refusal): Promise<Refusal> {
  await table.deleteUpload(call.tx, upload.id)
  await clear(call, upload)
  return why
}

export async function cancelUpload(call: PersonCall, id: string): Promise<Output<'upload.cancel'>> {
  const upload = await table.lockUpload(call.tx, id, call.actor.contactId)
  if (!upload) throw new Refusal('not_found')
  await table.deleteUpload(call.tx, id)
  await clear(call, upload)
  return { msg: 'success' }
}

/** The pieces go after the transaction: until then they may be needed again. */
async function clear(call: PersonCall, { id, pieces }: table.UploadRow): Promise<void> {
  if (pieces.length > 0) await enqueue(call, 'upload.clear', { id, pieces })
}

async function uploadView(call: PersonCall, upload: table.UploadRow): Promise<Output<'upload.read'>> {
  return { ...shown(upload), file: upload.fileId ? await uploadedFile(call, upload.fileId) : null }
}

function shown({ id, name, size, received }: table.UploadRow) {
  return { id, name, size, offset: received }
}
