import type { Output } from '#contract/api'
import type { SealKind } from '#contract/orders/model/order-enums'
import { addFile, saveBytes, type SavedBytes } from '#server/features/files/files.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import type { Seal } from '#server/platform/documents/pdf-signing/seal'
import { findSeal, insertSeal, type SealRow } from './seals.sql.ts'

export interface DocumentToSeal {
  /** Stands in the document already: its QR code leads to it. */
  readonly id: string
  readonly kind: SealKind
  readonly orderId: string
  readonly submissionId: string | null
  readonly accountId: string
  readonly orderVersion: number
  readonly name: string
  readonly pdf: Buffer
  /** Said within the signature. */
  readonly reason: string
  /** Where the document can be checked. */
  readonly address: string
}

/** A sealed document whose bytes are in the file store and have no row yet. */
export interface SealedDocument {
  readonly made: DocumentToSeal
  readonly bytes: SavedBytes
  readonly sealedAt: Temporal.Instant
  readonly certificate: Buffer
}

/** Seals a document and writes it to the file store. No transaction may be open. */
export async function saveSealedDocument(
  seal: Seal,
  at: Temporal.Instant,
  made: DocumentToSeal,
): Promise<SealedDocument> {
  const data = seal.seal(made.pdf, { at, reason: made.reason, address: made.address })
  const bytes = await saveBytes({ data, contentType: 'application/pdf' })
  return { made, bytes, sealedAt: at, certificate: Buffer.from(seal.fingerprint, 'hex') }
}

/** Adds the file and the seal of a saved document. Sealing again gives other bytes, so these are the ones to keep. */
export async function addSealedFile(call: Call, saved: SealedDocument): Promise<void> {
  const { made, bytes, sealedAt, certificate } = saved
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
}

/**
 * What is known of a document by its hash, by the id that it carries, or both. An id alone tells that
 * there is such a document; with another hash the document has been changed.
 */
export async function checkDocumentSeal(
  call: Call,
  wanted: { readonly id?: string | undefined; readonly sha256?: string | undefined },
): Promise<Output<'seal.check'>> {
  const row = await findSeal(call.tx, { id: wanted.id, sha256: wanted.sha256 })
  if (!row) return { state: 'unknown', seal: null }
  if (wanted.sha256 === undefined) return { state: 'sealed', seal: toSealView(row) }
  return { state: row.sha256 === wanted.sha256 ? 'valid' : 'changed', seal: toSealView(row) }
}

function toSealView(row: SealRow): NonNullable<Output<'seal.check'>['seal']> {
  const { orderType: order_type, sealedAt: sealed_at, ...rest } = row
  return { ...rest, order_type, sealed_at }
}
