import type { OrderQueue } from '#contract/orders/model/queues'
import { cancelledStatuses, finishedStatuses, type OrderStatus } from '#contract/orders/model/order-enums'
import type { FilterValues } from '../filters/filters.ts'

/** Differences between the lists: quick filters, statuses, and the action of a row. */
export interface ListDefinition {
  readonly quick: readonly QuickFilterName[]
  /** The statuses that an order of this list can have; undefined if there is only one. */
  readonly statuses: readonly OrderStatus[]
  /** The action of the row's button. */
  readonly action: 'details' | 'act' | 'check' | 'sign'
}

/** Filters for frequent questions. */
export const quickFilters = {
  overdue: { overdue: ['true'] },
  uncalled: { contacted: ['false'] },
  today: { date: ['today'] },
  tomorrow: { date: ['tomorrow'] },
  week: { date: ['week'] },
  nextWeek: { date: ['next_week'] },
  mine: { delegated_to: ['me'] },
  nobodys: { delegated_to: ['nobody'] },
  remote: { is_remote: ['true'] },
  unsigned: { signature: ['missing'] },
  prechecks: { order_type: ['precheck'] },
  installations: { order_type: ['installation'] },
  proposals: { status: ['proposal_approval_pending', 'brand_proposal_approval_pending'] },
  inApproval: { status: ['approval_pending'] },
  toBePaid: { status: ['completed', 'invoice_sent'] },
  paid: { status: ['paid'] },
  cancelled: { status: cancelledStatuses },
} as const satisfies Record<string, FilterValues>
export type QuickFilterName = keyof typeof quickFilters

const holdStatuses = ['on_hold', 'on_hold_before_accepted'] as const

export const listDefinitions: Record<OrderQueue, ListDefinition> = {
  open: {
    quick: ['overdue', 'uncalled', 'nobodys', 'mine', 'remote', 'prechecks'],
    statuses: [],
    action: 'details',
  },
  scheduled: {
    quick: ['overdue', 'today', 'tomorrow', 'week', 'nextWeek', 'nobodys', 'mine'],
    statuses: [],
    action: 'details',
  },
  'at-work': {
    quick: ['overdue', 'today', 'week', 'mine', 'unsigned', 'remote'],
    statuses: [],
    action: 'details',
  },
  waiting: {
    quick: ['overdue', 'proposals', 'mine', 'remote'],
    statuses: [...holdStatuses, 'proposal_approval_pending', 'brand_proposal_approval_pending'],
    action: 'details',
  },
  'waiting-action': {
    quick: ['nobodys', 'mine', 'prechecks', 'installations', 'remote'],
    statuses: holdStatuses,
    action: 'act',
  },
  'final-confirmation': {
    quick: ['unsigned', 'mine', 'remote', 'prechecks'],
    statuses: [],
    action: 'check',
  },
  completed: {
    quick: ['inApproval', 'toBePaid', 'paid', 'cancelled', 'unsigned'],
    statuses: [...finishedStatuses, 'cancelled'],
    action: 'details',
  },
  'customer-signature': {
    quick: ['week', 'mine', 'installations'],
    statuses: finishedStatuses,
    action: 'sign',
  },
}
