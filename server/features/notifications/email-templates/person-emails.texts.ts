import { formatEmailDay } from '../email/appointment.texts.ts'
import type { NotificationTranslator } from '../notification.texts.ts'
import type { EmailFact, EmailContent, EmailTemplates } from './email-template.texts.ts'

/** Emails to people about their log-in and their data. */
export const personEmails = {
  email_confirmation: (t, { path }) => renderLoginEmail(t, 'email_confirmation', path),
  login_link: (t, { path }) => renderLoginEmail(t, 'login_link', path),
  password_reset: (t, { path, confirms }) => ({
    ...renderLoginEmail(t, 'password_reset', path),
    ...(confirms ? { text: t('password_reset.text_confirms') } : {}),
  }),
  colleague_added: (t, { company, by, path }) => ({
    subject: t('colleague_added.subject', { company }),
    text: t('colleague_added.text', { company, by }),
    facts: [],
    action: { label: t('colleague_added.action'), path },
    questions: t('colleague_added.otherwise'),
    why: t('colleague_added.why', { company }),
  }),
  staff_invited: (t, { by, path }) => ({
    subject: t('staff_invited.subject'),
    text: t('staff_invited.text', { by }),
    facts: [],
    action: { label: t('staff_invited.action'), path },
    questions: t('staff_invited.otherwise'),
    why: t('staff_invited.why'),
  }),
  staff_link: (t, { path }) => ({
    subject: t('staff_link.subject'),
    text: t('staff_link.text'),
    facts: [],
    action: { label: t('staff_link.action'), path },
    questions: t('staff_invited.otherwise'),
    why: t('staff_invited.why'),
  }),
  password_changed: (t) => ({
    subject: t('password_changed.subject'),
    text: t('password_changed.text'),
    facts: [],
    action: { label: t('password_changed.action'), path: '/request-password-reset/?role=partner' },
    questions: t('password_changed.otherwise'),
    why: t('frame.why_login'),
  }),
  second_factor_changed: (t, { what }) => ({
    subject: t('second_factor_changed.subject'),
    text: t(`second_factor_changed.${what}`),
    facts: [],
    action: { label: t('second_factor_changed.action'), path: '/account' },
    questions: t('password_changed.otherwise'),
    why: t('frame.why_login'),
  }),
  data_export_ready: (t, { company, until }, locale) => ({
    subject: t(company ? 'data_export_ready.subject_company' : 'data_export_ready.subject', {
      company: company ?? '',
    }),
    text: t('data_export_ready.text', { until: formatEmailDay(until, locale) }),
    facts: [],
    action: { label: t('data_export_ready.action'), path: company ? '/company/data' : '/account' },
    questions: t('password_changed.otherwise'),
    why: t('frame.why_login'),
  }),
  data_erased: (t, { company, kept }, locale) => ({
    subject: t(company ? 'data_erased.subject_company' : 'data_erased.subject', { company: company ?? '' }),
    text: [
      t(company ? 'data_erased.text_company' : 'data_erased.text', { company: company ?? '' }),
      t(kept.length > 0 ? 'data_erased.kept' : 'data_erased.nothing_kept'),
    ].join('\n\n'),
    facts: kept.map(({ code, count, until, laws }): EmailFact => [
      t(`data_erased.${code}`, { count }),
      t('data_erased.until', { until: formatEmailDay(until, locale), laws: laws.join('; ') }),
    ]),
    questions: t('data_erased.complaint'),
    why: t('data_erased.why'),
  }),
} satisfies Partial<EmailTemplates>

/** Renders an email about the reader's own log-in. */
function renderLoginEmail(
  t: NotificationTranslator,
  name: 'email_confirmation' | 'login_link' | 'password_reset',
  path: string,
): EmailContent {
  return {
    subject: t(`${name}.subject`),
    text: t(`${name}.text`),
    facts: [],
    action: { label: t(`${name}.action`), path },
    questions: t(`${name}.otherwise`),
    why: t('frame.why_address'),
  }
}
