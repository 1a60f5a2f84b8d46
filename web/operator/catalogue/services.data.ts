import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { StaffSent } from '#contract/operator/staff-api'
import type { OrderType } from '#contract/orders/model/order-enums'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useToastFailure } from '../LoadFailure.tsx'
import type { useFormat } from '#web/i18n/use-format'
import { callStaff } from '../staff-call.ts'

/** Data of the pages about services and prices. All keys begin with `services`. */

const pageSize = 50
/** Colleagues and programs change prices while a page is open: reload this often, in milliseconds. */
const refreshMs = 15_000

export interface ServiceFilter {
  readonly search: string
  readonly category: OrderType | null
}

export const servicesQuery = ({ search, category }: ServiceFilter) =>
  infiniteQueryOptions({
    queryKey: ['services', 'list', search, category],
    queryFn: ({ pageParam }) =>
      callStaff('servicePrice.list', {
        query: {
          limit: pageSize,
          page: pageParam,
          ...(search ? { search } : {}),
          ...(category ? { service_category: category } : {}),
        },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page_number: page, total_count: total } }) =>
      page * pageSize < total ? page + 1 : null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })

export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: () => callStaff('servicePrice.read', { params: { id } }),
    refetchInterval: refreshMs,
  })

/** Companies whose name contains the text; none without a text. */
export const companySearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['services', 'companies', search],
    queryFn: () => callStaff('account.search', { query: { search, limit: 8 } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

type NewPrice = StaffSent<'servicePrice.add'>['body']

/** Adds a price. The same price sent again after a lost answer is added once. */
export function usePriceChange(onDone: (id: string) => void) {
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const attempt = useRef({ text: '', key: '' })
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: NewPrice) => {
      const text = JSON.stringify(body)
      if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
      return callStaff('servicePrice.add', { body }, attempt.current.key)
    },
    onSuccess: ({ id }) => onDone(id),
    onError: (error) => {
      // The dialog shows errors of fields, and the price of a colleague.
      const isShown = error instanceof CallError && Object.keys(error.errors).length > 0
      if (!isShown && !isRefusedWith(error, 'price_changed')) toastFailure(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['services'] }),
  })
}

type PriceFormat = Pick<ReturnType<typeof useFormat>, 'money' | 'percent'>

/** Returns the difference between two prices with its sign, in EUR and percent: `+10,00 € (+3 %)`. */
export function describePriceChange(before: number, after: number, format: PriceFormat): string {
  const difference = Math.round((after - before) * 100) / 100
  if (difference === 0) return '±0 €'
  const sign = difference > 0 ? '+' : '−'
  const amount = `${sign}${format.money(Math.abs(difference))}`
  return before === 0 ? amount : `${amount} (${sign}${format.percent(Math.abs(difference) / before)})`
}
