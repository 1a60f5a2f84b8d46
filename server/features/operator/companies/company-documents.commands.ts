import type { CompanyDocument } from '#contract/company/company-documents'
import type { OperatorDocument } from '#contract/operator/companies/company-documents'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import {
  findCompanyDocumentFileId,
  readCompanyDocument,
  listCompanyDocuments,
  verifyCompanyDocument,
} from '#server/features/accounts/documents/company-documents.commands'
import { openFileForViewing } from '#server/features/files/file-access.queries'
import { refuseDocumentAndNotify } from '#server/features/payment/company-documents.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import { listDocumentChecks } from './company-document-checks.sql.ts'

/** The marketplace checks the documents of companies. */

export async function listDocumentsToCheck(
  call: OperatorCall,
  { page, limit, account_id: accountId, check, order }: OperatorInput<'companyDocument.list'>['query'],
): Promise<OperatorOutput<'companyDocument.list'>> {
  const filter = { accountId, check, limit, offset: (page - 1) * limit, newestFirst: order === 'newest' }
  const { total, rows } = await listCompanyDocuments(call, filter)
  return {
    data: await addChecks(call, rows),
    pagination: { total_count: total, page_number: page, page_size: limit },
  }
}

async function addChecks(call: OperatorCall, rows: readonly CompanyDocument[]): Promise<OperatorDocument[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const checks = await listDocumentChecks(call, ids)
  return rows.flatMap((row) => {
    const check = checks.get(row.id)
    return check ? [{ ...row, ...check }] : []
  })
}

/** Returns one document with who decided about it. */
export async function readSubmittedDocument(call: OperatorCall, id: string): Promise<OperatorDocument> {
  const [document] = await addChecks(call, [await readCompanyDocument(call, id)])
  if (!document) throw new Refusal('not_found', { missingObject: 'document' })
  return document
}

/** Returns the file of a document, for the person who checks it. */
export async function openSubmittedFile(call: OperatorCall, id: string): Promise<BinaryReply> {
  const fileId = await findCompanyDocumentFileId(call, id)
  if (!fileId) throw new Refusal('not_found', { missingObject: 'document' })
  return openFileForViewing(call, fileId)
}

export async function verifySubmittedDocument(
  call: OperatorCall,
  id: string,
  { version }: OperatorInput<'companyDocument.verify'>['body'],
): Promise<OperatorOutput<'companyDocument.verify'>> {
  await verifyCompanyDocument(call, id, version)
  return readSubmittedDocument(call, id)
}

export async function refuseSubmittedDocument(
  call: OperatorCall,
  id: string,
  { reason, version }: OperatorInput<'companyDocument.refuse'>['body'],
): Promise<OperatorOutput<'companyDocument.refuse'>> {
  await refuseDocumentAndNotify(call, id, reason, version)
  return readSubmittedDocument(call, id)
}
