import type { Locale } from '#contract/kit/locale'
import type { EmailData, EmailTemplateName } from '../email.templates.ts'
import type { NotificationTranslator } from '../translator.ts'

export type EmailFact = readonly [label: string, value: string]

/** The part of a mail that its template decides. */
export interface EmailContent {
  readonly subject: string
  readonly text: string
  readonly facts: readonly EmailFact[]
  readonly action?: { readonly label: string; readonly path: string }
  /** Where the reader stops mails of this kind. */
  readonly stop?: string
  readonly questions?: string
  /** Why somebody without a log-in gets this mail. */
  readonly why?: string
}

export type EmailTemplates = {
  readonly [T in EmailTemplateName]: (
    t: NotificationTranslator,
    data: EmailData[T],
    locale: Locale,
  ) => EmailContent
}

/** Money is shown the German way in every language (readings Q15). */
export function formatEmailEuros(cents: number): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
