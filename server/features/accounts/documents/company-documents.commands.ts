import { randomUUIDv7 } from 'node:crypto'
import type { CompanyDocument } from '#contract/company/company-documents'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import {
  getBerlinDayOfCall,
  recordAccountChange,
  lockAccountFacts,
} from '../companies/account-change.commands.ts'
import { getCompanyDocumentState, type CompanyDocumentType } from '../model/company-documents.rules.ts'
import {
  findCompanyDocument,
  findCompanyDocumentPage,
  listDocumentsOfCompanies,
  insertCompanyDocument,
  deleteCompanyDocumentRow,
  updateCompanyDocument,
  type StoredDocument,
} from './company-documents.sql.ts'

export interface NewCompanyDocument {
  readonly type: CompanyDocumentType
  readonly fileId?: string | null | undefined
  /** First and last day on which it holds, `YYYY-MM-DD`. */
  readonly lifetimeStart?: string | null | undefined
  readonly lifetimeEnd?: string | null | undefined
  /** The partner says that it is right. */
  readonly confirmed: boolean
  /** The marketplace has checked it. */
  readonly verified: boolean
}

/** Adds a paper that a company has to show; its state follows (design 4). Gives the document's id. */
export async function addCompanyDocument(
  call: Call,
  accountId: string,
  document: NewCompanyDocument,
): Promise<string> {
  const { type, lifetimeStart = null, lifetimeEnd = null } = document
  requireOrderedLifetime(lifetimeStart, lifetimeEnd)
  await lockAccountFacts(call, accountId)
  const id = randomUUIDv7()
  const now = formatInstant(call.now)
  await insertCompanyDocument(call.tx, {
    id,
    account_id: accountId,
    type,
    file_id: document.fileId ?? null,
    lifetime_start: lifetimeStart,
    lifetime_end: lifetimeEnd,
    confirmed_at: document.confirmed ? now : null,
    verified_at: document.verified ? now : null,
    created_at: now,
  })
  await recordAccountChange(call, accountId, {
    step: 'companyDocument.create',
    after: { id, type, lifetimeEnd },
  })
  return id
}

function requireOrderedLifetime(start: string | null, end: string | null): void {
  if (start && end && end < start) throw createFieldRefusal({ lifetimeEnd: 'end_before_start' })
}

/** Left out: unchanged. */
export interface CompanyDocumentChange {
  readonly type?: CompanyDocumentType | undefined
  readonly fileId?: string | undefined
  readonly lifetimeStart?: string | null | undefined
  readonly lifetimeEnd?: string | null | undefined
  readonly confirmed?: boolean | undefined
}

/** Changes a paper. What it says is another thing now, so the marketplace checks it anew. */
export async function changeCompanyDocument(
  call: Call,
  id: string,
  change: CompanyDocumentChange,
): Promise<void> {
  const before = await lockCompanyDocument(call, id)
  const { type = before.type, fileId = before.fileId } = change
  const { lifetimeStart = before.lifetimeStart, lifetimeEnd = before.lifetimeEnd } = change
  const after = { ...before, type, fileId, lifetimeStart, lifetimeEnd }
  requireOrderedLifetime(after.lifetimeStart, after.lifetimeEnd)
  const same = (['type', 'fileId', 'lifetimeStart', 'lifetimeEnd'] as const).every(
    (field) => after[field] === before[field],
  )
  const confirmed =
    change.confirmed === true && !before.confirmedAt ? formatInstant(call.now) : before.confirmedAt
  if (same && confirmed === before.confirmedAt) return
  await updateCompanyDocument(call.tx, id, {
    type: after.type,
    file_id: after.fileId,
    lifetime_start: after.lifetimeStart,
    lifetime_end: after.lifetimeEnd,
    confirmed_at: confirmed,
    ...(same ? {} : { verified_at: null, refused_reason: null }),
  })
  await recordAccountChange(call, before.accountId, {
    step: 'companyDocument.change',
    before: pickRecordedDocumentFields(before),
    after: pickRecordedDocumentFields(after),
    deletedTypes: after.type === before.type ? [] : [before.type],
  })
}

function pickRecordedDocumentFields({ id, type, lifetimeStart, lifetimeEnd }: StoredDocument) {
  return { id, type, lifetimeStart, lifetimeEnd }
}

/** Takes a paper back; gives the company's id. */
export async function deleteCompanyDocument(call: Call, id: string): Promise<string> {
  const { accountId, ...document } = await lockCompanyDocument(call, id)
  if (!(await deleteCompanyDocumentRow(call.tx, id))) throw createDocumentNotFoundRefusal()
  await recordAccountChange(call, accountId, {
    step: 'companyDocument.delete',
    before: pickRecordedDocumentFields({ ...document, accountId }),
    after: {},
    deletedTypes: [document.type],
  })
  return accountId
}

/** The marketplace says that a paper is what it claims to be. Said twice, nothing happens. */
export async function verifyCompanyDocument(call: Call, id: string): Promise<void> {
  const { accountId, type, verifiedAt, confirmedAt } = await lockCompanyDocument(call, id)
  if (verifiedAt) return
  // Nobody has said yet that it is right.
  if (!confirmedAt) throw new Refusal('status_not_allowed')
  await updateCompanyDocument(call.tx, id, { verified_at: formatInstant(call.now), refused_reason: null })
  await recordAccountChange(call, accountId, { step: 'companyDocument.verify', after: { id, type } })
}

/** The marketplace does not take a paper, with a reason that the company reads. */
export async function refuseCompanyDocument(
  call: Call,
  id: string,
  reason: string,
): Promise<{ accountId: string; type: CompanyDocumentType }> {
  const { accountId, type } = await lockCompanyDocument(call, id)
  await updateCompanyDocument(call.tx, id, { verified_at: null, refused_reason: reason })
  await recordAccountChange(call, accountId, {
    step: 'companyDocument.refuse',
    after: { id, type, reason },
    deletedTypes: [type],
  })
  return { accountId, type }
}

/** A paper, its company taken for this transaction; a paper that is not there is told by its name (1 §8). */
async function lockCompanyDocument(call: Call, id: string): Promise<StoredDocument> {
  const found = await findCompanyDocument(call.tx, id)
  if (!found) throw createDocumentNotFoundRefusal()
  await lockAccountFacts(call, found.accountId)
  const document = await findCompanyDocument(call.tx, id)
  if (!document) throw createDocumentNotFoundRefusal()
  return document
}

function createDocumentNotFoundRefusal(): Refusal {
  return new Refusal('not_found', { missingObject: 'document' })
}

/** One paper as its company reads it. */
export async function readCompanyDocument(call: Call, id: string): Promise<CompanyDocument> {
  const found = await findCompanyDocument(call.tx, id)
  if (!found) throw createDocumentNotFoundRefusal()
  const all = await readCompanyDocuments(call, [found.accountId])
  const document = all.find((one) => one.id === id)
  if (!document) throw createDocumentNotFoundRefusal()
  return document
}

/** The papers of these companies as those read them. */
export async function readCompanyDocuments(
  call: Call,
  accountIds: readonly string[],
): Promise<CompanyDocument[]> {
  return toCompanyDocuments(await listDocumentsOfCompanies(call.tx, accountIds), getBerlinDayOfCall(call))
}

/** A page of the papers of all companies, for the marketplace. */
export async function listCompanyDocuments(
  call: Call,
  filter: Parameters<typeof findCompanyDocumentPage>[1],
): Promise<{ total: number; rows: (CompanyDocument & { accountName: string })[] }> {
  const { total, rows } = await findCompanyDocumentPage(call.tx, filter)
  const names = new Map(rows.map(({ id, accountName }) => [id, accountName]))
  const documents = toCompanyDocuments(rows, getBerlinDayOfCall(call))
  return { total, rows: documents.map((one) => ({ ...one, accountName: names.get(one.id) ?? '' })) }
}

function toCompanyDocuments(all: readonly StoredDocument[], today: string): CompanyDocument[] {
  const states = new Map(all.map((one) => [one.id, getStoredDocumentState(one, today)]))
  const holding = all.filter((one) => !one.refusedReason && states.get(one.id) === 'valid')
  return all.map((one) => ({
    id: one.id,
    account: one.accountId,
    type: one.type,
    lifetimeStart: one.lifetimeStart,
    lifetimeEnd: one.lifetimeEnd,
    confirmedAt: one.confirmedAt,
    verifiedAt: one.verifiedAt,
    refusedReason: one.refusedReason,
    path: toDocumentFile(one),
    state: states.get(one.id) ?? 'unconfirmed',
    check: one.refusedReason ? 'refused' : one.verifiedAt ? 'verified' : 'waiting',
    covered: holding.some(
      (other) => other.id !== one.id && other.accountId === one.accountId && other.type === one.type,
    ),
    createdAt: one.createdAt,
  }))
}

function getStoredDocumentState(document: StoredDocument, today: string) {
  return getCompanyDocumentState({ ...document, confirmed: document.confirmedAt !== null }, today)
}

function toDocumentFile({ fileId, fileName, fileType, fileSize }: StoredDocument): CompanyDocument['path'] {
  if (!fileId || !fileName || !fileType) return null
  return { name: fileName, type: fileType, size: fileSize ?? 0, resource: `/api/media/file/${fileId}` }
}
