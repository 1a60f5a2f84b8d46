import { useLocale } from 'use-intl'

/** Returns the colon after a label; in French with the no-break space before it. */
export const useColon = (): string => (useLocale() === 'fr' ? '\u00A0:' : ':')
