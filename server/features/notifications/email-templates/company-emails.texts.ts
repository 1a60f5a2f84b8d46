import { isSelfBillingVersion } from '#contract/company/company-enums'
import { getSelfBillingParagraphs } from '#contract/company/self-billing-texts'
import { emailPages } from '../email-kinds.rules.ts'
import { formatEmailDay, formatEmailInstant } from '../email/appointment.texts.ts'
import { formatEmailEuros, type EmailFact, type EmailTemplates } from './email-template.texts.ts'

/** Emails to companies about money and documents. */
export const companyEmails = {
  credit_note_issued: (t, data, locale) => ({
    subject: t('credit_note_issued.subject', { number: data.number }),
    text: t('credit_note_issued.text', { orders: data.orders }),
    facts: [
      [t('frame.fact_number'), data.number],
      [t('frame.fact_total'), formatEmailEuros(data.total_cents, locale)],
    ],
    action: { label: t('credit_note_issued.action'), path: emailPages.credit_note_issued(data) },
  }),
  credit_note_blocked: (t, data) => ({
    subject: t('credit_note_blocked.subject'),
    text: t('credit_note_blocked.text'),
    facts: data.missing.map((gap): EmailFact => [
      t('credit_note_blocked.fact'),
      t(`credit_note_blocked.${gap}`),
    ]),
    action: { label: t('credit_note_blocked.action'), path: emailPages.credit_note_blocked(data) },
  }),
  credit_note_cancelled: (t, data, locale) => ({
    subject: t('credit_note_cancelled.subject', { number: data.number }),
    text: [
      t('credit_note_cancelled.text', { number: data.number }),
      t(`credit_note_cancelled.refund_${data.refund ?? 'none'}`, {
        total: formatEmailEuros(data.total_cents, locale),
        cancellation: data.cancellation_number,
      }),
    ].join(' '),
    facts: [
      [t('frame.fact_number'), data.number],
      [t('frame.fact_cancellation'), data.cancellation_number],
    ],
    action: { label: t('credit_note_issued.action'), path: emailPages.credit_note_cancelled(data) },
  }),
  credit_note_tax_withheld: (t, data, locale) => ({
    subject: t('credit_note_tax_withheld.subject', { number: data.number }),
    text: t('credit_note_tax_withheld.text'),
    facts: [
      [t('frame.fact_number'), data.number],
      [t('credit_note_tax_withheld.issued'), formatEmailDay(`${data.issued_on}T12:00:00Z`, locale)],
      [t('credit_note_tax_withheld.paid'), formatEmailDay(data.paid_at, locale)],
      [t('frame.fact_total'), formatEmailEuros(data.total_cents, locale)],
      [t('credit_note_tax_withheld.taxed'), formatEmailEuros(data.taxed_cents, locale)],
      [t('credit_note_tax_withheld.withheld'), formatEmailEuros(data.withheld_cents, locale)],
      [
        t('credit_note_tax_withheld.payable'),
        formatEmailEuros(data.total_cents - data.withheld_cents, locale),
      ],
    ],
    action: {
      label: t('credit_note_tax_withheld.action'),
      path: emailPages.credit_note_tax_withheld(data),
    },
  }),
  credit_note_package: (t, { count, until, from, to }, locale) => ({
    subject: t('credit_note_package.subject'),
    text: until
      ? t('credit_note_package.text_link', { count, until: formatEmailDay(until, locale) })
      : t('credit_note_package.text_attached', { count }),
    facts: [
      ...(from ? [[t('credit_note_package.from'), formatEmailDay(from, locale)] as const] : []),
      ...(to ? [[t('credit_note_package.to'), formatEmailDay(to, locale)] as const] : []),
    ],
    ...(until
      ? {
          action: {
            label: t('credit_note_package.action'),
            path: emailPages.credit_note_package({ count, until }),
          },
        }
      : {}),
  }),
  objection_answered: (t, data) => ({
    subject: t(`objection_answered.subject_${data.outcome}`, { number: data.number }),
    text: t(`objection_answered.text_${data.outcome}`, { number: data.number }),
    facts: [
      [t('frame.fact_number'), data.number],
      [t('frame.fact_comment'), data.answer],
    ],
    action: { label: t('objection_answered.action'), path: emailPages.objection_answered(data) },
  }),
  document_ending: (t, data, locale) => ({
    subject: t('document_ending.subject', { document: t(`documents.${data.document}`), days: data.days }),
    text: t('document_ending.text'),
    facts: [
      [t('frame.fact_document'), t(`documents.${data.document}`)],
      [t('frame.fact_end'), formatEmailDay(data.end, locale)],
    ],
    action: { label: t('document_ending.action'), path: emailPages.document_ending(data) },
  }),
  account_lapsed: (t, data) => ({
    subject: t('account_lapsed.subject'),
    text: t('account_lapsed.text'),
    facts: data.documents.map((type): EmailFact => [t('frame.fact_document'), t(`documents.${type}`)]),
    action: { label: t('document_ending.action'), path: emailPages.account_lapsed(data) },
  }),
  bank_details_changed: (t, data) => ({
    subject: t('bank_details_changed.subject', { company: data.company }),
    text: [
      t('bank_details_changed.text', { company: data.company }),
      t('bank_details_changed.otherwise'),
    ].join(' '),
    facts: [
      [t('frame.fact_iban'), data.iban ?? t('bank_details_changed.none')],
      [t('frame.fact_by'), data.by],
    ],
    action: { label: t('bank_details_changed.action'), path: emailPages.bank_details_changed(data) },
  }),
  self_billing_agreed: (t, data, locale) => ({
    subject: t('self_billing_agreed.subject', { company: data.company }),
    text: [
      t('self_billing_agreed.text', { company: data.company }),
      ...(isSelfBillingVersion(data.version) ? getSelfBillingParagraphs(data.version, locale) : []),
    ].join('\n\n'),
    facts: [
      [t('self_billing_agreed.version'), data.version],
      [t('self_billing_agreed.at'), formatEmailInstant(t, data.at, locale)],
      [t('self_billing_agreed.by'), data.by],
    ],
    action: { label: t('bank_details_changed.action'), path: emailPages.self_billing_agreed(data) },
  }),
  self_billing_withdrawn: (t, data, locale) => ({
    subject: t('self_billing_withdrawn.subject', { company: data.company }),
    text: t('self_billing_withdrawn.text', { company: data.company, orders: data.orders }),
    facts: [
      [t('self_billing_agreed.version'), data.version],
      [t('self_billing_withdrawn.at'), formatEmailInstant(t, data.at, locale)],
      [t('self_billing_withdrawn.by'), data.by ?? t('self_billing_withdrawn.marketplace')],
    ],
    action: { label: t('bank_details_changed.action'), path: emailPages.self_billing_withdrawn(data) },
  }),
  account_restricted: (t, data, locale) => ({
    subject: t('account_restricted.subject', { company: data.company }),
    text: [t('account_restricted.text', { company: data.company }), t('account_restricted.objection')].join(
      '\n\n',
    ),
    facts: [
      [t('frame.fact_reason'), data.reason],
      [
        t('account_restricted.until'),
        data.lastDay
          ? t('account_restricted.day', { day: formatEmailDay(`${data.lastDay}T12:00:00Z`, locale) })
          : t('account_restricted.open'),
      ],
    ],
    action: { label: t('account_restricted.action'), path: emailPages.account_restricted(data) },
  }),
  restriction_answered: (t, data) => ({
    subject: t(`restriction_answered.subject_${data.outcome}`, { company: data.company }),
    text: t(`restriction_answered.text_${data.outcome}`, { company: data.company }),
    facts: [[t('frame.fact_reason'), data.reason]],
    action: { label: t('account_restricted.action'), path: emailPages.restriction_answered(data) },
  }),
  account_merged: (t, data) => ({
    subject: t('account_merged.subject', { company: data.company }),
    text: t('account_merged.text', { company: data.company }),
    facts: [
      [t('account_merged.ended'), data.ended],
      [t('account_merged.kept'), data.kept],
    ],
    action: { label: t('account_merged.action'), path: emailPages.account_merged(data) },
  }),
  document_refused: (t, data) => ({
    subject: t('document_refused.subject', { document: t(`documents.${data.document}`) }),
    text: t('document_refused.text'),
    facts: [
      [t('frame.fact_document'), t(`documents.${data.document}`)],
      [t('frame.fact_reason'), data.reason],
    ],
    action: { label: t('document_ending.action'), path: emailPages.document_refused(data) },
  }),
  email_domain_lost: (t, data, locale) => ({
    subject: t('email_domain_lost.subject', { domain: data.domain }),
    text: t('email_domain_lost.text', {
      domain: data.domain,
      provider: data.provider,
      until: formatEmailDay(data.until, locale),
    }),
    facts: [],
    action: { label: t('email_domain_lost.action'), path: emailPages.email_domain_lost(data) },
  }),
  account_activated: (t, data) => ({
    subject: t('account_activated.subject', { company: data.company }),
    text: t('account_activated.text'),
    facts: [],
    action: { label: t('account_activated.action'), path: emailPages.account_activated(data) },
  }),
} satisfies Partial<EmailTemplates>
