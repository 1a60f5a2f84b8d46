import { z } from 'zod'
import { CompanyDocument } from '#contract/company/company-documents'
import { companyDocumentChecks } from '#contract/company/company-enums'
import { endpoint } from '#contract/kit/endpoint'
import { InstantOut } from '#contract/kit/dates'
import { CrmId, Uuid } from '#contract/kit/ids'
import { QueryPaging, createPageSchema } from '#contract/kit/paging'
import { Text } from '#contract/kit/text-schemas'
import * as example from '../examples.ts'

/** The marketplace's review of company documents. */

const DocumentParam = z.object({ document_id: Uuid })

/** A document as the marketplace sees it. */
const OperatorDocument = CompanyDocument.extend({
  account_name: z.string(),
  /** Rises with every change of the document and every decision about it. */
  version: z.number().int(),
  /** When the marketplace last decided about the document; null after the company has changed it. */
  checkedAt: InstantOut.nullable(),
  /** The person of the back office who decided; null: a program did. */
  checkedBy: z.string().nullable(),
})
export type OperatorDocument = z.output<typeof OperatorDocument>

/** The version that the caller has checked. Not compared if missing. */
const Version = { version: z.number().int({ error: 'invalid_type' }).optional() }

export const operatorCompanyCalls = {
  'companyDocument.list': endpoint({
    summary:
      'Lists the documents of companies, oldest first unless `order=newest`. `check=waiting` returns those without a decision.',
    query: z.object({
      ...QueryPaging,
      account_id: CrmId.optional(),
      check: z.enum(companyDocumentChecks, { error: 'invalid_enum' }).optional(),
      order: z.enum(['oldest', 'newest'], { error: 'invalid_enum' }).optional(),
    }),
    reply: createPageSchema(OperatorDocument),
    errors: [],
    effect: 'read',
  }),
  'companyDocument.read': endpoint({
    summary: 'Returns one document.',
    params: DocumentParam,
    reply: OperatorDocument,
    errors: ['not_found'],
    effect: 'read',
  }),
  'companyDocument.file': endpoint({
    summary: 'Returns the file of a document, for viewing.',
    params: DocumentParam,
    reply: z.any(),
    transport: 'stream',
    errors: ['not_found'],
    effect: 'read',
  }),
  'companyDocument.verify': endpoint({
    summary:
      'Verifies a document. The company becomes active if nothing else is missing. With `version`, a document that has changed since is refused.',
    params: DocumentParam,
    body: z.strictObject(Version).meta({ examples: [{}] }),
    reply: OperatorDocument,
    errors: ['not_found', 'status_not_allowed', 'document_changed'],
    effect: 'write',
  }),
  'companyDocument.refuse': endpoint({
    summary:
      'Rejects a document. The company sees the reason and gets an email. With `version`, a document that has changed since is refused.',
    params: DocumentParam,
    body: z
      .strictObject({ reason: Text.min(1, { error: 'required' }), ...Version })
      .meta({ examples: [example.refusedDocumentExample] }),
    reply: OperatorDocument,
    errors: ['not_found', 'document_changed'],
    effect: 'write',
  }),
}
