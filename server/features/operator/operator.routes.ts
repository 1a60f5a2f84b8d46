import {
  inviteCompanies,
  listInvitations,
  readCompanyNeeds,
  resendInvitation,
  withdrawInvitation,
} from '#server/features/invitations/marketplace/sent-invitations.commands'
import {
  changeAccountProvider,
  readAccountProvider,
} from '#server/features/identity-providers/account-providers.commands'
import { listOrderLinks } from '#server/features/order-links/order-links.commands'
import { answerAdditionalService } from '#server/features/orders/additional-services/additional-services.commands'
import {
  listFigureOrders,
  readMarketFigures,
} from '#server/features/statistics/market/market-figures.queries'
import { listLoggedMails } from '#server/features/notifications/mail-log/mail-log.queries'
import {
  createEmailSender,
  listMailKinds,
  renderEmailPreview,
} from '#server/features/notifications/email/email-previews.queries'
import {
  changeMailTexts,
  previewMailTexts,
} from '#server/features/notifications/mail-texts/mail-texts.commands'
import { readMailTexts } from '#server/features/notifications/mail-texts/mail-texts.queries'
import { listQuotes } from '#server/features/orders/quotes/answer-quote.commands'
import { explainMatching } from '#server/features/offers/matching/explain-matching.queries'
import type { OperatorRoutes } from '#server/kernel/operator-routes'
import { checkNewOrder, copyOrder, readCatalogue } from './orders/new-orders.queries.ts'
import { createLinkToOrder, revokeLinkToOrder } from './orders/order-links.commands.ts'
import {
  exemptFromReport,
  listAccountAgreements,
  recordSelfBillingWithdrawal,
  importAccount,
  importContact,
  type HashPassword,
} from './companies/accounts.commands.ts'
import { listAccountPage, readAccountView, listAccountContacts } from './companies/accounts.sql.ts'
import {
  listDocumentsToCheck,
  openSubmittedFile,
  readSubmittedDocument,
  refuseSubmittedDocument,
  verifySubmittedDocument,
} from './companies/company-documents.commands.ts'
import {
  answerAndNotify,
  liftAndNotify,
  restrictAndNotify,
} from './companies/account-restrictions.commands.ts'
import {
  approveRequest,
  changeAccount,
  declineRequest,
  listAccountRequests,
  requestBankData,
  requestErasure,
  requestMerge,
} from './companies/account-requests.commands.ts'
import { listAccountHistory } from './companies/account-history.sql.ts'
import { listAccountPlaces, readAccountSummary, searchAccounts } from './companies/account-search.queries.ts'
import { listCreditNotePage } from './credit-notes/credit-notes.sql.ts'
import {
  answerCreditNoteObjection,
  cancelCreditNoteWithRefund,
  issueCreditNoteForOrder,
  markCreditNotePaid,
  markCreditNoteReceived,
  previewCreditNotePayment,
} from './credit-notes/credit-notes.commands.ts'
import {
  listCreditProposals,
  readCreditProposal,
} from '#server/features/credit-notes/proposals/proposals.queries'
import {
  approveCreditRun,
  cancelCreditRun,
  createCreditRun,
  listCreditRuns,
  readCreditRun,
  resumeCreditRun,
  stopCreditRun,
} from '#server/features/credit-notes/runs/credit-runs.commands'
import {
  cancelPaymentFile,
  confirmPaymentFile,
  createPaymentFile,
  handOverPaymentFile,
  listDueTransfers,
  listPaymentFiles,
  openPaymentFile,
  readPaymentFile,
} from '#server/features/payouts/files/payment-files.commands'
import {
  decideBankLine,
  importBankStatement,
  listBankLines,
  listBankStatements,
  listTransfersOfBankLine,
} from '#server/features/payouts/statements/bank-statements.commands'
import { exportPlatformReport } from '#server/features/bookkeeping/platform-report/platform-report.queries'
import { exportWithheldTax } from '#server/features/bookkeeping/withheld-tax/withheld-tax.queries'
import { previewMerge } from '#server/features/company-merges/merge-preview.queries'
import { eraseAccount, erasePerson } from '#server/features/data-protection/erasure/erasure.commands'
import { listErasurePage } from './companies/erasures.sql.ts'
import {
  listImportPage,
  listRowsOfImport,
  listSavedMappings,
  exportWrongRows,
  readImportView,
} from './imports/imports.queries.ts'
import {
  deleteImport,
  deleteSavedMapping,
  prepareImport,
  startImportCheck,
  startImportRun,
  startImportUndo,
  stopImportRun,
} from './imports/imports.commands.ts'
import { createOrderRun, resumeOrderRun, stopOrderRun } from './order-runs/order-runs.commands.ts'
import {
  checkOrderRun,
  listOrderRunItemPage,
  listOrderRunPage,
  readOrderRun,
} from './order-runs/order-runs.queries.ts'
import { importForm, listFormPage, readFormView } from './forms/forms.commands.ts'
import {
  changeFormDraft,
  createFormDraft,
  discardFormDraft,
  publishFormDraft,
  readFormDraft,
  startFormDraft,
} from './forms/form-drafts.commands.ts'
import { listFormSummaries, readFormHistory } from './forms/form-overview.queries.ts'
import { listFilesOfOrder, listHistoryOfOrder, listOffersOfOrder } from './orders/order-history.sql.ts'
import { listSubmittedForms } from '#server/features/forms/protocols/submitted-forms.queries'
import { listAllCancellationReasons } from '#server/features/orders/detail/order-detail.queries'
import { exportOrders } from './orders/order-export.queries.ts'
import { listOrderPlaces } from './orders/order-places.sql.ts'
import { searchOrdersOfMarketplace } from './orders/order-search.sql.ts'
import { changeSimulator } from './system/system.commands.ts'
import { checkSystem, readSimulator, readSystem } from './system/system.queries.ts'
import { cancelTasks, getTaskAuthor, listTasks, retryTasks } from './system/tasks.commands.ts'
import { closeQuestion, listWork } from './work-queue/work-queue.commands.ts'
import { prepareMessage } from './orders/order-comments.commands.ts'
import { listCommentsForMarketplace } from './orders/order-comments.sql.ts'
import { answerQuote } from './proposals/quotes.commands.ts'
import { requireOrderId, listOrderPage, readOrderView } from './orders/orders.sql.ts'
import { importOrder, setOrderNumber } from './orders/orders.commands.ts'
import { listCounterProposalPage } from './proposals/counter-proposals.sql.ts'
import { listAdditionalServicePage, readAdditionalServiceView } from './proposals/additional-services.sql.ts'
import { answerCounterProposalById } from './proposals/counter-proposals.commands.ts'
import {
  createProductOrder,
  prepareBriefing,
  prepareProductFile,
} from './orders/order-attachments.commands.ts'
import { importServices } from './orders/service-catalogue.commands.ts'
import {
  addServicePrice,
  listPriceList,
  readService,
} from '#server/features/services/service-prices.commands'
import {
  addTerms,
  listAcceptances,
  listTerms,
  listTermsCompanyPage,
  previewTerms,
  readTermsText,
  setServicePrices,
} from '#server/features/services/terms.commands'
import {
  deliverProducts,
  listProductOrdersOfAnyOrder,
} from '#server/features/orders/product-orders/product-orders.commands'
import {
  inviteCompanyToOrder,
  offerOrderToCompanies,
  raiseOrderPrice,
  withdrawOffersOfOrder,
} from './orders/offers.commands.ts'
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  readDelivery,
  removeWebhook,
  redeliver,
  renewSecret,
  replayEvents,
  testWebhook,
  readWebhook,
  listWebhooks,
} from '#server/features/webhooks/webhooks.commands'
import {
  cancelOrderAndOffers,
  holdOrderAndOffers,
  releaseOrderAndOffers,
  applyMarketplaceStep,
  sendOrderBack,
} from './orders/order-transitions.commands.ts'

interface OperatorRouteDependencies {
  readonly hashPassword: HashPassword
  readonly config: Parameters<typeof createEmailSender>[0]
}

/** The handlers of these calls belong to the back office: `operatorStaffRoutes`. */
type StaffRouteName = 'staff.list' | 'staff.audit' | 'staff.exportAudit' | 'key.list' | 'work.assign'

/** Creates the handlers of the operator API. */
export function createOperatorRoutes({
  hashPassword,
  config,
}: OperatorRouteDependencies): Omit<OperatorRoutes, StaffRouteName> {
  const sender = createEmailSender(config)
  return {
    ...operatorRoutes,
    'mail.preview': (call, { params, query }) => renderEmailPreview(call, params.kind, query.locale, sender),
    'mailText.preview': (call, { params, body }) => previewMailTexts(call, params.kind, body, sender),
    'contact.create': (call, { params, body }) => importContact(call, hashPassword, params.account_id, body),
  }
}

const operatorRoutes: Omit<
  OperatorRoutes,
  StaffRouteName | 'contact.create' | 'mail.preview' | 'mailText.preview'
> = {
  'account.create': (call, { body }) => importAccount(call, body),
  'account.list': async (call, { query }) => toPage(query, await listAccountPage(call, query)),
  'account.search': (call, { query }) => searchAccounts(call, query),
  'account.places': (call, { query }) => listAccountPlaces(call, query),
  'account.read': (call, { params }) => readAccountView(call, params.account_id),
  'account.change': (call, { params, body }) => changeAccount(call, params.account_id, body),
  'account.changeBankData': (call, { params, body }) => requestBankData(call, params.account_id, body),
  'account.previewMerge': (call, { params, query }) =>
    previewMerge(call, { endedId: params.account_id, successorId: query.into }),
  'account.requestMerge': (call, { params, body }) => requestMerge(call, params.account_id, body),
  'accountRequest.approveMerge': (call, { params }) => approveRequest(call, params.request_id, 'merge'),
  'account.requestErasure': (call, { params, body }) => requestErasure(call, params.account_id, body),
  'accountRequest.list': (call, { query }) => listAccountRequests(call, query),
  'accountRequest.approveBankData': (call, { params }) =>
    approveRequest(call, params.request_id, 'bank_data'),
  'accountRequest.approveErasure': (call, { params }) => approveRequest(call, params.request_id, 'erasure'),
  'accountRequest.decline': (call, { params }) => declineRequest(call, params.request_id),
  'account.history': (call, { params, query }) => listAccountHistory(call, params.account_id, query),
  'account.summary': (call, { params }) => readAccountSummary(call, params.account_id),
  'account.restrict': (call, { params, body }) => restrictAndNotify(call, params.account_id, body),
  'account.liftRestriction': (call, { params, body }) => liftAndNotify(call, params.account_id, body),
  'account.answerRestriction': (call, { params, body }) => answerAndNotify(call, params.account_id, body),
  'account.readProvider': (call, { params }) => readAccountProvider(call, params.account_id),
  'account.changeProvider': (call, { params, body }) => changeAccountProvider(call, params.account_id, body),
  'contact.list': async (call, { params }) => {
    await readAccountView(call, params.account_id)
    return { data: await listAccountContacts(call, params.account_id) }
  },

  'account.selfBilling': (call, { params }) => listAccountAgreements(call, params.account_id),
  'account.withdrawSelfBilling': (call, { params }) => recordSelfBillingWithdrawal(call, params.account_id),
  'account.setReportExemption': (call, { params, body }) =>
    exemptFromReport(call, params.account_id, body.exemption),

  'account.erase': (call, { params }) => eraseAccount(call, params.account_id),
  'contact.erase': (call, { params }) => erasePerson(call, params.contact_id),
  'erasure.list': async (call, { query }) => toPage(query, await listErasurePage(call, query)),

  'companyDocument.list': (call, { query }) => listDocumentsToCheck(call, query),
  'companyDocument.read': (call, { params }) => readSubmittedDocument(call, params.document_id),
  'companyDocument.file': (call, { params }) => openSubmittedFile(call, params.document_id),
  'companyDocument.verify': (call, { params, body }) =>
    verifySubmittedDocument(call, params.document_id, body),
  'companyDocument.refuse': (call, { params, body }) =>
    refuseSubmittedDocument(call, params.document_id, body),

  'work.list': (call, { query }) => listWork(call, query),
  'mail.list': (call, { query }) => listLoggedMails(call, query),
  'mail.kinds': async (call) => ({ data: await listMailKinds(call) }),
  'mailText.read': (call, { params, query }) => readMailTexts(call, params.kind, query.locale),
  'mailText.change': (call, { params, body }) => changeMailTexts(call, params.kind, body),
  'figure.read': (call, { query }) => readMarketFigures(call, query),
  'figure.orders': (call, { params, query }) => listFigureOrders(call, params.figure, query),
  'system.read': (call) => readSystem(call),
  'system.check': checkSystem,
  'task.list': (call, { query }) => listTasks(call, query),
  'task.retry': (call, { body }) => retryTasks(call, body.ids),
  'task.cancel': (call, { body }) => cancelTasks(call, body.ids, getTaskAuthor(call)),
  'simulator.read': (call) => readSimulator(call),
  'simulator.change': (call, { body }) => changeSimulator(call, body),
  'order.create': (call, { body }) => importOrder(call, body),
  'order.check': (call, { body }) => checkNewOrder(call, body),
  'order.draft': (call, { params }) => copyOrder(call, params.job_id),
  'catalogue.read': (call, { query }) => readCatalogue(call, query),
  'order.list': async (call, { query }) => toPage(query, await listOrderPage(call, query)),
  'order.search': (call, { query }) => searchOrdersOfMarketplace(call, query),
  'order.places': (call, { query }) => listOrderPlaces(call, query),
  'order.export': {
    prepare: async (preparation, { query }) => {
      const file = await exportOrders(preparation, query)
      return async () => file
    },
  },
  'order.read': (call, { params }) => readOrderView(call, params.job_id),
  'order.history': async (call, { params }) => ({
    data: await listHistoryOfOrder(call, await requireOrderId(call, params.job_id)),
  }),
  'order.comments': async (call, { params, query }) =>
    toPage(query, await listCommentsForMarketplace(call, await requireOrderId(call, params.job_id), query)),
  'order.comment': {
    prepare: (preparation, { params, body }) => prepareMessage(preparation, params.job_id, body),
  },
  'order.files': async (call, { params }) => ({
    data: await listFilesOfOrder(call, await requireOrderId(call, params.job_id)),
  }),
  'order.submissions': async (call, { params }) => ({
    data: await listSubmittedForms(call, await requireOrderId(call, params.job_id)),
  }),
  'order.closeQuestion': (call, { params, body }) => closeQuestion(call, params.job_id, body),
  'order.setNumber': (call, { params, body }) => setOrderNumber(call, params.job_id, body),

  'orderRun.check': (call, { body }) => checkOrderRun(call, body),
  'orderRun.create': (call, { body }) => createOrderRun(call, body),
  'orderRun.list': async (call, { query }) => toPage(query, await listOrderRunPage(call, query)),
  'orderRun.read': (call, { params }) => readOrderRun(call, params.run_id),
  'orderRun.items': async (call, { params, query }) =>
    toPage(query, await listOrderRunItemPage(call, params.run_id, query)),
  'orderRun.stop': (call, { params }) => stopOrderRun(call, params.run_id),
  'orderRun.resume': (call, { params }) => resumeOrderRun(call, params.run_id),

  'import.create': { prepare: (preparation, { body }) => prepareImport(preparation, body) },
  'import.list': async (call, { query }) => toPage(query, await listImportPage(call, query)),
  'import.read': (call, { params }) => readImportView(call, params.import_id),
  'import.rows': (call, { params, query }) => listRowsOfImport(call, params.import_id, query),
  'import.wrongRows': (call, { params }) => exportWrongRows(call, params.import_id),
  'import.check': (call, { params, body }) => startImportCheck(call, params.import_id, body),
  'import.run': (call, { params, body }) => startImportRun(call, params.import_id, body),
  'import.stop': (call, { params, body }) => stopImportRun(call, params.import_id, body),
  'import.undo': (call, { params, body }) => startImportUndo(call, params.import_id, body),
  'import.delete': (call, { params }) => deleteImport(call, params.import_id),
  'importMapping.list': (call) => listSavedMappings(call),
  'importMapping.delete': (call, { params }) => deleteSavedMapping(call, params.id),

  'offer.create': (call, { params, body }) => offerOrderToCompanies(call, params.job_id, body),
  'offer.list': async (call, { params }) => ({
    data: await listOffersOfOrder(call, await requireOrderId(call, params.job_id)),
  }),
  'order.matching': async (call, { params, query }) =>
    explainMatching(call, await requireOrderId(call, params.job_id), { ...query, widenKm: query.widen_km }),
  'invitation.needs': (call) => readCompanyNeeds(call),
  'invitation.list': (call, { query }) => listInvitations(call, query),
  'invitation.createMany': async (call, { body }) =>
    inviteCompanies(call, await requireOrderId(call, body.job_id), body),
  'invitation.resend': (call, { params }) => resendInvitation(call, params.account_id),
  'invitation.withdraw': (call, { params }) => withdrawInvitation(call, params.account_id),
  'invitation.create': (call, { params, body }) => inviteCompanyToOrder(call, params.job_id, body),
  'order.raisePrice': (call, { params, body }) => raiseOrderPrice(call, params.job_id, body),
  'offer.withdraw': (call, { params, body }) => withdrawOffersOfOrder(call, params.job_id, body.account_ids),

  'order.hold': (call, { params, body }) => holdOrderAndOffers(call, params.job_id, body),
  'order.release': (call, { params, body }) => releaseOrderAndOffers(call, params.job_id, body),
  'order.complete': (call, { params, body }) =>
    applyMarketplaceStep(call, params.job_id, 'order.complete', body),
  'order.rework': (call, { params, body }) => sendOrderBack(call, params.job_id, body),
  'order.invoice': (call, { params, body }) =>
    applyMarketplaceStep(call, params.job_id, 'order.invoice', body),
  'order.withdrawInvoice': (call, { params, body }) =>
    applyMarketplaceStep(call, params.job_id, 'order.withdrawInvoice', body),
  'order.pay': (call, { params, body }) => applyMarketplaceStep(call, params.job_id, 'order.pay', body),
  'order.close': (call, { params, body }) => applyMarketplaceStep(call, params.job_id, 'order.close', body),
  'order.cancel': (call, { params, body }) => cancelOrderAndOffers(call, params.job_id, body),

  'cancellationReason.list': async () => ({
    data: listAllCancellationReasons().map(({ id, reason_category, description, needsComment }) => ({
      id,
      category: reason_category,
      description,
      needs_comment: needsComment,
    })),
  }),

  'form.create': (call, { body }) => importForm(call, body),
  'form.list': async (call, { query }) => toPage(query, await listFormPage(call, query)),
  'formDraft.create': (call, { body }) => createFormDraft(call, body),
  'formDraft.start': (call, { params }) => startFormDraft(call, params.key),
  'formDraft.read': (call, { params }) => readFormDraft(call, params.key),
  'formDraft.change': (call, { params, body }) => changeFormDraft(call, params.key, body),
  'formDraft.publish': (call, { params, body }) => publishFormDraft(call, params.key, body),
  'formDraft.discard': (call, { params, body }) => discardFormDraft(call, params.key, body.version),
  'form.overview': async (call, { query }) => toPage(query, await listFormSummaries(call, query)),
  'form.history': (call, { params }) => readFormHistory(call, params.key),
  'form.read': (call, { params }) => readFormView(call, params.form_id),
  'productOrder.create': (call, { params, body }) => createProductOrder(call, params.job_id, body),
  'productOrder.list': async (call, { params }) => ({
    data: await listProductOrdersOfAnyOrder(call, await requireOrderId(call, params.job_id)),
  }),
  'productOrder.deliver': (call, { params }) => deliverProducts(call, params.id),
  'briefing.add': {
    prepare: (preparation, { params, body }) => prepareBriefing(preparation, params.job_id, body),
  },
  'product.addFile': {
    prepare: (preparation, { params, body }) => prepareProductFile(preparation, params, body),
  },
  'terms.create': (call, { body }) => addTerms(call, body),
  'terms.list': (call, { query }) => listTerms(call, query.service_category),
  'terms.acceptances': (call, { params }) => listAcceptances(call, params.id),
  'terms.preview': (call, { query }) => previewTerms(call, query),
  'terms.version': (call, { params }) => readTermsText(call, params.id),
  'terms.companies': async (call, { params, query }) =>
    toPage(query, await listTermsCompanyPage(call, params.id, query)),
  'servicePrice.list': async (call, { query }) => toPage(query, await listPriceList(call, query)),
  'servicePrice.read': (call, { params }) => readService(call, params.id),
  'servicePrice.add': (call, { body }) => addServicePrice(call, body),
  'servicePrice.put': (call, { body }) => setServicePrices(call, body),
  'service.put': (call, { body }) => importServices(call, body),
  'counterProposal.list': async (call, { query }) => {
    const { job_id, ...filter } = query
    const orderId = job_id === undefined ? undefined : await requireOrderId(call, job_id)
    return toPage(query, await listCounterProposalPage(call, { ...filter, orderId }))
  },
  'counterProposal.answer': (call, { params, body }) => answerCounterProposalById(call, params.id, body),
  'additionalService.list': async (call, { query }) => {
    const { job_id, ...filter } = query
    const orderId = job_id === undefined ? undefined : await requireOrderId(call, job_id)
    return toPage(query, await listAdditionalServicePage(call, { ...filter, orderId }))
  },
  'additionalService.answer': async (call, { params, body }) => {
    await answerAdditionalService(call, params.id, body)
    return readAdditionalServiceView(call, params.id)
  },

  'proposal.list': async (call, { params }) => ({
    data: await listQuotes(call, await requireOrderId(call, params.job_id)),
  }),
  'proposal.answer': (call, { params, body }) => answerQuote(call, params.job_id, body),

  'access.create': (call, { params, body }) => createLinkToOrder(call, params.job_id, body.contact_id),
  'access.list': async (call, { params }) =>
    listOrderLinks(call, await requireOrderId(call, params.job_id), null),
  'access.revoke': (call, { params }) => revokeLinkToOrder(call, params.job_id, params.link_id),

  'creditProposal.list': (call, { query }) => listCreditProposals(call, query),
  'creditProposal.read': (call, { params, query }) =>
    readCreditProposal(call, params.account_id, query.job_id),
  'creditRun.create': (call, { body }) => createCreditRun(call, body),
  'creditRun.list': (call, { query }) => listCreditRuns(call, query),
  'creditRun.read': (call, { params }) => readCreditRun(call, params.run_id),
  'creditRun.approve': (call, { params }) => approveCreditRun(call, params.run_id),
  'creditRun.stop': (call, { params }) => stopCreditRun(call, params.run_id),
  'creditRun.resume': (call, { params }) => resumeCreditRun(call, params.run_id),
  'creditRun.cancel': (call, { params }) => cancelCreditRun(call, params.run_id),
  'transfer.due': (call, { query }) => listDueTransfers(call, query),
  'paymentFile.create': (call, { body }) => createPaymentFile(call, body),
  'paymentFile.list': (call, { query }) => listPaymentFiles(call, query),
  'paymentFile.read': (call, { params }) => readPaymentFile(call, params.file_id),
  'paymentFile.handOver': (call, { params }) => handOverPaymentFile(call, params.file_id),
  'paymentFile.download': (call, { params }) => openPaymentFile(call, params.file_id),
  'paymentFile.confirm': (call, { params, body }) => confirmPaymentFile(call, params.file_id, body.paid_on),
  'paymentFile.cancel': (call, { params, body }) => cancelPaymentFile(call, params.file_id, body.reason),
  'bankStatement.import': (call, { body }) => importBankStatement(call, body),
  'bankStatement.list': (call, { query }) => listBankStatements(call, query),
  'bankLine.list': (call, { query }) => listBankLines(call, query),
  'bankLine.transfers': (call, { params, query }) => listTransfersOfBankLine(call, params.line_id, query),
  'bankLine.decide': (call, { params, body }) => decideBankLine(call, params.line_id, body),
  'creditNote.issue': (call, { params, body }) =>
    issueCreditNoteForOrder(call, params.job_id, body.with_job_ids),
  'creditNote.list': async (call, { query }) => {
    const { job_id, objected, document_failed, ...filter } = query
    const orderId = job_id === undefined ? undefined : await requireOrderId(call, job_id)
    const wanted = { objected: objected === 'true', documentFailed: document_failed === 'true' }
    return toPage(query, await listCreditNotePage(call, { ...filter, orderId, ...wanted }))
  },
  'creditNote.receive': (call, { params }) => markCreditNoteReceived(call, params.credit_note_id),
  'creditNote.previewPayment': (call, { params }) => previewCreditNotePayment(call, params.credit_note_id),
  'creditNote.pay': (call, { params, body }) =>
    markCreditNotePaid(call, params.credit_note_id, body.withheld),
  'creditNote.answerObjection': (call, { params, body }) =>
    answerCreditNoteObjection(call, params.credit_note_id, body),
  'creditNote.cancel': (call, { params, body }) =>
    cancelCreditNoteWithRefund(call, params.credit_note_id, body.refund),
  'platformReport.export': (call, { query }) => exportPlatformReport(call, query.year),
  'withheldTax.export': (call, { query }) => exportWithheldTax(call, query.month),

  'webhook.create': (call, { body }) => addWebhook(call, body),
  'webhook.list': async (call) => ({ data: await listWebhooks(call) }),
  'webhook.read': (call, { params }) => readWebhook(call, params.webhook_id),
  'webhook.change': (call, { params, body }) => changeWebhook(call, params.webhook_id, body),
  'webhook.delete': (call, { params }) => removeWebhook(call, params.webhook_id),
  'webhook.renewSecret': (call, { params }) => renewSecret(call, params.webhook_id),
  'webhook.test': (call, { params }) => testWebhook(call, params.webhook_id),
  'webhook.replay': (call, { params, body }) => replayEvents(call, params.webhook_id, body),
  'webhook.deliveries': async (call, { params, query }) =>
    toPage(query, await listDeliveries(call, params.webhook_id, query)),
  'webhook.delivery': (call, { params }) => readDelivery(call, params.webhook_id, params.delivery_id),
  'webhook.redeliver': (call, { params }) => redeliver(call, params.webhook_id, params.delivery_id),
}

function toPage<T>(request: { page: number; limit: number }, { total, rows }: { total: number; rows: T[] }) {
  return {
    data: rows,
    pagination: { total_count: total, page_number: request.page, page_size: request.limit },
  }
}
