/**
 * The table of contents of the product: every call that is built, by name.
 * Shapes and refusals stand in `api.ts`, rights in `access.ts`, both under the same names.
 * Free of zod, so that the browser carries this page and nothing else of the contract.
 */
export const calls = {
  'app.settings': 'GET /api/partner/settings',

  'session.login': 'POST /api/partner/auth/login',
  'session.refresh': 'POST /api/partner/auth/refresh',
  'session.logout': 'POST /api/partner/auth/logout',
  'session.loginLink': 'POST /api/partner/auth/login-link',
  'session.secondFactor': 'POST /api/partner/auth/second-factor',
  'session.askPasskey': 'POST /api/partner/auth/second-factor/passkey',
  'session.proofMethods': 'POST /api/partner/auth/step-up/methods',
  'session.stepUp': 'POST /api/partner/auth/step-up',
  'session.list': 'GET /api/partner/auth/sessions',
  'session.end': 'DELETE /api/partner/auth/sessions/{id}',
  'session.endAll': 'POST /api/partner/auth/logout-everywhere',

  'password.requestReset': 'POST /api/partner/auth/request-password-reset',
  'password.change': 'POST /api/partner/auth/change-password',
  'signup.create': 'PUT /api/partner/sign-up',
  'signup.resendEmail': 'POST /api/partner/sign-up/resend-email',

  'profile.read': 'GET /api/partner/profile',
  'profile.update': 'PATCH /api/partner/profile',
  'profile.changePassword': 'POST /api/partner/profile/password',
  'profile.exports': 'GET /api/partner/profile/exports',
  'profile.export': 'POST /api/partner/profile/exports',
  'profile.openExport': 'POST /api/partner/profile/exports/{id}/link',
  'profile.erasure': 'GET /api/partner/profile/erasure',
  'profile.erase': 'POST /api/partner/profile/erasure',
  'company.exports': 'GET /api/partner/company/exports',
  'company.export': 'POST /api/partner/company/exports',
  'company.openExport': 'POST /api/partner/company/exports/{id}/link',
  'company.erasure': 'GET /api/partner/company/erasure',
  'company.erase': 'POST /api/partner/company/erasure',
  'factor.read': 'GET /api/partner/profile/second-factor',
  'factor.startAuthenticator': 'POST /api/partner/profile/authenticator',
  'factor.confirmAuthenticator': 'POST /api/partner/profile/authenticator/confirm',
  'factor.removeAuthenticator': 'DELETE /api/partner/profile/authenticator',
  'factor.askNewPasskey': 'POST /api/partner/profile/passkeys/question',
  'factor.addPasskey': 'POST /api/partner/profile/passkeys',
  'factor.removePasskey': 'DELETE /api/partner/profile/passkeys/{id}',
  'factor.renewRecoveryCodes': 'POST /api/partner/profile/recovery-codes',

  'qualification.values': 'GET /api/partner/qualifications/all-values/',
  'qualification.read': 'GET /api/partner/current-qualifications',
  'qualification.save': 'POST /api/partner/qualifications/',
  'terms.read': 'GET /api/partner/services',
  'terms.inForce': 'GET /api/public/terms',
  'terms.accept': 'POST /api/partner/services/terms/{id}/accept',
  'partner.read': 'GET /data-api/partner',
  'partner.onboard': 'POST /data-api/partner/{accountId}/onboarding',
  'account.setPaymentDetails': 'PATCH /data-api/partner/{accountId}',
  'account.standing': 'GET /api/partner/company',
  'companyDocument.list': 'GET /data-api/partner-company-docs',
  'companyDocument.create': 'POST /data-api/partner-company-docs/',
  'companyDocument.change': 'PATCH /data-api/partner-company-docs/{id}',
  'companyDocument.delete': 'DELETE /data-api/partner-company-docs/{id}',
  'address.validate': 'POST /data-api/geocode/validate-address',
  'account.change': 'PATCH /data-api/account/{id}',

  'access.exchange': 'GET /api/partner/access/{id}',
  'access.current': 'GET /api/partner/access',
  'access.list': 'GET /api/partner/orders/{sfid}/access-links',
  'access.revoke': 'POST /api/partner/orders/{sfid}/access-links/{link_id}/revoke',

  'invitation.read': 'POST /api/partner/invitations/read',
  'invitation.accept': 'POST /api/partner/invitations/accept',
  'subscription.read': 'POST /api/partner/offer-subscription',
  'subscription.end': 'POST /api/partner/offer-subscription/end',
  'subscription.resume': 'POST /api/partner/offer-subscription/resume',

  'offer.list': 'POST /api/partner/offers',
  'offer.read': 'GET /api/partner/offers/{job_id}',
  'offer.nearby': 'GET /api/partner/offers/{job_id}/nearby',
  'offer.productList': 'GET /api/partner/offers/{job_id}/product-list',
  'offer.reject': 'POST /data-api/rejected-job',

  'order.list': 'POST /api/partner/orders',
  'order.statuses': 'GET /api/partner/orders/statuses',
  'order.read': 'GET /api/partner/orders/{job_id}',
  'order.productList': 'GET /api/partner/orders/{job_id}/product-list',
  'order.workPackage': 'GET /api/partner/orders/{job_id}/work-package',
  'order.history': 'GET /api/partner/orders/{job_id}/history',
  'order.cancellationReasons': 'GET /api/partner/orders/{job_id}/cancellation-reasons',
  'order.setStatus': 'POST /api/partner/orders/set-status',
  'order.reschedule': 'POST /api/partner/orders/{job_id}/reschedule',
  'order.events': 'GET /jobs-api/status-rules/job/{api_id}/events-available',
  'order.applyEvent': 'POST /jobs-api/status-rules/job/{api_id}/apply-event',
  'order.setPartnerEid': 'PATCH /data-api/entity/job/{sfid}/partner-eid',
  'order.mailCustomer': 'POST /api/partner/send-email',
  'order.confirmReceipt': 'PATCH /documents-api/product-orders/{id}',
  'productOrder.list': 'GET /documents-api/product-orders',
  'briefing.list': 'GET /data-api/partner/partner-briefing-documents/{opportunity}/{api_id}',
  'service.forJob': 'GET /api/partner/services/for-job/{job_id}',
  'counterProposal.create': 'POST /api/partner/orders/{job_id}/counter-proposals',
  'counterProposal.withdraw': 'POST /api/partner/orders/{job_id}/counter-proposals/{id}/withdraw',
  'order.count': 'GET /api/partner/jobs-count',
  'order.search': 'GET /api/partner/jobs-search/{search}',
  'picklist.read': 'GET /data-api/sf-picklist',

  'order.delegate': 'POST /api/partner/orders/{sfid}/delegate',
  'order.takeBack': 'POST /api/partner/orders/{sfid}/take-back',
  'contact.list': 'GET /api/partner/contacts',
  'contact.add': 'POST /api/partner/contacts',
  'contact.invite': 'POST /api/partner/contacts/{id}/invite',
  'contact.change': 'PATCH /api/partner/contacts/{id}',
  'contact.end': 'DELETE /api/partner/contacts/{id}',
  'contact.forJob': 'GET /api/partner/account/contacts/for-job/{sfid}',

  'proposal.read': 'GET /api/partner/orders/{job_id}/proposal',
  'proposal.create': 'POST /api/partner/orders/{job_id}/proposal',
  'proposal.withdraw': 'POST /api/partner/orders/{job_id}/proposal/withdraw',

  'comment.list': 'GET /data-api/comment',
  'comment.create': 'POST /data-api/comment',

  'calendar.read': 'GET /api/partner/calendar',
  'calendar.readFeed': 'GET /api/partner/calendar/feed',
  'calendar.renewFeed': 'PUT /api/partner/calendar/feed',
  'calendar.revokeFeed': 'DELETE /api/partner/calendar/feed',
  'calendar.ics': 'GET /api/partner/calendar/{token}.ics',

  'form.forOrder':
    'GET /order-intake-forms-api/form/{opportunity}/form-type/{form_type}/protocol-type/{protocol_type}/category/{category}',
  'form.forChange':
    'GET /order-intake-forms-api/form/{opportunity}/form-type/{form_type}/protocol-type/{protocol_type}/category/{category}/cr/{name}',
  'form.read': 'GET /order-intake-forms-api/form/{id}',
  'form.answers': 'GET /order-intake-forms-api/form/answers/{api_id}',
  'form.draft': 'GET /order-intake-forms-api/form/draft/{api_id}/{form_id}',
  'form.submit': 'POST /order-intake-forms-api/form/answers/{api_id}',

  'file.upload': 'POST /api/media/upload',
  'upload.start': 'POST /api/media/uploads',
  'upload.append': 'PATCH /api/media/uploads/{id}',
  'upload.read': 'GET /api/media/uploads/{id}',
  'upload.cancel': 'DELETE /api/media/uploads/{id}',
  'file.describe': 'PATCH /api/media/file/{id}',
  'file.token': 'POST /api/media/token',
  'file.read': 'GET /api/media/file/{id}',
  'file.thumbnail': 'GET /api/media/thumbnail/{id}',
  'protocol.ofJob': 'GET /data-api/partner/protocols/of-job/{sfid}',
  'protocol.bulk': 'GET /api/partner/orders/protocols',
  'badge.svg': 'GET /api/public/partner-badge.svg',
  'badge.png': 'GET /api/public/partner-badge.png',
  'seal.check': 'GET /api/public/seals',

  'report.list': 'GET /data-api/entity/submission/',

  'order.sign': 'POST /api/partner/orders/{job_id}/customer-signature',
  'signature.requests': 'GET /api/partner/orders/{job_id}/signature-requests',
  'signature.request': 'POST /api/partner/orders/{job_id}/signature-requests',
  'signature.remind': 'POST /api/partner/signature-requests/{id}/remind',
  'signature.revoke': 'POST /api/partner/signature-requests/{id}/revoke',
  'signature.open': 'POST /api/public/signature-requests/open',
  'signature.sign': 'POST /api/public/signature-requests/sign',
  'signature.decline': 'POST /api/public/signature-requests/decline',

  'creditNote.list': 'GET /documents-api/accounting/documents',
  'creditNote.ofJobs': 'GET /api/partner/invoices',
  'creditNote.file': 'GET /documents-api/file/{id}',
  'creditNote.object': 'POST /documents-api/accounting/documents/{id}/objection',
  'creditNote.export': 'GET /api/partner/invoices/export',
  'creditNote.packages': 'GET /api/partner/invoices/packages',
  'creditNote.ledger': 'GET /api/partner/invoices/ledger',
  'creditNote.statement': 'GET /api/partner/invoices/statement',

  'statistic.read': 'GET /api/partner/statistics',
  'statistic.orders': 'GET /api/partner/statistics/{figure}/orders',

  'push.subscribe': 'POST /api/partner/push-subscriptions',
  'push.unsubscribe': 'POST /api/partner/push-subscriptions/remove',

  'news.list': 'GET /api/partner/news',
  'news.unread': 'GET /api/partner/news/unread',
  'news.mark': 'POST /api/partner/news/mark',
  'news.markAll': 'POST /api/partner/news/mark-all',
  'news.preferences': 'GET /api/partner/news/preferences',
  'news.savePreferences': 'PUT /api/partner/news/preferences',

  'live.events': 'GET /api/partner/events',
} as const

export type CallName = keyof typeof calls

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Splits a call's line into its method and its path with `{names}`. */
export function route(name: CallName): { method: Method; path: string } {
  const [method, path] = calls[name].split(' ') as [Method, string]
  return { method, path }
}
