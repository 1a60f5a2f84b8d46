import { useLocale } from 'use-intl'
import type { Locale } from '#contract/kit/locale'

/** Returns the colon after a label; in French with the no-break space before it. */
export const getColon = (locale: Locale): string => (locale === 'fr' ? '\u00A0:' : ':')

export const useColon = (): string => getColon(useLocale())
