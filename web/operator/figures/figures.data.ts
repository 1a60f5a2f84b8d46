import { parseDate } from '@internationalized/date'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { marketFigures, marketFigureUnits, type MarketFigure } from '#contract/operator/market-figure-names'
import type { StaffReply } from '#contract/operator/staff-api'
import { orderTypes, type OrderType } from '#contract/orders/model/order-enums'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { getOperatorPath } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'

export type MarketFigures = StaffReply<'figure.read'>
export type FigureValue = MarketFigures['figures'][number]['now']
export type FigureOrder = StaffReply<'figure.orders'>['data'][number]

/** Days that end today. A period is one of them, or a month such as `2026-10`. */
export const runningPeriods = ['7d', '30d'] as const
const defaultPeriod = '30d'

/** The choices on the page, which are in its URL. */
export interface FigureSearch {
  readonly period: string
  readonly type: OrderType | null
  /** The figure whose orders are shown; null: none. */
  readonly figure: MarketFigure | null
  /** The first two digits of the postal code; empty: all. */
  readonly area: string
}

export function readFigureSearch(search: URLSearchParams): FigureSearch {
  return {
    period: [...runningPeriods, ...listMonths()].find((one) => one === search.get('period')) ?? defaultPeriod,
    type: orderTypes.find((one) => one === search.get('type')) ?? null,
    figure: marketFigures.find((one) => one === search.get('figure')) ?? null,
    area: /^\d{2}$/.exec(search.get('area') ?? '')?.[0] ?? '',
  }
}

export function getFiguresPath({ period, type, figure, area }: FigureSearch): string {
  return getOperatorPath(
    'figures',
    {},
    { period: period === defaultPeriod ? '' : period, type: type ?? '', figure: figure ?? '', area },
  )
}

/** Returns this month and the eleven before it, the newest first. */
export function listMonths(): string[] {
  const first = parseDate(toBerlinDay(new Date())).set({ day: 1 })
  return Array.from({ length: 12 }, (_, back) => first.subtract({ months: back }).toString().slice(0, 7))
}

/** Returns the days of a period; the present month ends today. */
function getPeriodDays(period: string): { from: string; to: string } {
  const today = toBerlinDay(new Date())
  const day = parseDate(today)
  if (period === '7d') return { from: day.subtract({ days: 6 }).toString(), to: today }
  if (period === '30d') return { from: day.subtract({ days: 29 }).toString(), to: today }
  const first = parseDate(`${period}-01`)
  const last = first.add({ months: 1 }).subtract({ days: 1 }).toString()
  return { from: first.toString(), to: last < today ? last : today }
}

function toQuery({ period, type }: FigureSearch) {
  return { ...getPeriodDays(period), ...(type ? { order_type: type } : {}) }
}

export function figuresQuery(search: FigureSearch) {
  const query = toQuery(search)
  return {
    queryKey: ['figure.read', query],
    queryFn: () => callStaff('figure.read', { query }),
    placeholderData: keepPreviousData,
  }
}

export const ordersPerPage = 25

export function figureOrdersQuery(search: FigureSearch, figure: MarketFigure, page: number) {
  const query = {
    ...toQuery(search),
    ...(search.area ? { area: search.area } : {}),
    page,
    limit: ordersPerPage,
  }
  return {
    queryKey: ['figure.orders', figure, query],
    queryFn: () => callStaff('figure.orders', { params: { figure }, query }),
    placeholderData: keepPreviousData,
  }
}

/** Returns a function that formats a figure: `34`, `91 %`, `3 h 20 min`, `12.345,60 €`. */
export function useFigureFormat() {
  const t = useTranslations('operatorFigures')
  const format = useFormat()
  return (figure: MarketFigure, { value, of }: FigureValue): string => {
    const unit = marketFigureUnits[figure]
    if (value === null || (unit === 'share' && of === 0)) return t('none')
    if (unit === 'cents') return format.money(value / 100)
    if (unit === 'minutes') return format.duration(value)
    return unit === 'share' ? format.percent(value / of) : format.number(value)
  }
}
