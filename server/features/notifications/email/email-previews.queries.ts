import type { Locale } from '#contract/kit/locale'
import type { MailKind, MailPreview } from '#contract/operator/mails'
import { Refusal } from '#server/kernel/refusal'
import {
  findOptionalKind,
  getEmailAudience,
  type EmailData,
  type EmailTemplateName,
} from '../email-kinds.rules.ts'
import { createNotificationTranslator } from '../notification.texts.ts'
import { emailExamples } from './email-examples.texts.ts'
import { renderEmail, type EmailSender } from './email.document.ts'

interface SenderConfig {
  readonly appTitle: string
  readonly publicUrl: string
  readonly supportEmail?: string | undefined
  readonly supportPhone?: string | undefined
}

/** Returns the sender's data of all emails from the configuration. */
export function createEmailSender(config: SenderConfig): EmailSender {
  return {
    product: config.appTitle,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    supportPhone: config.supportPhone,
  }
}

/** Lists the kinds of emails in the order of their templates. */
export function listMailKinds(): MailKind[] {
  return (Object.keys(emailExamples) as EmailTemplateName[]).map(toMailKind)
}

function toMailKind(kind: EmailTemplateName): MailKind {
  return { kind, audience: getEmailAudience(kind), is_optional: findOptionalKind(kind) !== null }
}

/** Returns the template of this name with its example data. Throws `not_found` for an unknown one. */
export function requireEmailExample(name: string): {
  template: EmailTemplateName
  data: EmailData[EmailTemplateName]
} {
  if (!Object.hasOwn(emailExamples, name)) throw new Refusal('not_found')
  const template = name as EmailTemplateName
  return { template, data: emailExamples[template] }
}

/** The invented reader of previews. */
const reader = 'Petra Sommer'

/** Renders an email with example data. Throws `not_found` for an unknown kind. */
export function renderEmailPreview(name: string, locale: Locale, sender: EmailSender): MailPreview {
  const { template, data } = requireEmailExample(name)
  const email = renderEmail(template, data, { name: reader, locale }, sender)
  const kind = toMailKind(template)
  const stop = kind.is_optional ? createNotificationTranslator(locale)('frame.stop_kind') : null
  const toFacts = (facts: typeof email.facts) => facts.map(([label, value]) => ({ label, value }))
  return {
    ...kind,
    locale,
    product: email.product,
    subject: email.subject,
    hello: email.hello,
    text: email.text,
    facts: toFacts(email.facts),
    items: email.items.map(({ title, facts }) => ({ title, facts: toFacts(facts) })),
    action: email.action?.label ?? null,
    questions: email.questions,
    footer: [email.why, email.support, stop, email.stop?.label ?? null].filter((line) => line !== null),
  }
}
