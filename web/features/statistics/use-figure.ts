import { useTranslations } from 'use-intl'
import { type FigureName, type FigureUnit, figureUnits } from '#contract/company/statistic-figures'
import type { StatisticFigure } from '#contract/company/statistics'
import { useFormat } from '#web/i18n/use-format'
import type { StatisticsDays } from './period-days.ts'

/** The value of a figure for some days. */
export interface FigureValue {
  readonly value: number | null
  readonly of: number
}

/** Returns functions that format a figure: its value, its change, and its trend. */
export function useFigureText(key: FigureName) {
  const t = useTranslations('statistics')
  const format = useFormat()
  const unit: FigureUnit = figureUnits[key]

  /** Formats the value in full, such as `34`, `3 h 20 min`, `91 %`, `12.345,60 €`. */
  function text({ value, of }: FigureValue, isShort = false): string {
    if (value === null || (unit === 'share' && of === 0)) return t('none')
    if (unit === 'cents') return isShort ? format.wholeMoney(value / 100) : format.money(value / 100)
    if (unit === 'minutes') return isShort ? shortDuration(value) : format.duration(value)
    return unit === 'share' ? format.percent(value / of) : format.number(value)
  }

  function shortDuration(minutes: number): string {
    return minutes < 60 ? format.duration(minutes) : format.duration(Math.round(minutes / 60) * 60)
  }

  /** Returns the height of a bar or point; null if there is no value. */
  function height({ value, of }: FigureValue): number | null {
    if (unit === 'share') return of === 0 || value === null ? null : value / of
    return value
  }

  /**
   * Formats the change, such as `Vorzeitraum: 34 (+12 %)`; shares in percentage points, times as faster or slower. Null
   * if the previous period is not complete or has no data.
   */
  function compared(
    { now, before }: Pick<StatisticFigure, 'now' | 'before'>,
    isComparable: boolean,
  ): string | null {
    if (!isComparable || before.of === 0) return null
    const [is, was] = [height(now), height(before)]
    if (was === null || is === null || (unit !== 'share' && was === 0))
      return t('before', { value: text(before) })
    return t('beforeChanged', { value: text(before), change: change(is, was) })
  }

  function change(is: number, was: number): string {
    if (unit === 'share') {
      const points = Math.round(is * 100) - Math.round(was * 100)
      return t('points', { points: signed(points), count: Math.abs(points) })
    }
    if (unit === 'minutes') {
      if (is === was) return t('same')
      return t(is < was ? 'faster' : 'slower', { by: format.duration(Math.abs(is - was)) })
    }
    return t('change', { percent: signed(Math.round(((is - was) / Math.abs(was)) * 100)) })
  }

  function signed(value: number): string {
    const sign = value > 0 ? '+' : value < 0 ? '−' : '±'
    return sign + format.number(Math.abs(value))
  }

  return { unit, text, height, compared, title: t(`figures.${key}.title`), hint: t(`figures.${key}.hint`) }
}

/** Formats the parts of a trend: short below the chart, in full elsewhere. */
export function useSliceNames(step: StatisticFigure['step']) {
  const format = useFormat()
  return {
    short: ({ from }: StatisticsDays) =>
      step === 'month' ? format.shortMonth(from) : format.shortDate(from),
    long: ({ from, to }: StatisticsDays) => {
      if (step === 'month' && isWholeMonth(from, to)) return format.month(from)
      return from === to ? format.longDate(from) : format.dayRange(from, to)
    },
  }
}

function isWholeMonth(from: string, to: string): boolean {
  const next = new Date(`${to}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return from.endsWith('-01') && next.getUTCDate() === 1
}
