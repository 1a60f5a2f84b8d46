import type { Routes } from '#server/kernel/routes'
import { deleteComment, editComment } from './comments/change-comment.commands.ts'
import { listMentionablePeople } from './comments/comment-people.queries.ts'
import { createComment, listComments } from './comments/comments.commands.ts'
import { markCommentsRead } from './comments/read-comments.commands.ts'
import {
  agreeToOfferedPrice,
  withdrawAdditionalService,
} from './additional-services/additional-services.commands.ts'
import {
  createCounterProposal,
  withdrawCounterProposal,
} from './counter-proposals/counter-proposals.commands.ts'
import { confirmReceipt, listProductOrders } from './product-orders/product-orders.commands.ts'
import { listBriefing } from './documents/documents.commands.ts'
import { addEvidence } from './edits/evidence.commands.ts'
import { mailCustomer } from './notices/mail-customer.commands.ts'
import { listQuotableServices } from './quotes/service-catalogue.commands.ts'
import { applyHoldEvent, listHoldEvents } from './holds/hold-events.commands.ts'
import { delegateOrder, listOrderContacts, takeBackOrder } from './delegation/delegation.commands.ts'
import { listDelegationLinks, revokeDelegationLink } from './delegation/delegation-links.commands.ts'
import {
  createQuote as sendProposal,
  readQuotes,
  withdrawQuote as takeProposalBack,
} from './quotes/quotes.commands.ts'
import { countOrders, listOrders, searchOrders } from './lists/order-lists.queries.ts'
import { checkSelection } from './lists/selection-check.queries.ts'
import { setPartnerEid } from './edits/partner-eid.commands.ts'
import { getPicklist, listNamedStatuses } from './detail/picklists.view.ts'
import { listCancellationReasons, listOrderHistory, readOrder } from './detail/order-detail.queries.ts'
import { readWorkPackage } from './detail/work-package.queries.ts'
import { listPositions } from './today/positions.queries.ts'
import { listMapVisits, readSite } from './today/map-places.queries.ts'
import { readToday } from './today/today.queries.ts'
import { listFreeSlots } from './calendar/free-slots.queries.ts'
import { setAppointment } from './calendar/set-appointment.commands.ts'
import { rescheduleOrder } from './transitions/reschedule.commands.ts'

/**
 * `order.setStatus` is a route of the offers feature, because accepting an offer is also a change of status.
 */
export const ordersRoutes = {
  'order.list': (call, { body }) => listOrders(call, body),
  'order.count': (call) => countOrders(call),
  'place.positions': (call, { query }) => listPositions(call, query.postal_code ?? []),
  'today.read': (call) => readToday(call),
  'map.visits': (call, { query }) => listMapVisits(call, query.day),
  'map.site': (call, { params }) => readSite(call, params.job_id),
  'order.search': (call, { params }) => searchOrders(call, params.search),
  'order.checkSelection': (call, { body }) => checkSelection(call, body),
  'order.statuses': () => Promise.resolve(listNamedStatuses()),
  'picklist.read': (call, { query }) => Promise.resolve(getPicklist(query, call.locale)),
  'order.read': (call, { params }) => readOrder(call, params.job_id),
  'order.workPackage': (call, { params }) => readWorkPackage(call, params.job_id),
  'order.history': async (call, { params }) => ({ data: await listOrderHistory(call, params.job_id) }),
  'order.cancellationReasons': (call, { params }) => listCancellationReasons(call, params.job_id),
  'order.reschedule': (call, { params, body }) => rescheduleOrder(call, params.job_id, body),
  'order.freeSlots': (call, { params, query }) => listFreeSlots(call, params.job_id, query),
  'order.setAppointment': (call, { params, body }) => setAppointment(call, params.job_id, body),
  'order.events': (call, { params }) => listHoldEvents(call, params.api_id),
  'order.addEvidence': (call, { params, body }) => addEvidence(call, params.job_id, body),
  'order.applyEvent': (call, { params, body }) => applyHoldEvent(call, params.api_id, body),
  'order.setPartnerEid': (call, { params, body }) => setPartnerEid(call, params.sfid, body),
  'order.mailCustomer': (call, { body }) => mailCustomer(call, body),
  'order.confirmReceipt': (call, { params, body }) => confirmReceipt(call, params.id, body),
  'productOrder.list': async (call, { query }) => ({ data: await listProductOrders(call, query.jobApiId) }),
  'briefing.list': (call, { params }) => listBriefing(call, params.opportunity, params.api_id),
  'service.forJob': (call, { params }) => listQuotableServices(call, params.job_id),
  'counterProposal.create': (call, { params, body }) => createCounterProposal(call, params.job_id, body),
  'counterProposal.withdraw': (call, { params, body }) =>
    withdrawCounterProposal(call, params.job_id, params.id, body.version),
  'additionalService.agree': (call, { params, body }) =>
    agreeToOfferedPrice(call, params.job_id, params.id, body.version),
  'additionalService.withdraw': (call, { params, body }) =>
    withdrawAdditionalService(call, params.job_id, params.id, body.version),
  'order.delegate': (call, { params, body }) => delegateOrder(call, params.sfid, body),
  'order.takeBack': (call, { params, body }) => takeBackOrder(call, params.sfid, body),
  'contact.forJob': (call, { params }) => listOrderContacts(call, params.sfid),
  'access.list': (call, { params }) => listDelegationLinks(call, params.sfid),
  'access.revoke': (call, { params }) => revokeDelegationLink(call, params.sfid, params.link_id),
  'proposal.read': (call, { params }) => readQuotes(call, params.job_id),
  'proposal.create': (call, { params, body }) => sendProposal(call, params.job_id, body),
  'proposal.withdraw': (call, { params, body }) => takeProposalBack(call, params.job_id, body),
  'comment.list': (call, { query }) => listComments(call, query),
  'comment.create': (call, { body }) => createComment(call, body),
  'comment.edit': (call, { params, body }) => editComment(call, params.id, body),
  'comment.delete': (call, { params }) => deleteComment(call, params.id),
  'comment.markRead': (call, { body }) => markCommentsRead(call, body),
  'comment.people': async (call, { query }) => ({ data: await listMentionablePeople(call, query.jobApiId) }),
} satisfies Routes
