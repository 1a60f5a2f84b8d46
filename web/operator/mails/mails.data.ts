import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import { mailStates } from '#contract/operator/mail-states'
import type { LoggedMail } from '#contract/operator/mails'
import { callStaff } from '../staff-call.ts'
import type messages from './messages/de.ts'

/** Emails are sent while the page is open: reload this often, in milliseconds. */
const refreshMs = 15_000
const pageSize = 50

export interface MailFilter {
  readonly search: string
  readonly kind: string
  /** The id of a company; empty: all. */
  readonly account: string
  readonly state: LoggedMail['state'] | null
}

/** Reads the filter of the list from a URL. */
export function parseMailFilter(params: URLSearchParams): MailFilter {
  return {
    search: params.get('search') ?? '',
    kind: params.get('kind') ?? '',
    account: params.get('account') ?? '',
    state: mailStates.find((one) => one === params.get('state')) ?? null,
  }
}

export const mailsQuery = ({ search, kind, account, state }: MailFilter) =>
  infiniteQueryOptions({
    queryKey: ['mails', 'list', search, kind, account, state],
    queryFn: ({ pageParam }) =>
      callStaff('mail.list', {
        query: {
          limit: pageSize,
          ...(pageParam ? { after: pageParam } : {}),
          ...(search ? { search } : {}),
          ...(kind ? { kind } : {}),
          ...(account ? { account_id: account } : {}),
          ...(state ? { state: [state] } : {}),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })

/** The kinds change with a new version of the product, and their own texts with a change on their page. */
export const mailKindsQuery = queryOptions({
  queryKey: ['mails', 'kinds'],
  queryFn: () => callStaff('mail.kinds', {}),
})

export const mailPreviewQuery = (kind: string, locale: Locale) =>
  queryOptions({
    queryKey: ['mails', 'preview', kind, locale],
    queryFn: () => callStaff('mail.preview', { params: { kind }, query: { locale } }),
    placeholderData: keepPreviousData,
  })

export const mailTextsQuery = (kind: string, locale: Locale) =>
  queryOptions({
    queryKey: ['mails', 'texts', kind, locale],
    queryFn: () => callStaff('mailText.read', { params: { kind }, query: { locale } }),
  })

type KindName = keyof (typeof messages)['kinds']

/** Returns a function that names a kind of email; one that a newer server has added keeps its technical name. */
export function useKindName() {
  const t = useTranslations('mails.kinds')
  return (kind: string): string => (t.has(kind as KindName) ? t(kind as KindName) : kind)
}
