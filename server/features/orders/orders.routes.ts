import type { Routes } from '#server/kernel/routes'
import { createComment, listComments } from './comments/comments.commands.ts'
import { createProposal, withdrawProposal } from './counter-proposals/counter-proposals.commands.ts'
import { confirmReceipt, listProductOrders } from './product-orders/product-orders.commands.ts'
import { listBriefing } from './documents/documents.commands.ts'
import { addEvidence } from './edits/evidence.commands.ts'
import { mailCustomer } from './notices/mail-customer.commands.ts'
import { listServices } from './quotes/service-catalogue.commands.ts'
import { applyEvent, listEvents } from './holds/hold-events.commands.ts'
import { delegateOrder, listContacts, takeBackOrder } from './delegation/delegation.commands.ts'
import { listLinks, revokeLink } from './delegation/delegation-links.commands.ts'
import {
  createProposal as sendProposal,
  readProposals,
  withdrawProposal as takeProposalBack,
} from './quotes/quotes.commands.ts'
import { countOrders, listOrders, searchOrders } from './lists/order-lists.queries.ts'
import { setPartnerEid } from './edits/partner-eid.commands.ts'
import { picklist, statusList } from './detail/picklists.ts'
import { listCancellationReasons, listHistory, readOrder } from './detail/order-detail.queries.ts'
import { readWorkPackage } from './detail/work-package.queries.ts'
import { rescheduleOrder } from './transitions/reschedule.commands.ts'

/** `order.setStatus` stands with the offers: accepting one is a change of status too. */
export const routes = {
  'order.list': (call, { body }) => listOrders(call, body),
  'order.count': (call) => countOrders(call),
  'order.search': (call, { params }) => searchOrders(call, params.search),
  'order.statuses': () => Promise.resolve(statusList()),
  'picklist.read': (call, { query }) => Promise.resolve(picklist(query, call.locale)),
  'order.read': (call, { params }) => readOrder(call, params.job_id),
  'order.workPackage': (call, { params }) => readWorkPackage(call, params.job_id),
  'order.history': async (call, { params }) => ({ data: await listHistory(call, params.job_id) }),
  'order.cancellationReasons': (call, { params }) => listCancellationReasons(call, params.job_id),
  'order.reschedule': (call, { params, body }) => rescheduleOrder(call, params.job_id, body),
  'order.events': (call, { params }) => listEvents(call, params.api_id),
  'order.addEvidence': (call, { params, body }) => addEvidence(call, params.job_id, body),
  'order.applyEvent': (call, { params, body }) => applyEvent(call, params.api_id, body),
  'order.setPartnerEid': (call, { params, body }) => setPartnerEid(call, params.sfid, body),
  'order.mailCustomer': (call, { body }) => mailCustomer(call, body),
  'order.confirmReceipt': (call, { params, body }) => confirmReceipt(call, params.id, body),
  'productOrder.list': async (call, { query }) => ({ data: await listProductOrders(call, query.jobApiId) }),
  'briefing.list': (call, { params }) => listBriefing(call, params.opportunity, params.api_id),
  'service.forJob': (call, { params }) => listServices(call, params.job_id),
  'counterProposal.create': (call, { params, body }) => createProposal(call, params.job_id, body),
  'counterProposal.withdraw': (call, { params, body }) =>
    withdrawProposal(call, params.job_id, params.id, body.version),
  'order.delegate': (call, { params, body }) => delegateOrder(call, params.sfid, body),
  'order.takeBack': (call, { params, body }) => takeBackOrder(call, params.sfid, body),
  'contact.forJob': (call, { params }) => listContacts(call, params.sfid),
  'access.list': (call, { params }) => listLinks(call, params.sfid),
  'access.revoke': (call, { params }) => revokeLink(call, params.sfid, params.link_id),
  'proposal.read': (call, { params }) => readProposals(call, params.job_id),
  'proposal.create': (call, { params, body }) => sendProposal(call, params.job_id, body),
  'proposal.withdraw': (call, { params, body }) => takeProposalBack(call, params.job_id, body),
  'comment.list': (call, { query }) => listComments(call, query),
  'comment.create': (call, { body }) => createComment(call, body),
} satisfies Routes
