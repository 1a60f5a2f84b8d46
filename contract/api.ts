import { accountCalls } from './accounts.ts'
import { accessLinkCallShapes } from './access-links.ts'
import { companyDocumentCalls } from './company-documents.ts'
import { calendarCalls } from './calendar.ts'
import { badgeCalls } from './badge.ts'
import { bookkeepingCalls } from './bookkeeping.ts'
import type { CallName } from './calls.ts'
import { contactCalls } from './contacts.ts'
import { creditNoteCalls } from './credit-notes.ts'
import { delegationCalls } from './delegation.ts'
import { dataProtectionCalls } from './data-protection.ts'
import { fileCalls } from './files.ts'
import { formCalls } from './forms.ts'
import { invitationCalls } from './invitations.ts'
import type { Endpoint, Given, Parsed, Reply as ReplyOf, Sent } from './kit/endpoint.ts'
import { liveCalls } from './live.ts'
import { newsCalls } from './news.ts'
import { notificationCalls } from './notifications.ts'
import { offerCalls } from './offers.ts'
import { orderChangeCalls } from './order-changes.ts'
import { offlinePackageCalls } from './offline-packages.ts'
import { orderListCalls } from './order-lists.ts'
import { productListCalls } from './product-lists.ts'
import { protocolCalls } from './protocols.ts'
import { orderPartCalls } from './order-parts.ts'
import { qualificationCalls } from './held-qualifications.ts'
import { profileCalls } from './profile.ts'
import { secondFactorCalls } from './second-factor.ts'
import { proposalCalls } from './proposals.ts'
import { serviceCalls } from './services.ts'
import { sessionCalls } from './session.ts'
import { signatureCalls } from './signatures.ts'
import { signupCalls } from './signup.ts'
import { statisticCalls } from './statistics.ts'

/** Every call with its shapes and refusals; each name stands in `calls.ts` and `access.ts` too. */
export const api = {
  ...sessionCalls,
  ...accountCalls,
  ...qualificationCalls,
  ...companyDocumentCalls,
  ...badgeCalls,
  ...serviceCalls,
  ...accessLinkCallShapes,
  ...secondFactorCalls,
  ...signupCalls,
  ...profileCalls,
  ...dataProtectionCalls,
  ...invitationCalls,
  ...offerCalls,
  ...calendarCalls,
  ...productListCalls,
  ...orderListCalls,
  ...orderChangeCalls,
  ...orderPartCalls,
  ...offlinePackageCalls,
  ...delegationCalls,
  ...contactCalls,
  ...proposalCalls,
  ...formCalls,
  ...fileCalls,
  ...protocolCalls,
  ...signatureCalls,
  ...creditNoteCalls,
  ...bookkeepingCalls,
  ...statisticCalls,
  ...notificationCalls,
  ...newsCalls,
  ...liveCalls,
} satisfies Record<CallName, Endpoint>

export type Api = typeof api

/** What the handler of a call gets, parsed, and gives back. */
export type Input<N extends CallName> = Parsed<Api[N]>
export type Output<N extends CallName> = Given<Api[N]>

/** What the browser sends and receives. */
export type Request<N extends CallName> = Sent<Api[N]>
export type Reply<N extends CallName> = ReplyOf<Api[N]>
