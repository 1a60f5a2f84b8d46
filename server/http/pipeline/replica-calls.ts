/**
 * The calls that may read from a standby: lists, counts, searches and figures, which make most of the load. Pages of one
 * object stay with the primary, because they answer faster there.
 */

import type { CallName } from '#contract/calls'
import type { OperatorCallName } from '#contract/operator/operator-calls'
import type { StaffCallName } from '#contract/operator/staff-calls'

export const partnerReplicaCalls: ReadonlySet<CallName> = new Set([
  'offer.list',
  'order.list',
  'order.count',
  'order.search',
  'order.statuses',
  'calendar.read',
  'creditNote.list',
  'creditNote.summary',
  'report.list',
  'statistic.read',
  'statistic.orders',
  'news.list',
  'news.unread',
])

const operatorCalls: readonly OperatorCallName[] = [
  'work.list',
  'figure.read',
  'figure.orders',
  'account.list',
  'account.search',
  'account.places',
  'order.list',
  'order.search',
  'order.places',
  'import.rows',
  'orderRun.items',
  'invitation.list',
  'creditProposal.list',
  'creditNote.list',
  'transfer.due',
  'bankLine.list',
  'companyDocument.list',
  'webhook.deliveries',
  'staff.audit',
  'mail.list',
]

export const operatorReplicaCalls: ReadonlySet<OperatorCallName> = new Set(operatorCalls)

export const staffReplicaCalls: ReadonlySet<StaffCallName> = new Set<StaffCallName>(operatorCalls)
