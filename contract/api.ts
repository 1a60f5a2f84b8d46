import { accountCalls } from './company/accounts.ts'
import { selfBillingCalls } from './company/self-billing.ts'
import { orderLinkCalls } from './orders/order-links.ts'
import { restrictionCalls } from './company/restrictions.ts'
import { companyDocumentCalls } from './company/company-documents.ts'
import { appointmentCalls } from './orders/free-slots.ts'
import { calendarCalls } from './orders/calendar.ts'
import { mapCalls } from './orders/map.ts'
import { todayCalls } from './orders/today.ts'
import { badgeCalls } from './company/badge.ts'
import { bookkeepingCalls } from './money/bookkeeping.ts'
import type { CallName } from './calls.ts'
import { commentCalls } from './orders/comments.ts'
import { contactCalls } from './people/contacts.ts'
import { creditNoteCalls } from './money/credit-notes.ts'
import { delegationCalls } from './orders/delegation.ts'
import { dataProtectionCalls } from './people/data-protection.ts'
import { fileCalls } from './forms/files.ts'
import { formCalls } from './forms/forms.ts'
import { identityProviderCalls } from './people/identity-providers.ts'
import { invitationCalls } from './company/invitations.ts'
import type { Endpoint, Given, Parsed, Reply as ReplyOf, Sent } from './kit/endpoint.ts'
import { liveCalls } from './notifications/live-events.ts'
import { inboxCalls } from './notifications/inbox.ts'
import { pushCalls } from './notifications/push.ts'
import { offerRuleCalls } from './company/offer-rules.ts'
import { offerCalls } from './orders/offers.ts'
import { orderChangeCalls } from './orders/order-changes.ts'
import { offlinePackageCalls } from './orders/offline-packages.ts'
import { orderListCalls } from './orders/order-lists.ts'
import { productListCalls } from './company/product-lists.ts'
import { protocolCalls } from './forms/protocols.ts'
import { orderAttachmentCalls } from './orders/order-attachments.ts'
import { qualificationCalls } from './company/held-qualifications.ts'
import { profileCalls } from './people/profile.ts'
import { secondFactorCalls } from './people/second-factor.ts'
import { proposalCalls } from './orders/proposals.ts'
import { serviceCalls } from './company/services.ts'
import { sessionCalls } from './people/session.ts'
import { signatureCalls } from './forms/signatures.ts'
import { signupCalls } from './people/signup.ts'
import { statisticCalls } from './company/statistics.ts'
import { workingTimeCalls } from './people/working-times.ts'

/** Every call with its schemas and errors. Each name is also in `calls.ts` and `call-rights.ts`. */
export const api = {
  ...sessionCalls,
  ...identityProviderCalls,
  ...accountCalls,
  ...selfBillingCalls,
  ...qualificationCalls,
  ...companyDocumentCalls,
  ...restrictionCalls,
  ...badgeCalls,
  ...serviceCalls,
  ...orderLinkCalls,
  ...secondFactorCalls,
  ...signupCalls,
  ...profileCalls,
  ...dataProtectionCalls,
  ...invitationCalls,
  ...offerCalls,
  ...offerRuleCalls,
  ...calendarCalls,
  ...todayCalls,
  ...mapCalls,
  ...productListCalls,
  ...orderListCalls,
  ...orderChangeCalls,
  ...commentCalls,
  ...orderAttachmentCalls,
  ...offlinePackageCalls,
  ...delegationCalls,
  ...contactCalls,
  ...workingTimeCalls,
  ...appointmentCalls,
  ...proposalCalls,
  ...formCalls,
  ...fileCalls,
  ...protocolCalls,
  ...signatureCalls,
  ...creditNoteCalls,
  ...bookkeepingCalls,
  ...statisticCalls,
  ...pushCalls,
  ...inboxCalls,
  ...liveCalls,
} satisfies Record<CallName, Endpoint>

export type Api = typeof api

/** Parsed input and output of a call's handler. */
export type Input<N extends CallName> = Parsed<Api[N]>
export type Output<N extends CallName> = Given<Api[N]>

/** Request and reply as the browser sends and receives them. */
export type Request<N extends CallName> = Sent<Api[N]>
export type Reply<N extends CallName> = ReplyOf<Api[N]>
