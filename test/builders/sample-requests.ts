/**
 * One sample request for every call of the contract, for tests that cover all calls. Long because it is one
 * table.
 */

import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { selfBillingVersion } from '#contract/company/company-enums'
import { calls, parseCallRoute, type CallName } from '#contract/calls'

/** Ids that the requests contain. The test decides to whom they belong. */
export interface SampleIds {
  readonly order: string
  readonly apiId: string
  readonly opportunity: string
  readonly form: string
  readonly file: string
  readonly account: string
  readonly productOrder: string
  readonly proposal: string
  readonly additionalService: string
  readonly document: string
}

export interface SampleRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: object
}

type SampleBuilder = (ids: SampleIds) => SampleRequest

const emptyRequest: SampleBuilder = () => ({})
const requestForOrder: SampleBuilder = ({ order }) => ({ params: { job_id: order } })
const sampleOfferSettings = {
  holiday: null,
  weekly_minutes: null,
  categories: [],
  weekday_radius_km: null,
  min_price: null,
  lead_days: 0,
  rules: [],
  daily_limit: 3,
}
const samplePeriod = { start: '2031-03-04T08:00:00Z', end: '2031-03-04T10:00:00Z' }

/** Lacks the accepted terms, so that it creates nothing. */
const signUpBody = {
  first_name: 'Łukasz',
  last_name: 'Müller',
  phone: '0341 5550123',
  email: 'lukasz@mueller.example',
  company_name: 'Müller Elektro',
  password: 'Partner!1',
  password_repeat: 'Partner!1',
}
const pushEndpoint = 'https://push.example.com/devices/one'
const pushPublicKey = createECDH('prime256v1').generateKeys('base64url')

/** A new call does not compile until it has a sample. */
export const sampleRequests: Record<
  Exclude<CallName, 'live.events' | 'file.upload' | 'upload.append'>,
  SampleBuilder
> = {
  'app.settings': emptyRequest,
  'session.login': () => ({ body: { email: 'nobody@example.com', password: 'x', role: 'partner' } }),
  'session.refresh': () => ({ body: {} }),
  'session.logout': () => ({ body: {} }),
  'session.endView': () => ({ body: {} }),
  'session.findProvider': () => ({ body: { email: 'nobody@example.com' } }),
  'session.startProvider': () => ({ body: { email: 'nobody@example.com' } }),
  'session.finishProvider': () => ({ body: { answer: 'state=unknown' } }),
  'identityProvider.read': emptyRequest,
  'identityProvider.save': () => ({
    body: {
      name: 'Muster-Konto',
      issuer: 'https://login.example.com',
      client_id: 'gewerk',
      client_secret: 'secret',
      email_domain: 'muster.example',
    },
  }),
  'identityProvider.verifyDomain': () => ({ body: {} }),
  'identityProvider.setPasswordLogin': () => ({ body: { password_login: true, version: 1 } }),
  'identityProvider.remove': emptyRequest,
  'qualification.values': emptyRequest,
  'qualification.read': ({ account }) => ({ query: `account_id=${account}` }),
  'qualification.save': ({ account }) => ({ body: { id: account, transporter: ['PKW'] } }),
  'profile.exports': emptyRequest,
  'profile.export': () => ({ body: {} }),
  'profile.openExport': ({ file }) => ({ params: { id: file }, body: {} }),
  'profile.erasure': emptyRequest,
  'profile.erase': () => ({ body: { version: 'x' } }),
  'company.exports': emptyRequest,
  'company.export': () => ({ body: {} }),
  'company.openExport': ({ file }) => ({ params: { id: file }, body: {} }),
  'company.erasure': emptyRequest,
  'company.erase': () => ({ body: { version: 'x', name: 'Elektro Sommer GmbH' } }),
  'contact.list': emptyRequest,
  'contact.add': () => ({
    body: {
      first_name: 'Mia',
      last_name: 'Muster',
      email: `mia-${randomUUID()}@example.com`,
      profiles: ['installer'],
    },
  }),
  'contact.invite': ({ opportunity }) => ({ params: { id: opportunity }, body: {} }),
  'contact.change': ({ opportunity }) => ({ params: { id: opportunity }, body: { own_orders_only: true } }),
  'contact.end': ({ opportunity }) => ({ params: { id: opportunity } }),
  'order.freeSlots': ({ order }) => ({ params: { job_id: order }, query: 'from=2031-03-03' }),
  'order.setAppointment': ({ order }) => ({
    params: { job_id: order },
    body: { appointment_date: samplePeriod },
  }),
  'workingTime.read': emptyRequest,
  'workingTime.setHours': ({ opportunity }) => ({
    params: { contact_id: opportunity },
    body: { hours: [{ weekday: 1, start: '08:00', end: '12:00' }] },
  }),
  'absence.add': ({ opportunity }) => ({
    body: { contact_id: opportunity, kind: 'vacation', starts_on: '2031-03-04', ends_on: '2031-03-05' },
  }),
  'absence.change': ({ file }) => ({
    params: { id: file },
    body: { kind: 'training', starts_on: '2031-03-04', ends_on: '2031-03-05' },
  }),
  'absence.remove': ({ file }) => ({ params: { id: file } }),
  'closingDay.add': () => ({
    body: { name: 'Betriebsferien', starts_on: '2031-03-04', ends_on: '2031-03-05' },
  }),
  'closingDay.remove': ({ file }) => ({ params: { id: file } }),
  'terms.read': ({ account }) => ({ query: `account_id=${account}` }),
  'terms.inForce': () => ({}),
  'terms.accept': ({ account, file }) => ({ params: { id: file }, body: { account_id: account } }),
  'partner.read': emptyRequest,
  'partner.onboard': ({ account }) => ({ params: { accountId: account }, body: { transporter: 'PKW' } }),
  'selfBilling.read': ({ account }) => ({ query: `account_id=${account}` }),
  'selfBilling.withdraw': ({ account }) => ({ body: { account_id: account } }),
  // Agrees again, so that the requests after it can accept offers.
  'account.setPaymentDetails': ({ account }) => ({
    params: { accountId: account },
    body: { vatId: 'DE136695976', self_billing_consent_version: selfBillingVersion },
  }),
  'account.standing': ({ account }) => ({ query: `account_id=${account}` }),
  'companyDocument.list': emptyRequest,
  'restriction.object': ({ account }) => ({ body: { text: 'Das stimmt nicht.', account_id: account } }),
  'companyDocument.create': ({ account }) => ({
    body: {
      type: 'trade_license',
      confirmedAt: '2031-03-04T08:00:00Z',
      account,
      path: { name: 'Gewerbeschein.pdf', data: 'JVBERi0xLjQK' },
    },
  }),
  'companyDocument.change': ({ document }) => ({
    params: { id: document },
    body: { lifetimeEnd: '2032-01-31' },
  }),
  'companyDocument.delete': ({ document }) => ({ params: { id: document } }),
  'address.validate': () => ({ body: { street: 'Markt 1', postalCode: '04109', city: 'Leipzig' } }),
  'account.change': ({ account }) => ({ params: { id: account }, body: { status: 'not_interested' } }),
  'access.exchange': () => ({ params: { id: randomBytes(32).toString('base64url') } }),
  'access.current': emptyRequest,
  'access.list': ({ order }) => ({ params: { sfid: order } }),
  'access.revoke': ({ order, file }) => ({ params: { sfid: order, link_id: file }, body: {} }),
  'session.loginLink': () => ({ body: { email: 'nobody@example.com' } }),
  'session.secondFactor': () => ({ body: { token: 'nobody’s', code: '123456' } }),
  'session.askPasskey': () => ({ body: { token: 'nobody’s' } }),
  'session.proofMethods': () => ({ body: {} }),
  'session.stepUp': () => ({ body: { password: 'x' } }),
  'session.view': emptyRequest,
  'session.list': emptyRequest,
  'session.end': ({ apiId }) => ({ params: { id: apiId } }),
  'session.endAll': () => ({ body: {} }),
  'password.requestReset': () => ({ body: { email: 'nobody@example.com', role: 'partner' } }),
  'password.checkLink': () => ({ body: { token: 'x' } }),
  'password.change': () => ({
    body: { token: 'nobody’s', password: 'Partner!2', password_repeat: 'Partner!2' },
  }),
  'signup.create': () => ({ body: signUpBody }),
  'signup.rules': () => ({ query: 'referral_source=messe' }),
  'signup.resendEmail': ({ account, opportunity }) => ({
    body: { partner_account_id: account, partner_contact_id: opportunity },
  }),
  'profile.read': emptyRequest,
  'profile.update': () => ({ body: { phone: '0341 5550123' } }),
  'profile.changePassword': () => ({
    body: { current_password: 'x', password: 'Partner!2', password_repeat: 'Partner!2' },
  }),
  'factor.read': emptyRequest,
  'factor.startAuthenticator': () => ({ body: {} }),
  'factor.confirmAuthenticator': () => ({ body: { code: '123456' } }),
  'factor.removeAuthenticator': emptyRequest,
  'factor.askNewPasskey': () => ({ body: {} }),
  'factor.addPasskey': () => ({
    body: {
      token: 'nobody’s',
      name: 'Telefon',
      passkey: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } },
    },
  }),
  'factor.removePasskey': ({ apiId }) => ({ params: { id: apiId } }),
  'factor.renewRecoveryCodes': () => ({ body: {} }),
  'invitation.read': ({ order }) => ({ body: { job_id: order, token: 'unknown' } }),
  'invitation.accept': ({ order }) => ({
    body: {
      job_id: order,
      token: 'unknown',
      first_name: 'Jörg',
      last_name: 'Müller',
      password: 'Partner!1',
      password_repeat: 'Partner!1',
    },
  }),
  'subscription.read': () => ({ body: { token: 'unknown' } }),
  'subscription.end': () => ({ body: { token: 'unknown' } }),
  'subscription.resume': () => ({ body: { token: 'unknown' } }),
  'offerRules.read': ({ account }) => ({ query: `account_id=${account}` }),
  'offerRules.save': ({ account }) => ({ body: { account_id: account, ...sampleOfferSettings } }),
  'offerRules.switch': ({ account }) => ({ body: { account_id: account, on: false } }),
  'offerRules.tryOut': ({ account }) => ({ body: { account_id: account, ...sampleOfferSettings } }),
  'offer.list': () => ({ body: {} }),
  'offer.read': requestForOrder,
  'offer.nearby': requestForOrder,
  'offer.productList': requestForOrder,
  'offer.reject': ({ apiId, account }) => ({
    body: { jobApiId: apiId, partnerSfid: account, reasonCategory: 'price' },
  }),
  'order.list': () => ({ body: { type: 'open' } }),
  'order.checkSelection': ({ apiId }) => ({ body: { action: 'assign', order_ids: [apiId] } }),
  'order.statuses': emptyRequest,
  'order.read': requestForOrder,
  'order.workPackage': requestForOrder,
  'order.offlinePackages': ({ order }) => ({ body: { job_ids: [order] } }),
  'order.productList': requestForOrder,
  // The photos of test orders have no content.
  'order.archive': ({ order }) => ({ params: { job_id: order }, query: 'kind=documents' }),
  'order.history': requestForOrder,
  'order.cancellationReasons': requestForOrder,
  'order.setStatus': ({ order }) => ({ body: { job_id: order, new_status: 'started' } }),
  'order.reschedule': ({ order }) => ({
    params: { job_id: order },
    body: { appointment_date: samplePeriod, reason: 'Material' },
  }),
  'order.events': ({ apiId }) => ({ params: { api_id: apiId } }),
  'order.applyEvent': ({ apiId }) => ({ params: { api_id: apiId }, body: { type: 'UNPAUSE' } }),
  'order.setPartnerEid': ({ order }) => ({ params: { sfid: order }, body: { partnerEid: 'A-1' } }),
  'order.mailCustomer': ({ order }) => ({
    body: { job_id: order, template_name: 'customer_signature_reminder' },
  }),
  'protocol.render': ({ order }) => ({ params: { job_id: order }, body: {} }),
  'order.confirmReceipt': ({ productOrder }) => ({ params: { id: productOrder }, body: {} }),
  'productOrder.list': ({ apiId }) => ({ query: `jobApiId=${apiId}` }),
  'briefing.list': ({ opportunity, apiId }) => ({ params: { opportunity, api_id: apiId } }),
  'service.forJob': requestForOrder,
  'counterProposal.create': ({ order }) => ({
    params: { job_id: order },
    body: { kind: 'date', appointment_date: samplePeriod, reason: 'Material fehlt' },
  }),
  'counterProposal.withdraw': ({ order, proposal }) => ({
    params: { job_id: order, id: proposal },
    body: {},
  }),
  'additionalService.agree': ({ order, additionalService }) => ({
    params: { job_id: order, id: additionalService },
    body: {},
  }),
  'additionalService.withdraw': ({ order, additionalService }) => ({
    params: { job_id: order, id: additionalService },
    body: {},
  }),
  'order.count': emptyRequest,
  'order.search': () => ({ params: { search: 'Leipzig' } }),
  'picklist.read': () => ({ query: 'api_names=Reject_Job_Reasons' }),
  'order.delegate': ({ order }) => ({
    params: { sfid: order },
    body: { last_name: 'Muster', email: 'muster@example.com', qualifications: true },
  }),
  'order.takeBack': ({ order }) => ({ params: { sfid: order }, body: {} }),
  'contact.forJob': ({ order }) => ({ params: { sfid: order } }),
  'proposal.read': requestForOrder,
  'proposal.create': ({ order }) => ({
    params: { job_id: order },
    body: {
      custom_services: [
        { name: 'Zuleitung', service_type: 'installation', quantity: 1, price_purchasing: 10 },
      ],
    },
  }),
  'proposal.withdraw': ({ order }) => ({ params: { job_id: order }, body: {} }),
  'comment.list': ({ apiId }) => ({ query: `jobApiId=${apiId}` }),
  'comment.create': ({ apiId }) => ({ body: { jobApiId: apiId, message: 'Guten Tag' } }),
  'place.positions': () => ({ query: 'postal_code=04229' }),
  'today.read': emptyRequest,
  'map.source': emptyRequest,
  'map.route': () => ({ query: 'place=51.34,12.37&place=51.48,11.97' }),
  'map.visits': () => ({ query: 'day=2031-03-01' }),
  'map.site': requestForOrder,
  'comment.edit': ({ file }) => ({ params: { id: file }, body: { message: 'Guten Abend' } }),
  'comment.delete': ({ file }) => ({ params: { id: file } }),
  'comment.markRead': ({ apiId, file }) => ({ body: { jobApiId: apiId, until: file } }),
  'comment.people': ({ apiId }) => ({ query: `jobApiId=${apiId}` }),
  'calendar.read': () => ({ query: 'from=2031-03-01&to=2031-03-31' }),
  'calendar.readFeed': emptyRequest,
  'calendar.renewFeed': () => ({ body: { scope: 'own' } }),
  'calendar.revokeFeed': emptyRequest,
  'calendar.ics': () => ({ params: { token: 'A'.repeat(43) } }),
  'form.forOrder': ({ opportunity }) => ({
    params: { opportunity, form_type: 'installation', protocol_type: 'standard', category: 'documentation' },
  }),
  'form.read': ({ form }) => ({ params: { id: form } }),
  'form.answers': ({ apiId }) => ({ params: { api_id: apiId } }),
  'form.forChange': ({ opportunity }) => ({
    params: {
      opportunity,
      form_type: 'installation',
      protocol_type: 'standard',
      category: 'documentation',
      name: 'additional-work',
    },
  }),
  'form.draft': ({ apiId, form }) => ({ params: { api_id: apiId, form_id: form } }),
  'form.submit': ({ apiId, form }) => ({ params: { api_id: apiId }, body: { form_id: form, answers: {} } }),
  'upload.start': ({ file }) => ({ body: { name: 'Foto.jpg', size: 5, original_id: file } }),
  'upload.read': ({ file }) => ({ params: { id: file } }),
  'upload.cancel': ({ file }) => ({ params: { id: file } }),
  'file.describe': ({ file }) => ({ params: { id: file }, body: { caption: 'Verteiler' } }),
  'file.token': ({ file }) => ({ body: { resource: `/api/media/file/${file}` } }),
  'file.read': ({ file }) => ({ params: { id: file } }),
  'file.thumbnail': ({ file }) => ({ params: { id: file } }),
  'protocol.ofJob': ({ order }) => ({ params: { sfid: order } }),
  'report.list': ({ apiId }) => ({ query: `jobApiId=${apiId}` }),
  'order.addEvidence': ({ order }) => ({
    params: { job_id: order },
    body: { files: [], notes: ['Zählerschrank gesetzt'] },
  }),
  'order.sign': ({ order }) => ({
    params: { job_id: order },
    body: { customer_signature: { declined: { reason: 'missing_customer' } } },
  }),
  'signature.requests': requestForOrder,
  'signature.request': ({ order }) => ({ params: { job_id: order }, body: {} }),
  'signature.remind': ({ file }) => ({ params: { id: file } }),
  'signature.revoke': ({ file }) => ({ params: { id: file } }),
  'signature.open': () => ({ body: { token: 'x' } }),
  'signature.sign': () => ({
    body: { token: 'x', name: 'Sabine', picture: 'eA==', method: 'typed', document_sha256: '0'.repeat(64) },
  }),
  'signature.decline': () => ({
    body: { token: 'x', reason: 'defects', document_sha256: '0'.repeat(64) },
  }),
  'badge.svg': () => ({ query: 'account_tracking_id=018f3c5e-0000-7000-8000-000000000000' }),
  'badge.png': () => ({ query: 'account_tracking_id=018f3c5e-0000-7000-8000-000000000000' }),
  'seal.check': ({ file }) => ({ query: `id=${file}` }),
  'protocol.bulk': () => ({ query: 'type=open' }),
  'creditNote.list': emptyRequest,
  'creditNote.ofJobs': ({ order }) => ({ query: `job=${order}` }),
  'creditNote.object': ({ file }) => ({ params: { id: file }, body: { reason: 'Der Preis stimmt nicht.' } }),
  'creditNote.summary': emptyRequest,
  'creditNote.month': () => ({ params: { month: '1999-01' } }),
  'creditNote.export': () => ({ query: 'from_date=1999-01-01&to_date=1999-01-02' }),
  'creditNote.packages': emptyRequest,
  'creditNote.ledger': () => ({ query: 'format=csv&from_date=1999-01-01&to_date=1999-01-02' }),
  'creditNote.datevPackage': () => ({ query: 'from_date=1999-01-01&to_date=1999-01-02' }),
  'creditNote.statement': () => ({ query: 'month=1999-01' }),
  'statistic.read': () => ({ query: 'from=2026-01-01&to=2026-12-31' }),
  'statistic.orders': () => ({ params: { figure: 'revenue' }, query: 'from=2026-01-01&to=2026-12-31' }),
  'creditNote.file': ({ file }) => ({ params: { id: file } }),
  'push.subscribe': () => ({
    body: { endpoint: pushEndpoint, keys: { p256dh: pushPublicKey, auth: 'A'.repeat(22) } },
  }),
  'news.list': emptyRequest,
  'news.unread': emptyRequest,
  'news.mark': () => ({ body: { ids: [1], read: true } }),
  'news.markAll': () => ({ body: { until: 1 } }),
  'news.preferences': emptyRequest,
  'news.savePreferences': () => ({ body: { off: [], quiet_hours: null, urgent_anyway: false } }),
  'push.unsubscribe': () => ({ body: { endpoint: pushEndpoint } }),
}

export type SampledCall = keyof typeof sampleRequests
export const sampledCalls = Object.keys(sampleRequests) as SampledCall[]

/** Creates the request of a call with these ids. */
export function createSampleRequest(name: SampledCall, ids: SampleIds) {
  const { method, path } = parseCallRoute(name)
  const { params = {}, query, body } = sampleRequests[name](ids)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return { method, url: query ? `${filled}?${query}` : filled, ...(body ? { payload: body } : {}) } as const
}

/** Ids that do not exist. */
export const unknownIds: SampleIds = {
  order: randomUUID(),
  apiId: randomUUID(),
  opportunity: '0061v00000AbCdEAAV',
  form: randomUUID(),
  file: randomUUID(),
  account: '0011v00000AbCdEAAV',
  productOrder: randomUUID(),
  proposal: randomUUID(),
  additionalService: randomUUID(),
  document: randomUUID(),
}

export const allCallNames = Object.keys(calls) as CallName[]
