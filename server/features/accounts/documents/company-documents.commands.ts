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
  /** First day on which the document is valid, `YYYY-MM-DD`; null means no limit. */
  readonly lifetimeStart?: string | null | undefined
  readonly lifetimeEnd?: string | null | undefined
  /** The company has confirmed that the document is correct. */
  readonly confirmed: boolean
  /** The marketplace has checked the document. */
  readonly verified: boolean
}

/** Adds a company document, takes the automatic account steps that follow, and returns the document's id. */
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

/** Fields left out stay unchanged. */
export interface CompanyDocumentChange {
  readonly type?: CompanyDocumentType | undefined
  readonly fileId?: string | undefined
  readonly lifetimeStart?: string | null | undefined
  readonly lifetimeEnd?: string | null | undefined
  readonly confirmed?: boolean | undefined
}

/** Changes a document. A change of its content resets the marketplace's check. */
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
    ...(same ? {} : { verified_at: null, refused_reason: null, checked_at: null, checked_by_staff: null }),
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

/** Deletes a document and returns the company's id. */
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

/**
 * Marks a document as checked by the marketplace. Does nothing if it already is. Throws `document_changed` if the
 * document is no longer in the version that the caller has seen.
 */
export async function verifyCompanyDocument(call: Call, id: string, seenVersion?: number): Promise<void> {
  const { accountId, type, verifiedAt, confirmedAt, version } = await lockCompanyDocument(call, id)
  await requireSeenVersion(call, id, version, seenVersion)
  if (verifiedAt) return
  // The company has not confirmed the document.
  if (!confirmedAt) throw new Refusal('status_not_allowed')
  const now = formatInstant(call.now)
  await updateCompanyDocument(call.tx, id, { verified_at: now, refused_reason: null, ...getCheck(call) })
  await recordAccountChange(call, accountId, { step: 'companyDocument.verify', after: { id, type } })
}

/** The person or program that decides about a document, and when. */
function getCheck({ actor, now }: Call) {
  const staff = actor.kind === 'operator' ? actor.staff : undefined
  return { checked_at: formatInstant(now), checked_by_staff: staff?.id ?? null }
}

async function requireSeenVersion(
  call: Call,
  id: string,
  version: number,
  seenVersion: number | undefined,
): Promise<void> {
  if (seenVersion === undefined || seenVersion === version) return
  throw new Refusal('document_changed', { current: await readCompanyDocument(call, id) })
}

/**
 * Refuses a document with a reason that the company can read. Throws `document_changed` if the document is no longer
 * in the version that the caller has seen.
 */
export async function refuseCompanyDocument(
  call: Call,
  id: string,
  reason: string,
  seenVersion?: number,
): Promise<{ accountId: string; type: CompanyDocumentType }> {
  const { accountId, type, version } = await lockCompanyDocument(call, id)
  await requireSeenVersion(call, id, version, seenVersion)
  await updateCompanyDocument(call.tx, id, { verified_at: null, refused_reason: reason, ...getCheck(call) })
  await recordAccountChange(call, accountId, {
    step: 'companyDocument.refuse',
    after: { id, type, reason },
    deletedTypes: [type],
  })
  return { accountId, type }
}

/**
 * Locks the document's company and returns the document. Throws `not_found` about a document, not about the
 * company.
 */
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

/** Returns one document as its company sees it. */
export async function readCompanyDocument(call: Call, id: string): Promise<CompanyDocument> {
  const found = await findCompanyDocument(call.tx, id)
  if (!found) throw createDocumentNotFoundRefusal()
  const all = await readCompanyDocuments(call, [found.accountId])
  const document = all.find((one) => one.id === id)
  if (!document) throw createDocumentNotFoundRefusal()
  return document
}

/** Returns the id of a document's file; null if it has none. Throws `not_found` for an unknown document. */
export async function findCompanyDocumentFileId(call: Call, id: string): Promise<string | null> {
  const found = await findCompanyDocument(call.tx, id)
  if (!found) throw createDocumentNotFoundRefusal()
  return found.fileId
}

/** Returns the documents of these companies as they see them. */
export async function readCompanyDocuments(
  call: Call,
  accountIds: readonly string[],
): Promise<CompanyDocument[]> {
  return toCompanyDocuments(await listDocumentsOfCompanies(call.tx, accountIds), getBerlinDayOfCall(call))
}

/** Returns a page of the documents of all companies, for the marketplace. */
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
