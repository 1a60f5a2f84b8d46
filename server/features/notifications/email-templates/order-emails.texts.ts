import type { Locale } from '#contract/kit/locale'
import type { EmailData, OfferEmailDetails, OrderNoticeData } from '../email-kinds.rules.ts'
import { emailPages } from '../email-kinds.rules.ts'
import {
  formatAppointment,
  formatEmailDay,
  formatEmailDuration,
  formatEmailInstant,
} from '../email/appointment.texts.ts'
import type { NotificationTranslator } from '../notification.texts.ts'
import {
  formatEmailEuros,
  type EmailFact,
  type EmailContent,
  type EmailTemplates,
} from './email-template.texts.ts'

/** Emails to companies about offers and orders. */
export const orderEmails = {
  signature_received: (t, data) => ({
    subject: t('signature_received.subject', { order: data.order }),
    text: t('signature_received.text', { customer: data.customer }),
    facts: [[t('frame.fact_order'), data.order]],
    action: { label: t('order_reworked.action'), path: emailPages.signature_received(data) },
  }),
  signature_declined: (t, data) => ({
    subject: t('signature_declined.subject', { order: data.order }),
    text: t('signature_declined.text', { customer: data.customer }),
    facts: [[t('frame.fact_order'), data.order]],
    action: { label: t('order_reworked.action'), path: emailPages.signature_declined(data) },
  }),
  offer_new: (t, data, locale) => ({
    subject: t('offer_new.subject', { place: data.place }),
    text: t('offer_new.text'),
    facts: [
      [t('frame.fact_order'), data.details ? `${data.details.title} (${data.order})` : data.order],
      [t('frame.fact_place'), data.place],
      ...(data.details ? listOfferFacts(t, data.details, locale) : []),
    ],
    action: { label: t('offer_new.action'), path: emailPages.offer_new(data) },
  }),
  offer_rule_accepted: (t, data, locale) => ({
    subject: t('offer_rule_accepted.subject', { order: data.order, place: data.place }),
    text: `${t('offer_rule_accepted.text', { rule: data.rule })} ${t('offer_rule_accepted.stop')}`,
    facts: [
      [t('frame.fact_order'), data.order],
      [t('frame.fact_place'), data.place],
      [
        t('frame.fact_visit'),
        data.visit ? formatAppointment(t, data.visit, locale) : t('offer_new.no_visit'),
      ],
      [t('frame.fact_price'), formatEmailEuros(data.price_cents, locale)],
      [t('frame.fact_rule'), data.rule],
    ],
    action: { label: t('offer_rule_accepted.action'), path: emailPages.offer_rule_accepted(data) },
  }),
  order_cancelled: (t, data, locale) => ({
    ...renderOrderNotice(t, 'order_cancelled', data, locale),
    text: formatCancelledText(t, data),
  }),
  order_on_hold: (t, data, locale) => renderOrderNotice(t, 'order_on_hold', data, locale),
  order_needs_action: (t, data, locale) => renderOrderNotice(t, 'order_needs_action', data, locale),
  order_released: (t, data, locale) => renderOrderNotice(t, 'order_released', data, locale),
  order_closed: (t, data, locale) => renderOrderNotice(t, 'order_closed', data, locale),
  order_reworked: (t, data, locale) => renderRework(t, data, locale),
  order_service_answered: (t, data, locale) => renderOrderNotice(t, 'order_service_answered', data, locale),
  order_message: (t, data, locale) => renderOrderNotice(t, 'order_message', data, locale),
  order_mention: (t, data, locale) => ({
    ...renderOrderNotice(t, 'order_mention', data, locale),
    text: t('order_mention.text', { by: data.by }),
  }),
  order_approved: (t, data) => ({
    subject: t('order_approved.subject', { order: data.order }),
    text: t('order_approved.text'),
    facts: [[t('frame.fact_order'), data.order]],
    action: { label: t('order_approved.action'), path: emailPages.order_approved(data) },
  }),
  counter_proposal_ended: (t, data, locale) => {
    const requested: EmailFact[] = [
      ...(data.visit ? [[t('frame.fact_visit'), formatAppointment(t, data.visit, locale)] as const] : []),
      ...(data.price_cents === null
        ? []
        : [[t('frame.fact_price'), formatEmailEuros(data.price_cents, locale)] as const]),
    ]
    const answer: EmailFact[] = data.answer ? [[t('frame.fact_comment'), data.answer]] : []
    return {
      subject: t(`counter_proposal_ended.subject_${data.outcome}`, { order: data.order }),
      text: t(`counter_proposal_ended.text_${data.outcome}`),
      facts: [[t('frame.fact_order'), data.order], ...requested, ...answer],
      action: { label: t('counter_proposal_ended.action'), path: emailPages.counter_proposal_ended(data) },
    }
  },
  order_delegated: (t, data, locale) => ({
    subject: t('order_delegated.subject', { place: data.place }),
    text: [t('order_delegated.text', { by: data.by, company: data.company }), t('order_delegated.link')].join(
      ' ',
    ),
    facts: [
      ...(data.visit ? [[t('frame.fact_visit'), formatAppointment(t, data.visit, locale)] as const] : []),
      [t('frame.fact_order'), data.order],
      [t('frame.fact_place'), data.place],
    ],
    action: { label: t('order_delegated.action'), path: data.access },
    questions: t('order_delegated.note', { until: formatEmailDay(data.until, locale) }),
    why: t('order_delegated.why', { company: data.company }),
  }),
  order_taken_back: (t, data) => ({
    subject: t('order_taken_back.subject', { place: data.place }),
    text: t('order_taken_back.text', { by: data.by, company: data.company }),
    facts: [
      [t('frame.fact_order'), data.order],
      [t('frame.fact_place'), data.place],
    ],
    why: t('order_delegated.why', { company: data.company }),
  }),
  proposal_approved: (t, data) =>
    renderProposalAnswer(t, 'proposal_approved', data, emailPages.proposal_approved(data)),
  proposal_rejected: (t, data) =>
    renderProposalAnswer(t, 'proposal_rejected', data, emailPages.proposal_rejected(data)),
  invitation: (t, data, locale) => ({
    subject: t('invitation.subject', { order: data.order }),
    text: t('invitation.text'),
    facts: [
      [t('frame.fact_order'), data.order],
      [t('frame.fact_end'), formatEmailDay(data.until, locale)],
    ],
    action: { label: t('invitation.action'), path: emailPages.invitation(data) },
    stop: data.stopPath,
    why: t('invitation.why'),
  }),
} satisfies Partial<EmailTemplates>

type OrderNoticeTemplate =
  | 'order_cancelled'
  | 'order_on_hold'
  | 'order_needs_action'
  | 'order_released'
  | 'order_closed'
  | 'order_reworked'
  | 'order_message'
  | 'order_mention'
  | 'order_service_answered'

/** Renders which order changed, where and when the appointment is, and the reason. */
function renderOrderNotice(
  t: NotificationTranslator,
  template: OrderNoticeTemplate,
  data: OrderNoticeData,
  locale: Locale,
): EmailContent {
  const visit: EmailFact[] = data.visit
    ? [[t('frame.fact_visit'), formatAppointment(t, data.visit, locale)]]
    : []
  const reason: EmailFact[] = data.reason ? [[t('frame.fact_reason'), data.reason[locale]]] : []
  const isMessage = template === 'order_message' || template === 'order_mention'
  const label = t(isMessage ? 'frame.fact_message' : 'frame.fact_comment')
  const comment: EmailFact[] = data.comment ? [[label, data.comment]] : []
  return {
    subject: t(`${template}.subject`, { order: data.order, place: data.place }),
    text: template === 'order_mention' ? '' : t(`${template}.text`),
    facts: [
      [t('frame.fact_order'), data.order],
      [t('frame.fact_place'), data.place],
      ...visit,
      ...reason,
      ...comment,
    ],
    action: {
      label: t('order_reworked.action'),
      path: data.path,
    },
  }
}

/** Renders the return of an order with the labels of what has to be corrected. */
function renderRework(
  t: NotificationTranslator,
  { fields = [], ...data }: EmailData['order_reworked'],
  locale: Locale,
): EmailContent {
  const content = renderOrderNotice(t, 'order_reworked', data, locale)
  if (fields.length === 0) return content
  const labels = fields.map((label) => label[locale]).join('\n')
  return { ...content, facts: [...(content.facts ?? []), [t('frame.fact_fields'), labels]] }
}

function formatCancelledText(
  t: NotificationTranslator,
  { by, isOver }: EmailData['order_cancelled'],
): string {
  if (!isOver) return t('order_cancelled.text_withdrawn')
  return by === null ? t('order_cancelled.text') : t('order_cancelled.text_by', { by })
}

/** Renders the answer to a quote, with its reason. */
function renderProposalAnswer(
  t: NotificationTranslator,
  template: 'proposal_approved' | 'proposal_rejected',
  { order, reason }: EmailData['proposal_approved'],
  path: string,
): EmailContent {
  const why: EmailFact[] = reason ? [[t('frame.fact_reason'), reason]] : []
  return {
    subject: t(`${template}.subject`, { order }),
    text: t(`${template}.text`),
    facts: [[t('frame.fact_order'), order], ...why],
    action: { label: t(`${template}.action`), path },
  }
}

function listOfferFacts(
  t: NotificationTranslator,
  { visits, minutes, price_cents: cents, until }: OfferEmailDetails,
  locale: Locale,
): EmailFact[] {
  const dates = visits.map((visit) => formatAppointment(t, visit, locale))
  return [
    ...(dates.length > 0
      ? dates.map((date): EmailFact => [t('frame.fact_visit'), date])
      : [[t('frame.fact_visit'), t('offer_new.no_visit')] as const]),
    ...(minutes > 0 ? [[t('frame.fact_duration'), formatEmailDuration(minutes, locale)] as const] : []),
    [t('frame.fact_price'), formatEmailEuros(cents, locale)],
    ...(until ? [[t('frame.fact_until'), formatEmailInstant(t, until, locale)] as const] : []),
  ]
}
