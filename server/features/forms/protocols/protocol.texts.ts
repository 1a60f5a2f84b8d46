import { fixFrenchFirstDay } from '#contract/kit/french-first-day'
import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/kit/locale'
import { formatUnit } from '#contract/kit/amounts/units'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { fr } from '../messages/fr.ts'

const protocolMessages = { de, en, fr }
const localeTags: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }
const timeZone = 'Europe/Berlin'

export type HistoryStepKey = keyof typeof de.steps

/** Returns the message key of a history step; null if protocols do not show the step. */
export function getHistoryStepKey(step: string, declined: boolean): HistoryStepKey | null {
  const word = step.replace('.', '_')
  if (word === 'order_sign' && declined) return 'order_sign_declined'
  return Object.hasOwn(de.steps, word) ? (word as HistoryStepKey) : null
}

interface TimedEntry {
  readonly at: string
  /** null if it was done online. */
  readonly doneAt: string | null
}

/** Returns the texts and formats of a protocol in one language; instants are in German time. */
export function createProtocolTexts(locale: Locale) {
  const t = createTranslator({
    locale,
    messages: protocolMessages[locale] as typeof de,
    onError: (error) => {
      throw error
    },
  })
  const format = (at: string, parts: Intl.DateTimeFormatOptions) =>
    fixFrenchFirstDay(
      locale,
      new Intl.DateTimeFormat(localeTags[locale], { timeZone, ...parts }).format(new Date(at)),
    )
  const time = (at: string) => format(at, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    t,
    number: (value: number) =>
      new Intl.NumberFormat(localeTags[locale], { maximumFractionDigits: 3 }).format(value),
    unit: (unit: string) => formatUnit(unit, locale),
    time,
    /** Formats when an action was done, with the time of its arrival if it was done offline. */
    formatWhenDone: ({ at, doneAt }: TimedEntry, as: (at: string) => string = time) =>
      doneAt ? t('done_offline', { done: as(doneAt), at: as(at) }) : as(at),
    /** Includes seconds and time zone, for evidence that must be exact. The day looks as in `time`. */
    formatExactTime: (at: string) =>
      format(at, {
        year: 'numeric',
        month: locale === 'de' ? '2-digit' : 'short',
        day: locale === 'de' ? '2-digit' : 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        timeZoneName: 'short',
      }),
    /** Formats the day like `time` does, so that a document has one form of dates. */
    day: (day: string) => format(`${day}T12:00:00Z`, { dateStyle: 'medium' }),
    span: (start: string, end: string) =>
      fixFrenchFirstDay(
        locale,
        new Intl.DateTimeFormat(localeTags[locale], {
          timeZone,
          dateStyle: 'medium',
          timeStyle: 'short',
        }).formatRange(new Date(start), new Date(end)),
      ),
  }
}

export type ProtocolTexts = ReturnType<typeof createProtocolTexts>
