/**
 * Every call of the product by name. Schemas and errors are in `api.ts`, rights in `call-rights.ts`, under
 * the same names. Free of zod, so that the browser loads this file and no schemas.
 *
 * Each line is: method, path, and names that are in every reply of the call. The browser rejects JSON without
 * these names, because proxies, captive portals and sign-in gateways answer `200` with JSON of their own.
 * `[]` is a list, `a|b` one of the two; a line without names is an object with varying keys, or bytes.
 */
export const calls = {
  'app.settings': 'GET /api/partner/settings title support',

  'session.login': 'POST /api/partner/auth/login accounts',
  'session.refresh': 'POST /api/partner/auth/refresh accounts',
  'session.logout': 'POST /api/partner/auth/logout msg',
  'session.loginLink': 'POST /api/partner/auth/login-link msg',
  'session.secondFactor': 'POST /api/partner/auth/second-factor accounts',
  'session.askPasskey': 'POST /api/partner/auth/second-factor/passkey question',
  'session.proofMethods': 'POST /api/partner/auth/step-up/methods token question',
  'session.stepUp': 'POST /api/partner/auth/step-up msg',
  'session.view': 'GET /api/partner/auth/view user staff ends_at',
  'session.endView': 'POST /api/partner/auth/view/end msg',
  'session.list': 'GET /api/partner/auth/sessions data',
  'session.end': 'DELETE /api/partner/auth/sessions/{id} msg',
  'session.endAll': 'POST /api/partner/auth/logout-everywhere msg',
  'session.findProvider': 'POST /api/partner/auth/provider provider',
  'session.startProvider': 'POST /api/partner/auth/provider/start url',
  'session.finishProvider': 'POST /api/partner/auth/provider/finish accounts',

  'password.requestReset': 'POST /api/partner/auth/request-password-reset msg',
  'password.checkLink': 'POST /api/partner/auth/change-password/check msg',
  'password.change': 'POST /api/partner/auth/change-password msg',
  'signup.create': 'PUT /api/partner/sign-up msg',
  'signup.rules': 'GET /api/partner/sign-up/rules terms_required',
  'signup.resendEmail': 'POST /api/partner/sign-up/resend-email msg',

  'profile.read': 'GET /api/partner/profile first_name locale',
  'profile.update': 'PATCH /api/partner/profile first_name locale',
  'profile.changePassword': 'POST /api/partner/profile/password msg',
  'profile.exports': 'GET /api/partner/profile/exports data',
  'profile.export': 'POST /api/partner/profile/exports id done total',
  'profile.openExport': 'POST /api/partner/profile/exports/{id}/link path expires_at',
  'profile.erasure': 'GET /api/partner/profile/erasure blockers kept',
  'profile.erase': 'POST /api/partner/profile/erasure msg',
  'company.exports': 'GET /api/partner/company/exports data',
  'company.export': 'POST /api/partner/company/exports id done total',
  'company.openExport': 'POST /api/partner/company/exports/{id}/link path expires_at',
  'company.erasure': 'GET /api/partner/company/erasure blockers kept',
  'company.erase': 'POST /api/partner/company/erasure msg',
  'factor.read': 'GET /api/partner/profile/second-factor recovery_codes_left',
  'factor.startAuthenticator': 'POST /api/partner/profile/authenticator secret uri',
  'factor.confirmAuthenticator': 'POST /api/partner/profile/authenticator/confirm recovery_codes',
  'factor.removeAuthenticator': 'DELETE /api/partner/profile/authenticator recovery_codes_left',
  'factor.askNewPasskey': 'POST /api/partner/profile/passkeys/question token question',
  'factor.addPasskey': 'POST /api/partner/profile/passkeys recovery_codes',
  'factor.removePasskey': 'DELETE /api/partner/profile/passkeys/{id} recovery_codes_left',
  'factor.renewRecoveryCodes': 'POST /api/partner/profile/recovery-codes recovery_codes',

  'qualification.values': 'GET /api/partner/qualifications/all-values/ categories trades',
  'qualification.read': 'GET /api/partner/current-qualifications id version',
  'qualification.save': 'POST /api/partner/qualifications/ msg',
  'terms.read': 'GET /api/partner/services data',
  'terms.inForce': 'GET /api/public/terms data',
  'terms.accept': 'POST /api/partner/services/terms/{id}/accept accepted offers',
  'partner.read': 'GET /data-api/partner data',
  'partner.onboard': 'POST /data-api/partner/{accountId}/onboarding completedOnboardingSteps status',
  'selfBilling.read': 'GET /api/partner/company/self-billing agreements uncredited_orders',
  'selfBilling.withdraw': 'POST /api/partner/company/self-billing/withdraw agreements uncredited_orders',
  'account.setPaymentDetails': 'PATCH /data-api/partner/{accountId} account_status id',
  'account.standing': 'GET /api/partner/company account_status missing',
  'restriction.object': 'POST /api/partner/company/restriction/objection id objection',
  'companyDocument.list': 'GET /data-api/partner-company-docs data',
  'companyDocument.create': 'POST /data-api/partner-company-docs/ id type state',
  'companyDocument.change': 'PATCH /data-api/partner-company-docs/{id} id type state',
  'companyDocument.delete': 'DELETE /data-api/partner-company-docs/{id} account_status id',
  'address.validate': 'POST /data-api/geocode/validate-address valid suggestions',
  'account.change': 'PATCH /data-api/account/{id} id version',

  'access.exchange': 'GET /api/partner/access/{id} order_id',
  'access.current': 'GET /api/partner/access order_id',
  'access.list': 'GET /api/partner/orders/{sfid}/access-links data',
  'access.revoke': 'POST /api/partner/orders/{sfid}/access-links/{link_id}/revoke data',

  'invitation.read': 'POST /api/partner/invitations/read company email',
  'invitation.accept': 'POST /api/partner/invitations/accept email job_id',
  'subscription.read': 'POST /api/partner/offer-subscription company status',
  'subscription.end': 'POST /api/partner/offer-subscription/end company status',
  'subscription.resume': 'POST /api/partner/offer-subscription/resume company status',

  'offerRules.read': 'GET /api/partner/offer-rules settings version',
  'offerRules.save': 'PUT /api/partner/offer-rules settings version',
  'offerRules.switch': 'POST /api/partner/offer-rules/switch settings version',
  'offerRules.tryOut': 'POST /api/partner/offer-rules/try-out total data',

  'offer.list': 'POST /api/partner/offers data pagination',
  'offer.read': 'GET /api/partner/offers/{job_id} api_id actions',
  'offer.nearby': 'GET /api/partner/offers/{job_id}/nearby data pagination',
  'offer.productList': 'GET /api/partner/offers/{job_id}/product-list',
  'offer.reject': 'POST /data-api/rejected-job jobApiId partnerSfid',

  'order.list': 'POST /api/partner/orders data pagination',
  'order.checkSelection': 'POST /api/partner/orders/selection data',
  'order.statuses': 'GET /api/partner/orders/statuses []',
  'order.read': 'GET /api/partner/orders/{job_id} api_id actions',
  'order.productList': 'GET /api/partner/orders/{job_id}/product-list',
  'order.archive': 'GET /api/partner/orders/{job_id}/archive',
  'order.workPackage': 'GET /api/partner/orders/{job_id}/work-package order steps',
  'order.offlinePackages': 'POST /api/partner/orders/offline-packages orders forms',
  'order.history': 'GET /api/partner/orders/{job_id}/history data',
  'order.cancellationReasons': 'GET /api/partner/orders/{job_id}/cancellation-reasons []',
  'order.setStatus': 'POST /api/partner/orders/set-status job|statuses',
  'order.freeSlots': 'GET /api/partner/orders/{job_id}/free-slots data days',
  'order.setAppointment': 'POST /api/partner/orders/{job_id}/appointment api_id actions',
  'order.reschedule': 'POST /api/partner/orders/{job_id}/reschedule api_id actions',
  'order.events': 'GET /jobs-api/status-rules/job/{api_id}/events-available []',
  'order.addEvidence': 'POST /api/partner/orders/{job_id}/evidence api_id actions',
  'order.applyEvent': 'POST /jobs-api/status-rules/job/{api_id}/apply-event api_id actions',
  'order.setPartnerEid': 'PATCH /data-api/entity/job/{sfid}/partner-eid partnerEid version',
  'order.mailCustomer': 'POST /api/partner/send-email msg',
  'order.confirmReceipt': 'PATCH /documents-api/product-orders/{id} jobApiId id',
  'productOrder.list': 'GET /documents-api/product-orders data',
  'briefing.list': 'GET /data-api/partner/partner-briefing-documents/{opportunity}/{api_id} data',
  'service.forJob': 'GET /api/partner/services/for-job/{job_id} data',
  'counterProposal.create': 'POST /api/partner/orders/{job_id}/counter-proposals api_id actions',
  'counterProposal.withdraw':
    'POST /api/partner/orders/{job_id}/counter-proposals/{id}/withdraw api_id actions',
  'additionalService.agree':
    'POST /api/partner/orders/{job_id}/additional-services/{id}/agree api_id actions',
  'additionalService.withdraw':
    'POST /api/partner/orders/{job_id}/additional-services/{id}/withdraw api_id actions',
  'order.count': 'GET /api/partner/jobs-count',
  'order.search': 'GET /api/partner/jobs-search/{search}',
  'picklist.read': 'GET /data-api/sf-picklist []',

  'order.delegate': 'POST /api/partner/orders/{sfid}/delegate api_id actions',
  'order.takeBack': 'POST /api/partner/orders/{sfid}/take-back api_id actions',
  'identityProvider.read': 'GET /api/partner/identity-provider provider redirect_uri can_change',
  'identityProvider.save': 'PUT /api/partner/identity-provider provider redirect_uri can_change',
  'identityProvider.verifyDomain': 'POST /api/partner/identity-provider/verify-domain provider check',
  'identityProvider.setPasswordLogin': 'POST /api/partner/identity-provider/password-login provider',
  'identityProvider.remove': 'DELETE /api/partner/identity-provider msg',
  'contact.list': 'GET /api/partner/contacts data',
  'contact.add': 'POST /api/partner/contacts first_name profiles',
  'contact.invite': 'POST /api/partner/contacts/{id}/invite msg',
  'contact.change': 'PATCH /api/partner/contacts/{id} first_name profiles',
  'contact.end': 'DELETE /api/partner/contacts/{id} msg',
  'workingTime.read': 'GET /api/partner/working-times data closing_days',
  'workingTime.setHours': 'PUT /api/partner/working-times/{contact_id}/hours data closing_days',
  'absence.add': 'POST /api/partner/absences data closing_days',
  'absence.change': 'PATCH /api/partner/absences/{id} data closing_days',
  'absence.remove': 'DELETE /api/partner/absences/{id} data closing_days',
  'closingDay.add': 'POST /api/partner/closing-days data closing_days',
  'closingDay.remove': 'DELETE /api/partner/closing-days/{id} data closing_days',
  'contact.forJob': 'GET /api/partner/account/contacts/for-job/{sfid} data',

  'proposal.read': 'GET /api/partner/orders/{job_id}/proposal proposals',
  'proposal.create': 'POST /api/partner/orders/{job_id}/proposal api_id actions',
  'proposal.withdraw': 'POST /api/partner/orders/{job_id}/proposal/withdraw api_id actions',

  'comment.list': 'GET /data-api/comment data pagination',
  'comment.create': 'POST /data-api/comment jobApiId id',
  'comment.edit': 'PATCH /data-api/comment/{id} jobApiId id',
  'comment.delete': 'DELETE /data-api/comment/{id} jobApiId id',
  'comment.markRead': 'POST /data-api/comment/read msg',
  'comment.people': 'GET /data-api/comment/people data',

  'place.positions': 'GET /api/partner/positions data',
  'today.read': 'GET /api/partner/today day visits unfinished',
  'map.source': 'GET /api/partner/map tiles_url',
  'map.route': 'GET /api/partner/map/route legs',
  'map.visits': 'GET /api/partner/map/visits data',
  'map.site': 'GET /api/partner/orders/{job_id}/site position is_exact',

  'calendar.read': 'GET /api/partner/calendar data absences closing_days',
  'calendar.readFeed': 'GET /api/partner/calendar/feed active scope',
  'calendar.renewFeed': 'PUT /api/partner/calendar/feed active scope',
  'calendar.revokeFeed': 'DELETE /api/partner/calendar/feed active scope',
  'calendar.ics': 'GET /api/partner/calendar/{token}.ics',

  'form.forOrder':
    'GET /order-intake-forms-api/form/{opportunity}/form-type/{form_type}/protocol-type/{protocol_type}/category/{category} model category',
  'form.forChange':
    'GET /order-intake-forms-api/form/{opportunity}/form-type/{form_type}/protocol-type/{protocol_type}/category/{category}/cr/{name} model category',
  'form.read': 'GET /order-intake-forms-api/form/{id} model category',
  'form.answers': 'GET /order-intake-forms-api/form/answers/{api_id} data',
  'form.draft': 'GET /order-intake-forms-api/form/draft/{api_id}/{form_id} form draft sent',
  'form.submit': 'POST /order-intake-forms-api/form/answers/{api_id} submission_id',

  'file.upload': 'POST /api/media/upload id thumbnail_path',
  'upload.start': 'POST /api/media/uploads offset size',
  'upload.append': 'PATCH /api/media/uploads/{id} offset size',
  'upload.read': 'GET /api/media/uploads/{id} offset size',
  'upload.cancel': 'DELETE /api/media/uploads/{id} msg',
  'file.describe': 'PATCH /api/media/file/{id} id caption',
  'file.token': 'POST /api/media/token jwt',
  'file.read': 'GET /api/media/file/{id}',
  'file.thumbnail': 'GET /api/media/thumbnail/{id}',
  'protocol.render': 'POST /api/partner/orders/{job_id}/protocol api_id actions',
  'protocol.ofJob': 'GET /data-api/partner/protocols/of-job/{sfid} data',
  'protocol.bulk': 'GET /api/partner/orders/protocols',
  'badge.svg': 'GET /api/public/partner-badge.svg',
  'badge.png': 'GET /api/public/partner-badge.png',
  'seal.check': 'GET /api/public/seals state seal',

  'report.list': 'GET /data-api/entity/submission/ data',

  'order.sign': 'POST /api/partner/orders/{job_id}/customer-signature api_id actions',
  'signature.requests': 'GET /api/partner/orders/{job_id}/signature-requests data',
  'signature.request': 'POST /api/partner/orders/{job_id}/signature-requests document_sha256',
  'signature.remind': 'POST /api/partner/signature-requests/{id}/remind document_sha256',
  'signature.revoke': 'POST /api/partner/signature-requests/{id}/revoke document_sha256',
  'signature.open': 'POST /api/public/signature-requests/open document_sha256',
  'signature.sign': 'POST /api/public/signature-requests/sign document_sha256',
  'signature.decline': 'POST /api/public/signature-requests/decline document_sha256',

  'creditNote.list': 'GET /documents-api/accounting/documents data pagination',
  'creditNote.ofJobs': 'GET /api/partner/invoices data',
  'creditNote.file': 'GET /documents-api/file/{id}',
  'creditNote.object': 'POST /documents-api/accounting/documents/{id}/objection objectedAt',
  'creditNote.summary': 'GET /api/partner/invoices/summary open months',
  'creditNote.month': 'GET /api/partner/invoices/months/{month}',
  'creditNote.export': 'GET /api/partner/invoices/export msg',
  'creditNote.packages': 'GET /api/partner/invoices/packages data',
  'creditNote.ledger': 'GET /api/partner/invoices/ledger',
  'creditNote.datevPackage': 'GET /api/partner/invoices/datev-package',
  'creditNote.statement': 'GET /api/partner/invoices/statement',

  'statistic.read': 'GET /api/partner/statistics period figures',
  'statistic.orders': 'GET /api/partner/statistics/{figure}/orders data pagination',

  'push.subscribe': 'POST /api/partner/push-subscriptions msg',
  'push.unsubscribe': 'POST /api/partner/push-subscriptions/remove msg',

  'news.list': 'GET /api/partner/news data',
  'news.unread': 'GET /api/partner/news/unread unread',
  'news.mark': 'POST /api/partner/news/mark unread',
  'news.markAll': 'POST /api/partner/news/mark-all unread',
  'news.preferences': 'GET /api/partner/news/preferences kinds',
  'news.savePreferences': 'PUT /api/partner/news/preferences kinds',

  'live.events': 'GET /api/partner/events',
} as const

export type CallName = keyof typeof calls

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Splits the entry of a call into its method, its path with `{names}` and its reply names. */
export function parseCallRoute(name: CallName): {
  method: Method
  path: string
  replyNames: readonly string[]
} {
  const [method, path, ...replyNames] = calls[name].split(' ') as [Method, string, ...string[]]
  return { method, path, replyNames }
}
