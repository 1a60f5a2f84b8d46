import type { FieldFault } from '#contract/errors'
import type { Locale } from '#contract/kit/locale'
import type { EmailTemplateName } from '../email-kinds.rules.ts'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { fr } from '../messages/fr.ts'
import { readPlaceholders } from './message-syntax.rules.ts'

/** The parts of emails that the marketplace may word itself, such as `subject` and `text_declined`. */

const shippedMessages = { de, en, fr } as const

/** Texts that tell what a law demands or what has legal effect. */
const legalParts: Partial<Record<EmailTemplateName, readonly string[]>> = {
  // § 48 EStG and § 48a Abs. 2 EStG: the settlement of the withheld tax.
  credit_note_tax_withheld: ['text'],
  // Articles 12 and 17 GDPR.
  data_erased: ['text', 'text_company'],
  // § 14 Abs. 2 UStG: the agreement on self-billing and its end.
  self_billing_agreed: ['text'],
  self_billing_withdrawn: ['text'],
}

/** Variables that an own text must contain, because the reader finds their value nowhere else in the email. */
const requiredVariables: Partial<Record<EmailTemplateName, Readonly<Record<string, readonly string[]>>>> = {
  offer_rule_accepted: { text: ['rule'] },
  order_mention: { text: ['by'] },
  order_cancelled: { text_by: ['by'] },
  order_delegated: { text: ['by', 'company'] },
  order_taken_back: { text: ['by', 'company'] },
  signature_received: { text: ['customer'] },
  signature_declined: { text: ['customer'] },
  credit_note_issued: { subject: ['number'] },
  credit_note_cancelled: { text: ['number'] },
  credit_note_tax_withheld: { subject: ['number'] },
  credit_note_package: { text_link: ['until'] },
  document_ending: { subject: ['document'] },
  bank_details_changed: { text: ['company'] },
  self_billing_agreed: { subject: ['company'] },
  self_billing_withdrawn: { subject: ['company'] },
  account_restricted: { text: ['company'] },
  restriction_answered: { text_accepted: ['company'], text_declined: ['company'], text_lifted: ['company'] },
  account_merged: { text: ['company'] },
  email_domain_lost: { text: ['domain', 'until', 'provider'] },
  account_activated: { subject: ['company'] },
  colleague_added: { text: ['company'] },
  staff_invited: { text: ['by'] },
  data_export_ready: { subject_company: ['company'], text: ['until'] },
  data_erased: { subject_company: ['company'] },
}

export interface MailPart {
  readonly part: string
  readonly shipped: string
  readonly variables: readonly { readonly name: string; readonly isRequired: boolean }[]
}

/** Returns the parts of a kind of email in one language, each case with its subject and text. */
export function listMailParts(kind: EmailTemplateName, locale: Locale): MailPart[] {
  const texts = getMessages(locale, kind)
  const [german, fixed, required] = [
    getMessages('de', kind),
    legalParts[kind] ?? [],
    requiredVariables[kind] ?? {},
  ]
  const parts = Object.keys(german).filter(
    (part) => /^(subject|text)(_|$)/.test(part) && !fixed.includes(part),
  )
  const cases = [...new Set(parts.map(getCase))]
  return cases
    .flatMap((one) => [`subject${one}`, `text${one}`].filter((part) => parts.includes(part)))
    .map((part) => ({
      part,
      shipped: texts[part] ?? '',
      // The German texts define the arguments of all languages.
      variables: [...readPlaceholders(german[part] ?? '').variables].map((name) => ({
        name,
        isRequired: required[part]?.includes(name) ?? false,
      })),
    }))
}

/** Returns the case of a part: `_declined` of `text_declined`, and nothing of `text`. */
const getCase = (part: string): string => part.replace(/^(subject|text)/, '')

function getMessages(locale: Locale, kind: EmailTemplateName): Readonly<Record<string, string>> {
  return shippedMessages[locale][kind]
}

export interface MailTextFault {
  readonly fault: FieldFault
  /** The variable or the placeholder that is wrong. */
  readonly place: string
}

/** Returns what is wrong with an own text of a part, or null. */
export function findMailTextFault({ variables }: MailPart, text: string): MailTextFault | null {
  const read = readPlaceholders(text)
  if (read.broken !== null) return { fault: 'placeholder_broken', place: read.broken }
  const names = variables.map(({ name }) => name)
  const unknown = [...read.variables].find((name) => !names.includes(name))
  if (unknown !== undefined) return { fault: 'variable_unknown', place: `{${unknown}}` }
  const missing = variables.find(({ name, isRequired }) => isRequired && !read.variables.has(name))
  return missing ? { fault: 'variable_missing', place: `{${missing.name}}` } : null
}
