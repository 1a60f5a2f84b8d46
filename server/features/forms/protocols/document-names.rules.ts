import type { Locale } from '#contract/kit/locale'

/** Names of the files of protocols and reports. */

export interface NamedDocument {
  readonly orderName: string
  readonly customer: string
  readonly title: string
  readonly version: number
  /** The day of the document, `YYYY-MM-DD`. */
  readonly day: string
}

/** Companies of the marketplace work in Germany, so their files have German names whatever the customer's language. */
export const companyLocale: Locale = 'de'

// Path separators, characters that Windows forbids, and control and direction characters.
const forbiddenCharacters = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu

/**
 * Returns the name of a document's file: order number, customer, title, version and day, so that the files of an
 * order are next to each other in a folder.
 */
export function createDocumentName({ orderName, customer, title, version, day }: NamedDocument): string {
  const [year, month, date] = day.split('-')
  const words = [orderName, customer, title, `Fassung ${version}`, `${date}.${month}.${year}`]
  return `${words.map(toPlainWords).filter(Boolean).join(' ')}.pdf`
}

const maxWordsLength = 80

function toPlainWords(text: string): string {
  const plain = text.replaceAll(forbiddenCharacters, ' ').replaceAll(/\s+/g, ' ').trim()
  return [...plain].slice(0, maxWordsLength).join('')
}
