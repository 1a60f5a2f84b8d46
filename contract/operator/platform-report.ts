import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import { AccountView } from './companies/accounts.ts'

/** Companies that are not reported whatever they are paid (§ 4 Abs. 5 Satz 1 Nr. 1 und 2 PStTG). */
export const reportExemptions = ['state_entity', 'listed_company'] as const
export type ReportExemption = (typeof reportExemptions)[number]

/** The yearly report of a platform about its sellers (DAC7, PStTG). */
export const operatorPlatformReportCalls = {
  'account.setReportExemption': endpoint({
    summary:
      'Records that a company is not reported to the tax authority, because it is a state entity or listed on a stock exchange (§ 4 (5) PStTG); null: it is reported.',
    params: z.object({ account_id: CrmId }),
    body: z
      .strictObject({ exemption: z.enum(reportExemptions, { error: 'invalid_enum' }).nullable() })
      .meta({ examples: [{ exemption: null }] }),
    reply: AccountView,
    errors: ['not_found'],
    effect: 'write',
  }),
  'platformReport.export': endpoint({
    summary:
      'Returns the companies and their payments of one calendar year as CSV, for the report to the Bundeszentralamt für Steuern (§§ 13, 14 PStTG). It also names the companies that are not reported, with the reason.',
    query: z.object({
      year: z.coerce.number().int().min(2023, { error: 'too_small' }).max(2100, { error: 'too_big' }),
    }),
    reply: z.unknown(),
    errors: ['nothing_to_export'],
    effect: 'read',
    transport: 'stream',
    isExport: true,
  }),
}
