import type { Routes } from '#server/kernel/routes'
import { acceptTerms, listServiceCategories, readTermsInForce } from './terms.commands.ts'

export const routes = {
  'terms.inForce': (call) => readTermsInForce(call),
  'terms.read': (call, { query }) => listServiceCategories(call, query.account_id),
  'terms.accept': (call, { params, body }) => acceptTerms(call, params.id, body.account_id),
} satisfies Routes
