import { listAccessLinks } from '#server/features/order-links/order-links.commands'
import { listProposals } from '#server/features/orders/quotes/answer-quote.commands'
import type { OperatorRoutes } from '#server/kernel/operator-routes'
import { linkJob, revokeJobLink } from './access-links.commands.ts'
import { bringAccount, bringContact, type HashPassword } from './accounts.commands.ts'
import { accountPage, accountView, contactsOf } from './accounts.sql.ts'
import { documentsToCheck, refusePaper, verifyPaper } from './company-documents.commands.ts'
import { creditNotePage } from './credit-notes.sql.ts'
import { answerNote, cancelNote, issueNote, payNote, receiveNote } from './credit-notes.commands.ts'
import { eraseAccount, erasePerson } from '#server/features/data-protection/erasure/erasure.commands'
import { erasurePage } from './erasures.sql.ts'
import { bringForm, formPage, formView } from './forms.commands.ts'
import { commentsOfJob, filesOfJob, historyOfJob, offersOfJob } from './job-trail.sql.ts'
import { answerJob } from './proposals.commands.ts'
import { orderIdOf, jobPage, jobView } from './jobs.sql.ts'
import { bringJob, numberJob } from './jobs.commands.ts'
import { proposalPage } from './counter-proposals.sql.ts'
import {
  answerCounterProposal,
  prepareBriefing,
  prepareProductFile,
  orderGoods,
  putServices,
} from './parts.commands.ts'
import { addTerms, listAcceptances, listTerms, setPrices } from '#server/features/services/terms.commands'
import { deliverProducts, goodsOf } from '#server/features/orders/product-orders/product-orders.commands'
import { inviteTo, offerJob, withdrawJob } from './offers.commands.ts'
import {
  addWebhook,
  changeWebhook,
  deliveries,
  delivery,
  endWebhook,
  redeliver,
  renewSecret,
  replayEvents,
  testWebhook,
  webhook,
  webhooks,
} from '#server/features/webhooks/webhooks.commands'
import { cancelJob, holdJob, releaseJob, stepJob } from './steps.commands.ts'

/** The operator API, name by name. */
export function openOperator({ hashPassword }: { readonly hashPassword: HashPassword }): OperatorRoutes {
  return {
    ...routes,
    'contact.create': (call, { params, body }) => bringContact(call, hashPassword, params.account_id, body),
  }
}

const routes: Omit<OperatorRoutes, 'contact.create'> = {
  'account.create': (call, { body }) => bringAccount(call, body),
  'account.list': async (call, { query }) => page(query, await accountPage(call, query)),
  'account.read': (call, { params }) => accountView(call, params.account_id),
  'contact.list': async (call, { params }) => {
    await accountView(call, params.account_id)
    return { data: await contactsOf(call, params.account_id) }
  },

  'account.erase': (call, { params }) => eraseAccount(call, params.account_id),
  'contact.erase': (call, { params }) => erasePerson(call, params.contact_id),
  'erasure.list': async (call, { query }) => page(query, await erasurePage(call, query)),

  'companyDocument.list': (call, { query }) => documentsToCheck(call, query),
  'companyDocument.verify': (call, { params }) => verifyPaper(call, params.document_id),
  'companyDocument.refuse': (call, { params, body }) => refusePaper(call, params.document_id, body),

  'order.create': (call, { body }) => bringJob(call, body),
  'order.list': async (call, { query }) => page(query, await jobPage(call, query)),
  'order.read': (call, { params }) => jobView(call, params.job_id),
  'order.history': async (call, { params }) => ({
    data: await historyOfJob(call, await orderIdOf(call, params.job_id)),
  }),
  'order.comments': async (call, { params, query }) =>
    page(query, await commentsOfJob(call, await orderIdOf(call, params.job_id), query)),
  'order.files': async (call, { params }) => ({
    data: await filesOfJob(call, await orderIdOf(call, params.job_id)),
  }),
  'order.setNumber': (call, { params, body }) => numberJob(call, params.job_id, body),

  'offer.create': (call, { params, body }) => offerJob(call, params.job_id, body.account_ids),
  'offer.list': async (call, { params }) => ({
    data: await offersOfJob(call, await orderIdOf(call, params.job_id)),
  }),
  'invitation.create': (call, { params, body }) => inviteTo(call, params.job_id, body),
  'offer.withdraw': (call, { params, body }) => withdrawJob(call, params.job_id, body.account_ids),

  'order.hold': (call, { params, body }) => holdJob(call, params.job_id, body),
  'order.release': (call, { params, body }) => releaseJob(call, params.job_id, body),
  'order.complete': (call, { params, body }) => stepJob(call, params.job_id, 'order.complete', body),
  'order.rework': (call, { params, body }) => stepJob(call, params.job_id, 'order.rework', body),
  'order.invoice': (call, { params, body }) => stepJob(call, params.job_id, 'order.invoice', body),
  'order.withdrawInvoice': (call, { params, body }) =>
    stepJob(call, params.job_id, 'order.withdrawInvoice', body),
  'order.pay': (call, { params, body }) => stepJob(call, params.job_id, 'order.pay', body),
  'order.close': (call, { params, body }) => stepJob(call, params.job_id, 'order.close', body),
  'order.cancel': (call, { params, body }) => cancelJob(call, params.job_id, body),

  'form.create': (call, { body }) => bringForm(call, body),
  'form.list': async (call, { query }) => page(query, await formPage(call, query)),
  'form.read': (call, { params }) => formView(call, params.form_id),
  'productOrder.create': (call, { params, body }) => orderGoods(call, params.job_id, body),
  'productOrder.list': async (call, { params }) => ({
    data: await goodsOf(call, await orderIdOf(call, params.job_id)),
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
  'servicePrice.put': (call, { body }) => setPrices(call, body),
  'service.put': (call, { body }) => putServices(call, body),
  'counterProposal.list': async (call, { query }) => {
    const { job_id, ...filter } = query
    const orderId = job_id === undefined ? undefined : await orderIdOf(call, job_id)
    return page(query, await proposalPage(call, { ...filter, orderId }))
  },
  'counterProposal.answer': (call, { params, body }) => answerCounterProposal(call, params.id, body),

  'proposal.list': async (call, { params }) => ({
    data: await listProposals(call, await orderIdOf(call, params.job_id)),
  }),
  'proposal.answer': (call, { params, body }) => answerJob(call, params.job_id, body),

  'access.create': (call, { params, body }) => linkJob(call, params.job_id, body.contact_id),
  'access.list': async (call, { params }) =>
    listAccessLinks(call, await orderIdOf(call, params.job_id), null),
  'access.revoke': (call, { params }) => revokeJobLink(call, params.job_id, params.link_id),

  'creditNote.issue': (call, { params, body }) => issueNote(call, params.job_id, body.with_job_ids),
  'creditNote.list': async (call, { query }) => {
    const { job_id, objected, document_failed, ...filter } = query
    const orderId = job_id === undefined ? undefined : await orderIdOf(call, job_id)
    const wanted = { objected: objected === 'true', documentFailed: document_failed === 'true' }
    return page(query, await creditNotePage(call, { ...filter, orderId, ...wanted }))
  },
  'creditNote.receive': (call, { params }) => receiveNote(call, params.credit_note_id),
  'creditNote.pay': (call, { params }) => payNote(call, params.credit_note_id),
  'creditNote.answerObjection': (call, { params, body }) => answerNote(call, params.credit_note_id, body),
  'creditNote.cancel': (call, { params, body }) => cancelNote(call, params.credit_note_id, body.refund),

  'webhook.create': (call, { body }) => addWebhook(call, body),
  'webhook.list': async (call) => ({ data: await webhooks(call) }),
  'webhook.read': (call, { params }) => webhook(call, params.webhook_id),
  'webhook.change': (call, { params, body }) => changeWebhook(call, params.webhook_id, body),
  'webhook.delete': (call, { params }) => endWebhook(call, params.webhook_id),
  'webhook.renewSecret': (call, { params }) => renewSecret(call, params.webhook_id),
  'webhook.test': (call, { params }) => testWebhook(call, params.webhook_id),
  'webhook.replay': (call, { params, body }) => replayEvents(call, params.webhook_id, body),
  'webhook.deliveries': async (call, { params, query }) =>
    page(query, await deliveries(call, params.webhook_id, query)),
  'webhook.delivery': (call, { params }) => delivery(call, params.webhook_id, params.delivery_id),
  'webhook.redeliver': (call, { params }) => redeliver(call, params.webhook_id, params.delivery_id),
}

function page<T>(asked: { page: number; limit: number }, { total, rows }: { total: number; rows: T[] }) {
  return { data: rows, pagination: { total_count: total, page_number: asked.page, page_size: asked.limit } }
}
