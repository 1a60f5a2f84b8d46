import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/kit/locale'
import type { LedgerRow } from './ledger-row.rules.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'

const catalogue = { de, en, fr }

export function createLedgerTranslator(locale: Locale) {
  return createTranslator({ locale, messages: catalogue[locale] as typeof de })
}

type LedgerTranslator = ReturnType<typeof createLedgerTranslator>

/** Returns the document's state in words, without the day of payment. */
export function formatLedgerState(t: LedgerTranslator, { cancels, state }: LedgerRow): string {
  if (cancels === null) return t(`states.${state}`)
  return t(state === 'cancellation_sent' ? 'cancellationSent' : 'cancellationPending')
}
