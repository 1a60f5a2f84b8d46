import { sql } from 'kysely'
import type { CreditNoteState, RefundMethod } from '#contract/money/credit-notes'
import type { Tx } from '#server/kernel/call'
import type { VatStatus } from '../model/credit-note-steps.rules.ts'
import type { Recipient } from '../lifecycle/credit-notes.sql.ts'
import type { Issuer } from '../model/issuer.services.ts'

/** A credit note with all data of its document; amounts in cents. */
export interface CreditNoteDocumentData {
  readonly number: string
  readonly state: CreditNoteState
  readonly issueDate: string
  readonly netCents: number
  readonly vatCents: number
  readonly totalCents: number
  readonly vatRate: number
  /** The price of the construction work including VAT. */
  readonly constructionCents: number
  /** The tax that would have been withheld on the day of issue (§ 48 EStG). */
  readonly announcedTaxCents: number
  /** The tax withheld from the payment. */
  readonly withheldCents: number
  readonly vatStatus: VatStatus
  readonly outsideCommunicationNumber: string | null
  readonly issuer: Issuer
  readonly recipient: Recipient
  readonly accountId: string
  readonly fileId: string | null
  readonly cancellationNumber: string | null
  readonly cancellationDate: string | null
  readonly cancellationFileId: string | null
  /** The day of payment. */
  readonly paidOn: string | null
  /** How the money of a cancelled credit note is returned. */
  readonly refund: RefundMethod | null
  readonly lines: readonly CreditNoteDocumentLine[]
}

export interface CreditNoteDocumentLine {
  readonly orderId: string
  readonly orderName: string
  readonly sfid: string | null
  readonly partnerEid: string | null
  readonly place: string
  readonly performedOn: string
  readonly description: string
  readonly quantity: number
  readonly unit: string
  readonly priceCents: number
  readonly netCents: number
}

/** Returns the data of a credit note's documents, or null if it does not exist. */
export async function findCreditNoteDocumentData(tx: Tx, id: string): Promise<CreditNoteDocumentData | null> {
  const note = await tx
    .selectFrom('credit_notes')
    .selectAll()
    .select(sql<string | null>`(paid_at at time zone 'Europe/Berlin')::date`.as('paid_on'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!note) return null
  return {
    number: note.number,
    state: note.state,
    issueDate: note.issue_date,
    netCents: note.net_cents,
    vatCents: note.vat_cents,
    totalCents: note.total_cents,
    vatRate: Number(note.vat_rate),
    constructionCents: note.construction_cents,
    announcedTaxCents: note.announced_tax_cents,
    withheldCents: note.withheld_cents,
    vatStatus: note.vat_status,
    outsideCommunicationNumber: note.outside_communication_number,
    // Only `insertCreditNote` writes these columns.
    issuer: note.issuer as unknown as Issuer,
    recipient: note.recipient as unknown as Recipient,
    accountId: note.account_id,
    fileId: note.file_id,
    cancellationNumber: note.cancellation_number,
    cancellationDate: note.cancellation_date,
    cancellationFileId: note.cancellation_file_id,
    paidOn: note.paid_on,
    refund: note.refund as RefundMethod | null,
    lines: await listCreditNoteDocumentLines(tx, id),
  }
}

async function listCreditNoteDocumentLines(tx: Tx, id: string): Promise<CreditNoteDocumentLine[]> {
  const rows = await tx
    .selectFrom('credit_note_lines as l')
    .innerJoin('jobs as j', 'j.api_id', 'l.job_id')
    .innerJoin('customers as c', 'c.id', 'j.customer_id')
    .select([
      'l.job_id as orderId',
      'j.name as orderName',
      'j.sfid',
      'j.partner_eid as partnerEid',
      sql<string>`c.postal_code || ' ' || c.city`.as('place'),
      'l.performed_on as performedOn',
      'l.description',
      'l.quantity',
      'l.unit_measure as unit',
      'l.price_cents as priceCents',
      'l.net_cents as netCents',
    ])
    .where('l.credit_note_id', '=', id)
    .orderBy('l.position')
    .execute()
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}

/** Column of the credit note's document or of its cancellation's. */
export type DocumentColumn = 'file_id' | 'cancellation_file_id'

/** Locks a credit note without this document. Returns null if another run has already saved it. */
export async function lockNoteWithoutDocument(
  tx: Tx,
  id: string,
  column: DocumentColumn,
): Promise<{ readonly state: CreditNoteState } | null> {
  const row = await tx
    .selectFrom('credit_notes')
    .select('state')
    .where('id', '=', id)
    .where(column, 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateDocumentFile(
  tx: Tx,
  id: string,
  column: DocumentColumn,
  fileId: string,
): Promise<void> {
  await tx
    .updateTable('credit_notes')
    .set({ [column]: fileId, document_failed_at: null })
    .where('id', '=', id)
    .execute()
}

/** Marks that a document cannot be created. Returns the company, or null if it was marked before. */
export async function markCreditNoteDocumentFailed(tx: Tx, id: string, at: string): Promise<string | null> {
  const row = await tx
    .updateTable('credit_notes')
    .set({ document_failed_at: at })
    .where('id', '=', id)
    .where('document_failed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}
