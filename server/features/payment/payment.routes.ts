import type { Routes } from '#server/kernel/routes'
import {
  prepareDocumentChange,
  listDocuments,
  removeCompanyDocument,
  prepareDocumentUpload,
} from './company-documents.commands.ts'
import { savePayment } from './payment.commands.ts'
import { readSelfBilling, withdrawSelfBilling } from './self-billing.commands.ts'

/** Bank and tax details of a company, and its documents. */
export const routes = {
  'account.setPaymentDetails': (call, { params, body }) => savePayment(call, params.accountId, body),
  'selfBilling.read': (call, { query }) => readSelfBilling(call, query.account_id),
  'selfBilling.withdraw': (call, { body }) => withdrawSelfBilling(call, body.account_id),
  'companyDocument.list': (call, { query }) => listDocuments(call, query),
  'companyDocument.create': { prepare: (preparation, { body }) => prepareDocumentUpload(preparation, body) },
  'companyDocument.change': {
    prepare: (preparation, { params, body }) => prepareDocumentChange(preparation, params.id, body),
  },
  'companyDocument.delete': (call, { params }) => removeCompanyDocument(call, params.id),
} satisfies Routes
