import type { Locale } from '#contract/kit/locale'
import type { MailData, MailTemplate } from '../email.templates.ts'
import type { Words } from '../translator.ts'

export type Fact = readonly [label: string, value: string]

/** The part of a mail that its template decides. */
export interface Told {
  readonly subject: string
  readonly text: string
  readonly facts: readonly Fact[]
  readonly action?: { readonly label: string; readonly path: string }
  /** Where the reader stops mails of this kind. */
  readonly stop?: string
  readonly questions?: string
  /** Why somebody without a log-in gets this mail. */
  readonly why?: string
}

export type Letters = {
  readonly [T in MailTemplate]: (t: Words, data: MailData[T], locale: Locale) => Told
}

/** Money is shown the German way in every language (readings Q15). */
export function euros(cents: number): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
