import { z } from 'zod'
import { SelfBillingAgreement } from '../company/self-billing.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import { AccountView } from './companies/accounts.ts'

export const operatorSelfBillingCalls = {
  'account.selfBilling': endpoint({
    summary:
      'Returns the agreements of a company to self-billing (§ 14 (2) UStG) as proof: version, time, person and end; the newest first.',
    params: z.object({ account_id: CrmId }),
    reply: z.object({ data: z.array(SelfBillingAgreement) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'account.withdrawSelfBilling': endpoint({
    summary:
      'Records that a company withdrew its agreement to self-billing by letter or email. No further credit note is issued to it; without an agreement nothing changes.',
    params: z.object({ account_id: CrmId }),
    body: z.strictObject({}).meta({ examples: [{}] }),
    reply: AccountView,
    errors: ['not_found'],
    effect: 'write',
  }),
}
