import type { Output } from '#contract/api'
import type { SealKind } from '#contract/orders/model/order-enums'
import { addFile, saveBytes, type SavedBytes } from '#server/features/files/files.commands'
import { formatInstant, type Call, type CallServices } from '#server/kernel/call'
import type { EmbeddedTimeStamp, Seal } from '#server/platform/documents/pdf-signing/seal'
import type { verifyTimeStamp } from '#server/platform/documents/pdf-signing/time-stamp'
import type { TimeStampService } from '#server/platform/outbound/time-stamp-service'
import { enqueueTask } from '#server/kernel/enqueue'
import type { TaskContext } from '#server/kernel/task-handlers'
import { findSeal, findUnstampedHash, insertSeal, insertTimeStamp, type SealRow } from './seals.sql.ts'

declare module '#server/kernel/call' {
  interface CallServices {
    /** Null: no time stamp authority is configured. */
    readonly timeStamps: TimeStampService | null
    /** Also verifies time stamps from before, when no authority is configured any more. */
    readonly verifyTimeStamp: typeof verifyTimeStamp
  }
}

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'seal.stamp': { readonly sealId: string }
  }
}

export interface DocumentToSeal {
  /** Known before sealing, because the document's QR code contains it. */
  readonly id: string
  readonly kind: SealKind
  readonly orderId: string
  readonly submissionId: string | null
  readonly accountId: string
  readonly orderVersion: number
  readonly name: string
  readonly pdf: Buffer
  /** The reason stated in the PDF signature. */
  readonly reason: string
  /** URL where the document can be verified. */
  readonly address: string
}

/** A sealed document whose bytes are in the file store and have no row yet. */
export interface SealedDocument {
  readonly made: DocumentToSeal
  readonly bytes: SavedBytes
  readonly sealedAt: Temporal.Instant
  readonly certificate: Buffer
  /** The time stamp inside the signature, if the authority answered in time. */
  readonly timeStamp: EmbeddedTimeStamp | null
}

/** Seals a document and writes it to the file store. Call it outside transactions. */
export async function saveSealedDocument(
  { files, timeStamps }: CallServices,
  seal: Seal,
  at: Temporal.Instant,
  made: DocumentToSeal,
): Promise<SealedDocument> {
  const { data, timeStamp } = await seal.seal(
    made.pdf,
    { at, reason: made.reason, address: made.address },
    timeStamps && ((hash) => timeStamps.stamp(hash)),
  )
  const bytes = await saveBytes(files, { data, contentType: 'application/pdf' })
  return { made, bytes, sealedAt: at, certificate: Buffer.from(seal.fingerprint, 'hex'), timeStamp }
}

/**
 * Adds the file and the seal of a saved document. Sealing is not repeatable byte by byte, so exactly these
 * bytes must be kept. A seal without a time stamp gets one for the whole document later.
 */
export async function addSealedFile(call: Call, saved: SealedDocument): Promise<void> {
  const { made, bytes, sealedAt, certificate, timeStamp } = saved
  const { accountId, orderId } = made
  const file = await addFile(call, bytes, { name: made.name, accountId, orderId })
  await insertSeal(call.tx, {
    id: made.id,
    kind: made.kind,
    job_id: orderId,
    submission_id: made.submissionId,
    file_id: file.id,
    order_version: made.orderVersion,
    sha256: file.sha256,
    certificate,
    sealed_at: formatInstant(sealedAt),
  })
  if (timeStamp) await insertTimeStamp(call.tx, made.id, timeStamp, timeStamp.imprint)
  else if (call.services.timeStamps) await enqueueTask(call, 'seal.stamp', { sealId: made.id })
}

/**
 * Gets a time stamp for the hash of a sealed document and stores it beside the seal, because the document itself
 * never changes. Throws if the authority does not answer; the task then runs again.
 */
export async function stampSealedDocument(
  { services, transaction }: TaskContext,
  sealId: string,
): Promise<void> {
  const hash = await transaction((call) => findUnstampedHash(call.tx, sealId))
  if (!hash || !services.timeStamps) return
  const timeStamp = await services.timeStamps.stamp(hash)
  await transaction((call) => insertTimeStamp(call.tx, sealId, timeStamp, hash))
}

/**
 * Verifies a document by its hash, by the id it contains, or both. An id alone only proves that such a
 * document exists; an id with another hash means that the document was changed.
 */
export async function checkDocumentSeal(
  call: Call,
  wanted: { readonly id?: string | undefined; readonly sha256?: string | undefined },
): Promise<Output<'seal.check'>> {
  const row = await findSeal(call.tx, { id: wanted.id, sha256: wanted.sha256 })
  if (!row) return { state: 'unknown', seal: null }
  const seal = toSealView(row, call.services)
  if (wanted.sha256 === undefined) return { state: 'sealed', seal }
  return { state: row.sha256 === wanted.sha256 ? 'valid' : 'changed', seal }
}

function toSealView(row: SealRow, services: CallServices): NonNullable<Output<'seal.check'>['seal']> {
  const { orderType: order_type, sealedAt: sealed_at, token, imprint, ...rest } = row
  return { ...rest, order_type, sealed_at, time_stamp: readStoredTimeStamp(services, token, imprint) }
}

/** Verifies a stored time stamp again, so that a changed row proves nothing. */
function readStoredTimeStamp(services: CallServices, token: Buffer | null, imprint: Buffer | null) {
  if (!token || !imprint) return null
  try {
    const { at, authority } = services.verifyTimeStamp(token, imprint)
    return { at: formatInstant(at), authority }
  } catch {
    return null
  }
}
