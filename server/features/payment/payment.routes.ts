import type { Routes } from '#server/kernel/routes'
import { changeDocument, listDocuments, removeDocument, sendDocument } from './documents.commands.ts'
import { savePayment } from './payment.commands.ts'

/** What a company is paid by, and the papers that it shows for that. */
export const routes: Routes = {
  'account.setPaymentDetails': (call, { params, body }) => savePayment(call, params.accountId, body),
  'companyDocument.list': (call, { query }) => listDocuments(call, query),
  'companyDocument.create': (call, { body }) => sendDocument(call, body),
  'companyDocument.change': (call, { params, body }) => changeDocument(call, params.id, body),
  'companyDocument.delete': (call, { params }) => removeDocument(call, params.id),
}
