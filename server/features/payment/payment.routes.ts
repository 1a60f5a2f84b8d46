import type { Routes } from '#server/kernel/routes'
import { prepareChange, listDocuments, removeDocument, prepareSending } from './documents.commands.ts'
import { savePayment } from './payment.commands.ts'

/** What a company is paid by, and the papers that it shows for that. */
export const routes = {
  'account.setPaymentDetails': (call, { params, body }) => savePayment(call, params.accountId, body),
  'companyDocument.list': (call, { query }) => listDocuments(call, query),
  'companyDocument.create': { prepare: (preparation, { body }) => prepareSending(preparation, body) },
  'companyDocument.change': {
    prepare: (preparation, { params, body }) => prepareChange(preparation, params.id, body),
  },
  'companyDocument.delete': (call, { params }) => removeDocument(call, params.id),
} satisfies Routes
