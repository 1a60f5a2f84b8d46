import type { Input, Output } from '#contract/api'
import type { CompanyDocument, DocumentParams } from '#contract/company/company-documents'
import type { FieldFault } from '#contract/errors'
import {
  addCompanyDocument,
  changeCompanyDocument,
  readCompanyDocument,
  readCompanyDocuments,
  deleteCompanyDocument,
  refuseCompanyDocument,
} from '#server/features/accounts/documents/company-documents.commands'
import { readPartner } from '#server/features/accounts/onboarding/partner.commands'
import {
  addFile,
  assignFilesToCompany,
  saveUploadedBytes,
  type SavedBytes,
} from '#server/features/files/files.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { getWorkingAccountIds, type Call, type CallServices, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { Preparation } from '#server/kernel/routes'
import { requireWorkingAccount } from '#server/kernel/working-accounts'
import { isOwnUpload, findMasterAccountId } from './payment.sql.ts'

/** Lists the documents of the caller's companies, filtered by the query. */
export async function listDocuments(
  call: PersonCall,
  { account, type }: Input<'companyDocument.list'>['query'],
): Promise<Output<'companyDocument.list'>> {
  const all = await readCompanyDocuments(call, getWorkingAccountIds(call.actor))
  return {
    data: all.filter((one) => (!account || one.account === account) && (!type || one.type === type)),
  }
}

/**
 * Saves the file of a document and returns the function that adds the document. A person has to confirm it.
 */
export async function prepareDocumentUpload(
  { actor, services }: Preparation<PersonCall>,
  body: Input<'companyDocument.create'>['body'],
): Promise<(call: PersonCall) => Promise<Output<'companyDocument.create'>>> {
  requireWorkingAccount({ actor }, body.account ?? actor.accountId)
  requireValidDates(body)
  if (!body.confirmedAt) throw createFieldRefusal({ confirmedAt: 'confirm_document' })
  const saved = await saveInlineBytes(services, actor.contactId, body.path)
  return (call) => addSentDocument(call, body, saved)
}

async function addSentDocument(
  call: PersonCall,
  {
    account = call.actor.accountId,
    path,
    confirmedAt: _confirmed,
    ...document
  }: Input<'companyDocument.create'>['body'],
  saved: SavedBytes | null,
): Promise<Output<'companyDocument.create'>> {
  const fileId = await resolveDocumentFileId(call, account, path, saved)
  const id = await addCompanyDocument(call, account, {
    ...document,
    fileId,
    confirmed: true,
    verified: false,
  })
  return readDocumentView(call, id)
}

/** Saves the new file of a document, if there is one, and returns the function that changes the document. */
export async function prepareDocumentChange(
  { actor, services, read }: Preparation<PersonCall>,
  id: string,
  body: Input<'companyDocument.change'>['body'],
): Promise<(call: PersonCall) => Promise<Output<'companyDocument.change'>>> {
  if (body.path) await read((call) => readChangeableDocument(call, id))
  const saved = body.path ? await saveInlineBytes(services, actor.contactId, body.path) : null
  return (call) => applyDocumentChange(call, id, body, saved)
}

/**
 * Returns a document that the company may change. Papers of an account that has ended stay as they are, because they prove
 * how its credit notes were taxed.
 */
async function readChangeableDocument(call: PersonCall, id: string): Promise<CompanyDocument> {
  const document = await readCompanyDocument(call, id)
  if (!getWorkingAccountIds(call.actor).includes(document.account))
    throw new Refusal('not_found', { missingObject: 'document' })
  return document
}

async function applyDocumentChange(
  call: PersonCall,
  id: string,
  { id: bodyId, path, confirmedAt, ...change }: Input<'companyDocument.change'>['body'],
  saved: SavedBytes | null,
): Promise<Output<'companyDocument.change'>> {
  if (bodyId !== undefined && bodyId !== id) throw createFieldRefusal({ id: 'invalid_id' })
  const before = await readChangeableDocument(call, id)
  const dates = {
    type: change.type ?? before.type,
    lifetimeStart: change.lifetimeStart === undefined ? before.lifetimeStart : change.lifetimeStart,
    lifetimeEnd: change.lifetimeEnd === undefined ? before.lifetimeEnd : change.lifetimeEnd,
  }
  requireValidDates(dates)
  if (confirmedAt === null) throw createFieldRefusal({ confirmedAt: 'confirm_document' })
  const fileId = path ? await resolveDocumentFileId(call, before.account, path, saved) : undefined
  await changeCompanyDocument(call, id, { ...change, fileId, confirmed: confirmedAt !== undefined })
  return readDocumentView(call, id)
}

export async function removeCompanyDocument(
  call: PersonCall,
  id: string,
): Promise<Output<'companyDocument.delete'>> {
  await readChangeableDocument(call, id)
  const accountId = await deleteCompanyDocument(call, id)
  return { id, account_status: (await readPartner(call, accountId)).account_status }
}

/** Refuses a document of a company and emails the reason to the company, or to its master account. */
export async function refuseDocumentAndNotify(
  call: Call,
  id: string,
  reason: string,
  seenVersion?: number,
): Promise<void> {
  const { accountId, type } = await refuseCompanyDocument(call, id, reason, seenVersion)
  const mail = { template: 'document_refused', data: { document: type, reason } } as const
  await emailCompanyOrMaster(call, accountId, (to) => enqueueEmail(call, { ...mail, to }))
}

/** Emails a company, or its master account if the company has no one to read it. `send` returns the number of emails. */
export async function emailCompanyOrMaster(
  call: Call,
  accountId: string,
  send: (to: { readonly accountId: string }) => Promise<number>,
): Promise<void> {
  if ((await send({ accountId })) > 0) return
  const parentId = await findMasterAccountId(call.tx, accountId)
  if (parentId) await send({ accountId: parentId })
}

async function readDocumentView(call: Call, id: string): Promise<Output<'companyDocument.create'>> {
  const document = await readCompanyDocument(call, id)
  return { ...document, account_status: (await readPartner(call, document.account)).account_status }
}

interface DatedDocument {
  readonly type: string
  readonly lifetimeStart?: string | null | undefined
  readonly lifetimeEnd?: string | null | undefined
}

/**
 * A tax exemption order needs the first and the last day of its validity; for other documents both are
 * optional.
 */
function requireValidDates({ type, lifetimeStart, lifetimeEnd }: DatedDocument): void {
  const errors: Record<string, FieldFault> = {}
  if (type === 'tax_exemption_order' && !lifetimeStart) errors.lifetimeStart = 'start_date_missing'
  if (type === 'tax_exemption_order' && !lifetimeEnd) errors.lifetimeEnd = 'end_date_missing'
  if (lifetimeStart && lifetimeEnd && lifetimeEnd < lifetimeStart) errors.lifetimeEnd = 'end_before_start'
  if (Object.keys(errors).length > 0) throw createFieldRefusal(errors)
}

/** Saves the bytes that a `path` contains. Returns null if it names an uploaded file instead. */
async function saveInlineBytes(
  { files }: CallServices,
  sender: string,
  path: DocumentParams,
): Promise<SavedBytes | null> {
  return 'file_id' in path ? null : saveUploadedBytes(files, sender, () => decodeDocumentData(path.data))
}

/** Returns the id of the file that a `path` names, or of the bytes that it contained. */
async function resolveDocumentFileId(
  call: PersonCall,
  accountId: string,
  path: DocumentParams,
  saved: SavedBytes | null,
): Promise<string> {
  if (saved && 'name' in path) return (await addFile(call, saved, { name: path.name, accountId })).id
  if (!('file_id' in path) || !(await isOwnUpload(call.tx, path.file_id, call.actor.accountIds)))
    throw createFieldRefusal({ 'path.file_id': 'file_unknown' })
  // A master account uploads under its own id, but the document may belong to one of its locations.
  await assignFilesToCompany(call, [path.file_id], { accountId })
  return path.file_id
}

function decodeDocumentData(text: string): Buffer {
  const data = text.replace(/^data:[^,]{0,255},/, '').replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(data)) throw createFieldRefusal({ 'path.data': 'invalid' })
  return Buffer.from(data, 'base64')
}
