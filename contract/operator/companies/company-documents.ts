import { z } from 'zod'
import { CompanyDocument } from '#contract/company/company-documents'
import { companyDocumentChecks } from '#contract/company/company-enums'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, Uuid } from '#contract/kit/ids'
import { QueryPaging, createPageSchema } from '#contract/kit/paging'
import { Text } from '#contract/kit/text-schemas'
import * as example from '../examples.ts'

/** The marketplace's review of company documents. */

const DocumentParam = z.object({ document_id: Uuid })
const OperatorDocument = CompanyDocument.extend({ account_name: z.string() })

export const operatorCompanyCalls = {
  'companyDocument.list': endpoint({
    summary:
      'Lists the documents of companies, oldest first. `check=waiting` returns those without a decision.',
    query: z.object({
      ...QueryPaging,
      account_id: CrmId.optional(),
      check: z.enum(companyDocumentChecks, { error: 'invalid_enum' }).optional(),
    }),
    reply: createPageSchema(OperatorDocument),
    errors: [],
    effect: 'read',
  }),
  'companyDocument.verify': endpoint({
    summary: 'Verifies a document. The company becomes active if nothing else is missing.',
    params: DocumentParam,
    body: z.strictObject({}).meta({ examples: [{}] }),
    reply: CompanyDocument,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'companyDocument.refuse': endpoint({
    summary: 'Rejects a document. The company sees the reason and gets an email.',
    params: DocumentParam,
    body: z
      .strictObject({ reason: Text.min(1, { error: 'required' }) })
      .meta({ examples: [example.refusedDocumentExample] }),
    reply: CompanyDocument,
    errors: ['not_found'],
    effect: 'write',
  }),
}
