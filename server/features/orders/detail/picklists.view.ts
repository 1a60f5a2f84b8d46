import type { Input, Output } from '#contract/api'
import type { Locale } from '#contract/kit/locale'
import { mediaTypeLabels, rejectReasonLabels } from '#contract/orders/model/order-labels'
import { statusNames } from '#contract/orders/model/order-statuses'
import { orderStatuses } from '#contract/orders/model/order-enums'

/** Lists all statuses with their names. */

export function listNamedStatuses(): Output<'order.statuses'> {
  return orderStatuses.map((status) => ({ job_status: status, partner_name: statusNames[status] }))
}

const picklists = { Reject_Job_Reasons: rejectReasonLabels, job_media_file_types: mediaTypeLabels }

/**
 * Returns the choices of a picklist with labels in one language. The parameter `values_only` changes nothing,
 * because there is nothing else to return.
 */
export function getPicklist(query: Input<'picklist.read'>['query'], locale: Locale): Output<'picklist.read'> {
  return Object.entries(picklists[query.api_names]).map(([valueName, labels]) => ({
    label: labels[locale],
    valueName,
  }))
}
