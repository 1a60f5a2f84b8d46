import type { Output } from '#contract/api'
import type { SealKind } from '#contract/order-words'
import { storeFile, type KeptFile } from '#server/features/files/files.commands'
import { instant, type Call } from '#server/kernel/call'
import type { Seal } from '#server/platform/seal/seal'
import { findSeal, insertSeal, type SealRow } from './seals.sql.ts'

export interface Sealed {
  /** Stands in the document already: its QR code leads to it. */
  readonly id: string
  readonly kind: SealKind
  readonly jobId: string
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

/** Seals a document and keeps it: from now on these are its bytes. */
export async function keepSealed(call: Call, seal: Seal, given: Sealed): Promise<KeptFile> {
  const { id, kind, jobId, accountId, name, pdf, reason, address } = given
  const data = seal.seal(pdf, { at: call.now, reason, address })
  const file = await storeFile(call, { name, contentType: 'application/pdf', data, accountId, jobId })
  await insertSeal(call.tx, {
    id,
    kind,
    job_id: jobId,
    submission_id: given.submissionId,
    file_id: file.id,
    order_version: given.orderVersion,
    sha256: file.sha256,
    certificate: Buffer.from(seal.fingerprint, 'hex'),
    sealed_at: instant(call.now),
  })
  return file
}

/**
 * What is known of a document by its hash, by the id that it carries, or both. An id alone tells that
 * there is such a document; with another hash the document has been changed.
 */
export async function checkSeal(
  call: Call,
  wanted: { readonly id?: string | undefined; readonly sha256?: string | undefined },
): Promise<Output<'seal.check'>> {
  const row = await findSeal(call.tx, { id: wanted.id, sha256: wanted.sha256 })
  if (!row) return { state: 'unknown', seal: null }
  if (wanted.sha256 === undefined) return { state: 'sealed', seal: sealOf(row) }
  return { state: row.sha256 === wanted.sha256 ? 'valid' : 'changed', seal: sealOf(row) }
}

function sealOf(row: SealRow): NonNullable<Output<'seal.check'>['seal']> {
  const { orderType: order_type, sealedAt: sealed_at, ...rest } = row
  return { ...rest, order_type, sealed_at }
}
