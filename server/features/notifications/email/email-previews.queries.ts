import type { Locale } from '#contract/kit/locale'
import type { MailKind, MailPreview } from '#contract/operator/mails'
import type { Call } from '#server/kernel/call'
import { findOptionalKind, getEmailAudience, type EmailTemplateName } from '../email-kinds.rules.ts'
import { listOwnLocales, listOwnTexts } from '../mail-texts/mail-texts.queries.ts'
import { createNotificationTranslator } from '../notification.texts.ts'
import { emailExamples, getExampleOfPart, requireMailKind } from './email-examples.texts.ts'
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
export async function listMailKinds(call: Call): Promise<MailKind[]> {
  const ownLocales = await listOwnLocales(call)
  return (Object.keys(emailExamples) as EmailTemplateName[]).map((kind) => toMailKind(kind, ownLocales))
}

function toMailKind(
  kind: EmailTemplateName,
  ownLocales: Awaited<ReturnType<typeof listOwnLocales>>,
): MailKind {
  return {
    kind,
    audience: getEmailAudience(kind),
    is_optional: findOptionalKind(kind) !== null,
    own_locales: [...(ownLocales.get(kind) ?? [])],
  }
}

interface PreviewedTexts {
  /** Own texts that are not saved. */
  readonly texts: Readonly<Record<string, string>>
  /** The part whose case the example shows. */
  readonly part: string | undefined
}

/** The invented reader of previews. */
const reader = 'Petra Sommer'

/** Renders an email with example data and the texts in force, or with others. Throws `not_found` for an unknown kind. */
export async function renderEmailPreview(
  call: Call,
  name: string,
  locale: Locale,
  sender: EmailSender,
  previewed: PreviewedTexts | null = null,
): Promise<MailPreview> {
  const template = requireMailKind(name)
  const saved = await listOwnTexts(call, template, locale)
  const ownTexts = previewed ? { ...saved, [template]: previewed.texts } : saved
  const data = getExampleOfPart(template, previewed?.part)
  const email = renderEmail(template, data, { name: reader, locale }, sender, {}, ownTexts)
  const kind = toMailKind(template, await listOwnLocales(call))
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
