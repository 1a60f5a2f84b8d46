import type { Routes } from '#server/kernel/routes'
import { eraseCompany, eraseMyself } from './erasure/erasure.commands.ts'
import { previewCompany, previewMyself } from './erasure/preview.queries.ts'
import { listExports, openExport, orderExport } from './exports/exports.commands.ts'

export const routes = {
  'profile.exports': (call) => listExports(call, 'person'),
  'profile.export': (call) => orderExport(call, 'person'),
  'profile.openExport': (call, { params }) => openExport(call, 'person', params.id),
  'profile.erasure': (call) => previewMyself(call),
  'profile.erase': (call, { body }) => eraseMyself(call, body),
  'company.exports': (call) => listExports(call, 'company'),
  'company.export': (call) => orderExport(call, 'company'),
  'company.openExport': (call, { params }) => openExport(call, 'company', params.id),
  'company.erasure': (call) => previewCompany(call),
  'company.erase': (call, { body }) => eraseCompany(call, body),
} satisfies Routes
