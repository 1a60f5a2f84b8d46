import type { Input, Output } from '#contract/api'
import { findCallDenial } from '#contract/call-rights'
import type { Form } from '#contract/forms/forms'
import { commentBatchSize } from '#contract/orders/model/order-enums'
import { listComments } from '#server/features/orders/comments/comments.commands'
import { listProductOrders } from '#server/features/orders/product-orders/product-orders.commands'
import { listBriefing } from '#server/features/orders/documents/documents.commands'
import {
  listCancellationReasons,
  listOrderHistory,
} from '#server/features/orders/detail/order-detail.queries'
import { readWorkPackage } from '#server/features/orders/detail/work-package.queries'
import type { PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { readFormDraft } from '../submissions/drafts.queries.ts'
import { readFormForOrder } from '../definitions/form-for-order.queries.ts'
import { listReports } from '../reports/reports.commands.ts'

type OfflinePackagesReply = Output<'order.offlinePackages'>
type OfflinePackage = OfflinePackagesReply['orders'][number]
type WorkPackage = OfflinePackage['work']

/**
 * Reads orders with everything their pages show. Each part comes from the function behind its own call, so
 * the same permissions apply. Orders that the caller may not read are listed as missing.
 */
export async function readOfflinePackages(
  call: PersonCall,
  { job_ids: ids }: Input<'order.offlinePackages'>['body'],
): Promise<OfflinePackagesReply> {
  const reply: OfflinePackagesReply = { orders: [], forms: {}, cancellation_reasons: [], missing: [] }
  // One order after another: the parts of one order are read in parallel and use most connections of the
  // pool.
  for (const id of new Set(ids)) {
    const work = await nullIfUnreadable(readWorkPackage(call, id))
    const offlinePackage = work && (await nullIfUnreadable(readOfflinePackage(call, work, reply.forms)))
    if (!offlinePackage) {
      reply.missing.push(id)
      continue
    }
    reply.orders.push(offlinePackage)
    // The reasons are the same for all orders.
    if (reply.cancellation_reasons.length === 0 && work.order.actions.includes('order.cancel'))
      reply.cancellation_reasons = await listCancellationReasons(call, id)
  }
  return reply
}

async function readOfflinePackage(
  call: PersonCall,
  work: WorkPackage,
  forms: Record<string, Form>,
): Promise<OfflinePackage> {
  const { order } = work
  const id = order.api_id
  const { sfid: opportunity, multiday_documentation_form_id: report } = order.opportunity
  const mayFill = findCallDenial('form.draft', call.actor) === null
  const confirmation = {
    opportunity,
    form_type: order.order_type,
    protocol_type: 'standard',
    category: 'confirmation',
  } as const
  const [history, comments, product_orders, briefing, reports, form, drafts] = await Promise.all([
    listOrderHistory(call, id),
    listComments(call, { jobApiId: id, sort: '-createdAt', limit: commentBatchSize, page: 1 }),
    listProductOrders(call, id),
    listBriefing(call, opportunity, id),
    report ? listReports(call, { jobApiId: id, formId: report }) : null,
    order.is_customer_sign_required ? nullIfUnreadable(readFormForOrder(call, confirmation, null)) : null,
    Promise.all((mayFill ? getPackageFormIds(work) : []).map((formId) => readPackageDraft(call, id, formId))),
  ])
  for (const one of [form, ...drafts.map((draft) => draft.form)]) if (one) forms[one.id] = one
  return {
    work,
    history,
    comments,
    product_orders,
    briefing: briefing.data,
    drafts: drafts.map(({ form: { id: form_id }, ...draft }) => ({ ...draft, form_id })),
    reports,
    confirmation_form_id: form?.id ?? null,
  }
}

async function readPackageDraft(call: PersonCall, orderId: string, formId: string) {
  return { ...(await readFormDraft(call, orderId, formId)), asked_form_id: formId }
}

/** Returns the ids of the forms that the next status changes require, and of the report form. */
function getPackageFormIds({ order, steps }: WorkPackage): string[] {
  const { multiday_documentation_form_id: report } = order.opportunity
  const inputs = steps.flatMap(({ inputs: { documentation, confirmation } }) => [documentation, confirmation])
  const ids = inputs.map((input) => (input?.value as { form_id?: string } | null | undefined)?.form_id)
  return [...new Set([...ids, report])].filter((id) => typeof id === 'string')
}

const unreadableCodes: readonly string[] = ['not_found', 'forbidden']

/** Returns null if it does not exist or the caller may not read it. */
async function nullIfUnreadable<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal && unreadableCodes.includes(error.code)) return null
    throw error
  }
}
