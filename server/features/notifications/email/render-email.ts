import type { Locale } from '#contract/kit/locale'
import type { Told } from '../email-templates/email-template.ts'
import { letters } from '../email-templates/email-templates.ts'
import type { MailData, MailTemplate } from '../email.templates.ts'
import { wordsOf, type Words } from '../translator.ts'

/** What a mail says, before it is text or HTML. */
export interface Letter {
  readonly locale: Locale
  readonly product: string
  readonly subject: string
  readonly hello: string
  readonly text: string
  readonly facts: Told['facts']
  readonly action: { readonly label: string; readonly url: string } | null
  /** Where the reader stops mails of this kind. */
  readonly stop: { readonly label: string; readonly url: string } | null
  readonly questions: string | null
  readonly why: string
  readonly support: string | null
}

/** Who sends: what stands in every mail. */
export interface Sender {
  readonly product: string
  readonly publicUrl: string
  readonly supportEmail: string | undefined
  readonly supportPhone: string | undefined
}

/** Writes a mail in the reader's language. */
export function compose<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  reader: { readonly name: string; readonly locale: Locale },
  sender: Sender,
  stopPath: string | null = null,
): Letter {
  const t = wordsOf(reader.locale)
  const told = letters[template](t, data, reader.locale)
  const { action, stop = stopPath } = told
  return {
    locale: reader.locale,
    product: sender.product,
    subject: oneLine(told.subject),
    hello: t('frame.hello', { name: reader.name }),
    text: told.text,
    facts: told.facts,
    action: action ? { label: action.label, url: sender.publicUrl + action.path } : null,
    stop: stop ? { label: t('frame.stop'), url: sender.publicUrl + stop } : null,
    questions: told.questions ?? null,
    why: told.why ?? t('frame.why_company', { product: sender.product }),
    support: supportOf(sender, t),
  }
}

function supportOf(sender: Sender, t: Words): string | null {
  const contact = [sender.supportEmail, sender.supportPhone].filter((part) => part !== undefined)
  return contact.length > 0 ? t('frame.support', { contact: contact.join(', ') }) : null
}

/** A subject is a header: whatever a name brings along, it stays on one line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
