import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { locales, type Locale } from '#contract/kit/locale'
import type { TermsText, TermsVersion } from '#contract/operator/companies/services'
import type { OrderType } from '#contract/orders/model/order-enums'
import { callStaff } from '../staff-call.ts'
import { readDraft, storeDraft } from '../stored-drafts.ts'

/** Data of the pages about terms. All keys begin with `terms`, so that a new version reloads every list. */

/** Companies accept while a page is open, and a colleague may publish: reload this often, in milliseconds. */
const refreshMs = 15_000
const pageSize = 50

export const termsQuery = queryOptions({
  queryKey: ['terms', 'list'],
  queryFn: () => callStaff('terms.list', { query: {} }),
  refetchInterval: refreshMs,
})

/** One version with its text, which never changes. */
export const termsTextQuery = (id: string) =>
  queryOptions({
    queryKey: ['terms', 'text', id],
    queryFn: () => callStaff('terms.version', { params: { id } }),
  })

export const termsEffectQuery = (category: OrderType, validFrom: string) =>
  queryOptions({
    queryKey: ['terms', 'effect', category, validFrom],
    queryFn: () =>
      callStaff('terms.preview', { query: { service_category: category, valid_from: validFrom } }),
    refetchInterval: refreshMs,
  })

export type TermsAnswer = 'accepted' | 'missing'

export const termsCompaniesQuery = (id: string, answer: TermsAnswer, search: string) =>
  infiniteQueryOptions({
    queryKey: ['terms', 'companies', id, answer, search],
    queryFn: ({ pageParam }) =>
      callStaff('terms.companies', {
        params: { id },
        query: { answer, limit: pageSize, page: pageParam, ...(search ? { search } : {}) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page_number: page, total_count: total } }) =>
      page * pageSize < total ? page + 1 : null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })

/** Returns the versions of a category, newest first. */
export const listVersionsOf = (versions: readonly TermsVersion[], category: OrderType): TermsVersion[] =>
  versions.filter(({ service_category }) => service_category === category)

/** Title and text in one language. */
export interface TermsEntry {
  readonly title: string
  readonly body: string
}

/** A version that is being written. */
export interface TermsDraft {
  readonly texts: Readonly<Record<Locale, TermsEntry>>
  readonly validFrom: string | null
  /** The newest version when the text was written; 0: there was none. */
  readonly base: number
  /** Milliseconds since 1970; 0: nothing has been typed. */
  readonly savedAt: number
}

/** Returns a draft with the text of this version, or an empty one. */
export function createTermsDraft(latest: TermsText | null): TermsDraft {
  const getEntry = (locale: Locale): TermsEntry => ({
    title: latest?.title[locale] ?? '',
    body: latest?.body[locale] ?? '',
  })
  return {
    texts: { de: getEntry('de'), en: getEntry('en'), fr: getEntry('fr') },
    validFrom: null,
    base: latest?.version ?? 0,
    savedAt: 0,
  }
}

const getDraftName = (staffId: string, category: OrderType): string => `terms.${staffId}.${category}`

/** Reads the draft that a person has left behind; null: there is none. */
export const readTermsDraft = (staffId: string, category: OrderType): TermsDraft | null =>
  readDraft<TermsDraft>(getDraftName(staffId, category))

/** Stores a draft; null deletes it. */
export const storeTermsDraft = (staffId: string, category: OrderType, draft: TermsDraft | null): void =>
  storeDraft(getDraftName(staffId, category), draft)

/** Returns the request that publishes a draft. Its start must be chosen. */
export function toTermsBody(category: OrderType, { texts, validFrom, base }: TermsDraft) {
  const pick = (field: keyof TermsEntry) => ({
    de: texts.de[field].trim(),
    en: texts.en[field].trim(),
    fr: texts.fr[field].trim(),
  })
  return {
    service_category: category,
    title: pick('title'),
    body: pick('body'),
    ...(validFrom ? { valid_from: validFrom } : {}),
    latest_version: base,
  }
}

/** Returns whether a draft says the same as a version, in all languages. */
export function isSameText({ texts }: TermsDraft, version: TermsText): boolean {
  return locales.every(
    (locale) =>
      texts[locale].title.trim() === version.title[locale] &&
      texts[locale].body.trim() === version.body[locale],
  )
}

/** Bytes of the largest file: 100,000 characters of up to four bytes. */
const maxFileBytes = 400_000

/**
 * Reads a text file in UTF-8, or in the encoding of older Windows programs. Returns null for a file that is no text, or
 * is too large.
 */
export async function readTextFile(file: File): Promise<string | null> {
  if (file.size > maxFileBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll('\r\n', '\n')
  }
}
