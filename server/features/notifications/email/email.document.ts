import { formatPhone } from '#contract/kit/person/phone'
import type { Locale } from '#contract/kit/locale'
import type { EmailContent } from '../email-templates/email-template.texts.ts'
import { emailTemplates } from '../email-templates/email-templates.texts.ts'
import { findOptionalKind, type EmailData, type EmailTemplateName } from '../email-kinds.rules.ts'
import {
  createNotificationTranslator,
  type NotificationTranslator,
  type OwnTexts,
} from '../notification.texts.ts'

/** The content of an email before it is rendered as text or HTML. */
export interface RenderedEmail {
  readonly locale: Locale
  readonly product: string
  readonly subject: string
  readonly hello: string
  readonly text: string
  readonly facts: EmailContent['facts']
  readonly items: readonly RenderedItem[]
  readonly action: { readonly label: string; readonly url: string } | null
  /** The link to unsubscribe from such emails. */
  readonly stop: { readonly label: string; readonly url: string } | null
  /** The link to switch off this kind of email for the reader. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | null
  readonly questions: string | null
  readonly why: string
  readonly support: string | null
}

/** One of several subjects of an email. */
export interface RenderedItem {
  readonly title: string
  readonly facts: EmailContent['facts']
  readonly url: string | null
}

/** The sender's data shown in every email. */
export interface EmailSender {
  readonly product: string
  readonly publicUrl: string
  readonly supportEmail: string | undefined
  readonly supportPhone: string | undefined
}

/** Links in the footer that depend on the reader; null: not offered to this reader. */
export interface EmailLinks {
  /** Ends the offers of the company. */
  readonly stopPath?: string | null
  /** Switches off this kind of email for the reader. */
  readonly unsubscribePath?: string | null
}

/** Renders the content of an email in the reader's language. */
export function renderEmail<T extends EmailTemplateName>(
  template: T,
  data: EmailData[T],
  reader: { readonly name: string; readonly locale: Locale },
  sender: EmailSender,
  { stopPath = null, unsubscribePath = null }: EmailLinks = {},
  ownTexts: OwnTexts = {},
): RenderedEmail {
  const t = createNotificationTranslator(reader.locale, ownTexts)
  const content = emailTemplates[template](t, data, reader.locale)
  const { action, stop = stopPath } = content
  return {
    locale: reader.locale,
    product: sender.product,
    subject: toSingleLine(content.subject),
    hello: t('frame.hello', { name: reader.name }),
    text: content.text,
    facts: content.facts,
    items: (content.items ?? []).map(({ title, facts, path }) => ({
      title: toSingleLine(title),
      facts,
      url: path === null ? null : sender.publicUrl + path,
    })),
    action: action ? { label: action.label, url: sender.publicUrl + action.path } : null,
    stop: stop ? { label: t('frame.stop'), url: sender.publicUrl + stop } : null,
    unsubscribe: unsubscribePath
      ? { label: t('frame.stop_kind'), url: sender.publicUrl + unsubscribePath }
      : null,
    questions: content.questions ?? null,
    why: content.why ?? formatReason(t, template, sender),
    support: formatSupportContact(sender, t),
  }
}

/** Explains why the reader gets the email: a setting of theirs, or the company's registration. */
function formatReason(t: NotificationTranslator, template: EmailTemplateName, sender: EmailSender): string {
  const kind = findOptionalKind(template)
  return kind
    ? t('frame.why_choice', { kind: t(`push.${kind}`) })
    : t('frame.why_company', { product: sender.product })
}

function formatSupportContact(sender: EmailSender, t: NotificationTranslator): string | null {
  const phone = sender.supportPhone && formatPhone(sender.supportPhone)
  const contact = [sender.supportEmail, phone].filter((part) => part !== undefined)
  return contact.length > 0 ? t('frame.support', { contact: contact.join(', ') }) : null
}

/**
 * Subjects are headers: line breaks in names would allow header injection. No-break spaces remain, because French sets
 * them before colons.
 */
export function toSingleLine(text: string): string {
  return text.replaceAll(/[^\S\u00A0\u202F]+/g, ' ').trim()
}
