import { euroLocales } from '#contract/kit/amounts/euro-format'
import type { Locale } from '#contract/kit/locale'
import type { EmailData, EmailTemplateName } from '../email-kinds.rules.ts'
import type { NotificationTranslator } from '../notification.texts.ts'

/** One of several subjects of an email, with its page. */
export interface EmailItem {
  readonly title: string
  readonly facts: readonly EmailFact[]
  readonly path: string | null
}

export type EmailFact = readonly [label: string, value: string]

/** The part of an email that its template defines. */
export interface EmailContent {
  readonly subject: string
  readonly text: string
  readonly facts: readonly EmailFact[]
  readonly items?: readonly EmailItem[]
  readonly action?: { readonly label: string; readonly path: string }
  /** The path where the reader unsubscribes from such emails. */
  readonly stop?: string
  readonly questions?: string
  /** Explains to readers without a log-in why they get this email. */
  readonly why?: string
}

export type EmailTemplates = {
  readonly [T in EmailTemplateName]: (
    t: NotificationTranslator,
    data: EmailData[T],
    locale: Locale,
  ) => EmailContent
}

/** Formats money as screens do: `1.234,50 €`, in French `1 234,50 €`. */
export function formatEmailEuros(cents: number, locale: Locale): string {
  return new Intl.NumberFormat(euroLocales[locale], { style: 'currency', currency: 'EUR' }).format(
    cents / 100,
  )
}
