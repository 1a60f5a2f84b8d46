import { formatPhone } from '#contract/kit/person/phone'
import type { Locale } from '#contract/kit/locale'
import type { EmailData, AppointmentTimes } from '../email-kinds.rules.ts'
import { formatEmailDay, formatAppointment } from '../email/appointment.texts.ts'
import type { NotificationTranslator } from '../notification.texts.ts'
import type { EmailFact, EmailTemplates } from './email-template.texts.ts'

/** Emails to customers. */
export const customerEmails = {
  order_accepted: (t, data, locale) => ({
    subject: t('order_accepted.subject', { company: data.company }),
    text: t(data.visit ? 'order_accepted.text_visit' : 'order_accepted.text', { company: data.company }),
    ...createCustomerParts(t, data, locale, data.visit),
  }),
  appointment_confirmed: (t, data, locale) => ({
    subject: t('appointment_confirmed.subject', { visit: formatAppointment(t, data.visit, locale) }),
    text: t('appointment_confirmed.text', { company: data.company }),
    ...createCustomerParts(t, data, locale, data.visit),
  }),
  appointment_moved: (t, data, locale) => {
    const rest = createCustomerParts(t, data, locale, data.visit)
    const reason: EmailFact[] = data.reason ? [[t('frame.fact_reason'), data.reason]] : []
    return {
      subject: t('appointment_moved.subject', { visit: formatAppointment(t, data.visit, locale) }),
      text: t('appointment_moved.text', { company: data.company }),
      ...rest,
      facts: [...rest.facts, ...reason],
    }
  },
  customer_unreachable: (t, data, locale) => ({
    subject: t('customer_unreachable.subject'),
    text: t('customer_unreachable.text', { company: data.company }),
    ...createCustomerParts(t, data, locale, null),
  }),
  customer_signature_reminder: (t, data, locale) => ({
    subject: t('customer_signature_reminder.subject'),
    text: t('customer_signature_reminder.text', { company: data.company }),
    ...createCustomerParts(t, data, locale, null),
  }),
  signature_requested: (t, data, locale) => ({
    subject: t('signature_requested.subject', { company: data.company }),
    text: [
      t('signature_requested.text', { company: data.company }),
      t('signature_requested.link', { until: formatEmailDay(data.until, locale) }),
    ].join(' '),
    ...createCustomerParts(t, data, locale, null),
    action: { label: t('signature_requested.action'), path: data.path },
  }),
  signature_requested_again: (t, data, locale) => ({
    subject: t('signature_requested_again.subject', { company: data.company }),
    text: [
      t('signature_requested_again.text', { company: data.company }),
      t('signature_requested.link', { until: formatEmailDay(data.until, locale) }),
    ].join(' '),
    ...createCustomerParts(t, data, locale, null),
    action: { label: t('signature_requested.action'), path: data.path },
  }),
} satisfies Partial<EmailTemplates>

/** Returns the parts that all emails to customers share: appointment, order, company, contact. */
function createCustomerParts(
  t: NotificationTranslator,
  data: EmailData['customer_unreachable'],
  locale: Locale,
  visit: AppointmentTimes | null,
) {
  const { company, order } = data
  const phone = data.phone && formatPhone(data.phone)
  const when: EmailFact[] = visit ? [[t('frame.fact_visit'), formatAppointment(t, visit, locale)]] : []
  const facts: EmailFact[] = [
    ...when,
    [t('frame.fact_order'), order],
    [t('frame.fact_company'), phone ? `${company}, ${phone}` : company],
  ]
  const questions = phone
    ? t('frame.questions_company_phone', { company, phone })
    : t('frame.questions_company', { company })
  return { facts, questions, why: t('frame.why_customer', { company }) }
}
