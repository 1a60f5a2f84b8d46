import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import {
  readCompanyDocument,
  listCompanyDocuments,
  verifyCompanyDocument,
} from '#server/features/accounts/documents/company-documents.commands'
import { refuseDocumentAndNotify } from '#server/features/payment/company-documents.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'

/** The marketplace checks the documents of companies. */

export async function listDocumentsToCheck(
  call: OperatorCall,
  { page, limit, account_id: accountId, check }: OperatorInput<'companyDocument.list'>['query'],
): Promise<OperatorOutput<'companyDocument.list'>> {
  const filter = { accountId, check, limit, offset: (page - 1) * limit }
  const { total, rows } = await listCompanyDocuments(call, filter)
  return {
    data: rows.map(({ accountName, ...row }) => ({ ...row, account_name: accountName })),
    pagination: { total_count: total, page_number: page, page_size: limit },
  }
}

export async function verifySubmittedDocument(
  call: OperatorCall,
  id: string,
): Promise<OperatorOutput<'companyDocument.verify'>> {
  await verifyCompanyDocument(call, id)
  return readCompanyDocument(call, id)
}

export async function refuseSubmittedDocument(
  call: OperatorCall,
  id: string,
  { reason }: OperatorInput<'companyDocument.refuse'>['body'],
): Promise<OperatorOutput<'companyDocument.refuse'>> {
  await refuseDocumentAndNotify(call, id, reason)
  return readCompanyDocument(call, id)
}
