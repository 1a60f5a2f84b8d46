import type { Routes } from '#server/kernel/routes'
import { eraseOwnCompany, eraseOwnPerson } from './erasure/erasure.commands.ts'
import { previewOwnCompanyErasure, previewOwnErasure } from './erasure/preview.queries.ts'
import { listDataExports, createExportLink, requestDataExport } from './exports/exports.commands.ts'

export const dataProtectionRoutes = {
  'profile.exports': (call) => listDataExports(call, 'person'),
  'profile.export': (call) => requestDataExport(call, 'person'),
  'profile.openExport': (call, { params }) => createExportLink(call, 'person', params.id),
  'profile.erasure': (call) => previewOwnErasure(call),
  'profile.erase': (call, { body }) => eraseOwnPerson(call, body),
  'company.exports': (call) => listDataExports(call, 'company'),
  'company.export': (call) => requestDataExport(call, 'company'),
  'company.openExport': (call, { params }) => createExportLink(call, 'company', params.id),
  'company.erasure': (call) => previewOwnCompanyErasure(call),
  'company.erase': (call, { body }) => eraseOwnCompany(call, body),
} satisfies Routes
