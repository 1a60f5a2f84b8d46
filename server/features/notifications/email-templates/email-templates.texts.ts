import { companyEmails } from './company-emails.texts.ts'
import type { Locale } from '#contract/kit/locale'
import type { DigestEmailEntry } from '../email-kinds.rules.ts'
import type { NotificationTranslator } from '../notification.texts.ts'
import { customerEmails } from './customer-emails.texts.ts'
import { orderEmails } from './order-emails.texts.ts'
import { personEmails } from './person-emails.texts.ts'
import type { EmailContent, EmailTemplates } from './email-template.texts.ts'

/** All email templates by name. */
export const emailTemplates: EmailTemplates = {
  ...customerEmails,
  ...orderEmails,
  ...companyEmails,
  ...personEmails,
  daily_digest: (t, { entries }, locale) => renderDigest(t, entries, locale),
}

/** Longer digests name only the rest. */
const maxDigestItems = 40

/** Renders the emails of a day as one: each with its subject, what it says about the order, and its page. */
function renderDigest(
  t: NotificationTranslator,
  entries: readonly DigestEmailEntry[],
  locale: Locale,
): EmailContent {
  const rest = entries.length - maxDigestItems
  return {
    subject: t('daily_digest.subject', { count: entries.length }),
    text: t('daily_digest.text'),
    facts: [],
    items: entries.slice(0, maxDigestItems).map((entry) => renderDigestItem(t, entry, locale)),
    action: { label: t('daily_digest.action'), path: '/' },
    ...(rest > 0 ? { questions: t('daily_digest.more', { count: rest }) } : {}),
    why: t('daily_digest.why'),
  }
}

function renderDigestItem(
  t: NotificationTranslator,
  { kind, data }: DigestEmailEntry,
  locale: Locale,
): NonNullable<EmailContent['items']>[number] {
  // The kinds of a digest have an email template of the same name, and the entry holds the data of that template.
  const render = emailTemplates[kind as keyof EmailTemplates] as (
    ...given: [NotificationTranslator, object, Locale]
  ) => EmailContent
  const { subject, facts, action } = render(t, data, locale)
  // The subject names order and place already.
  return {
    title: subject,
    facts: facts.filter(([, value]) => !subject.includes(value)),
    path: action?.path ?? null,
  }
}
