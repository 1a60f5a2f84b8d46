import type de from './messages/de.ts'

/** Steps of the history that have words; the server's name with `_` for the point. */
export type Step = keyof (typeof de)['steps']

const known: ReadonlySet<string> = new Set<Step>([
  'offer_create',
  'offer_accept',
  'order_confirmAppointment',
  'order_reschedule',
  'order_start',
  'order_finish',
  'order_backToWork',
  'order_submit',
  'order_cancel',
  'order_reportUnreachable',
  'order_applyEvent',
  'order_confirmReceipt',
  'order_askProposalApproval',
  'order_reviseProposal',
  'order_withdrawProposal',
  'order_answerProposal',
  'order_hold',
  'order_release',
  'order_complete',
  'order_rework',
  'order_invoice',
  'order_withdrawInvoice',
  'order_pay',
  'order_close',
  'order_sign',
  'order_create',
  'order_delegate',
  'order_takeBack',
  'access_create',
  'access_revoke',
  'order_setPartnerEid',
  'protocol_render',
  'form_submit',
  'comment_create',
  'order_mailCustomer',
  'order_orderProducts',
  'briefing_add',
  'counterProposal_create',
  'counterProposal_accept',
  'counterProposal_decline',
  'counterProposal_withdraw',
  'counterProposal_expire',
])

export function isStep(step: string): boolean {
  return known.has(step.replace('.', '_'))
}
