import { figureUnits } from '#contract/company/statistic-figures'
import type { StatisticFigure } from '#contract/company/statistics'

/** Column names in the user's language. */
export interface FigureCsvNames {
  readonly title: string
  readonly from: string
  readonly to: string
  readonly orders: string
  /** Number of orders that count as good in a share. */
  readonly good: string
  readonly minutes: string
}

type Slice = StatisticFigure['series'][number]

/**
 * Returns the trend of a figure as CSV, one row per bar or point. Decimal commas, semicolons and the byte order mark are
 * what German spreadsheets expect; the exports of credit notes have the same form.
 */
export function formatFigureCsv(figure: StatisticFigure, names: FigureCsvNames): string {
  const columns = getColumns(figure, names)
  const rows = figure.series.map((slice) => [slice.from, slice.to, ...columns.map(({ read }) => read(slice))])
  const head = [names.from, names.to, ...columns.map(({ name }) => name)]
  const lines = [head, ...rows].map((cells) => cells.map(quoteCell).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

interface Column {
  readonly name: string
  readonly read: (slice: Slice) => string
}

function getColumns({ key }: StatisticFigure, names: FigureCsvNames): Column[] {
  const orders = { name: names.orders, read: ({ of }: Slice) => String(of) }
  const count = ({ value }: Slice) => String(value ?? '')
  switch (figureUnits[key]) {
    case 'count':
      return [{ name: names.title, read: count }]
    case 'cents':
      return [
        { name: `${names.title} EUR`, read: ({ value }) => formatDecimal((value ?? 0) / 100, 2) },
        orders,
      ]
    case 'minutes':
      return [{ name: `${names.title}, ${names.minutes}`, read: count }, orders]
    case 'share':
      return [
        {
          name: `${names.title} %`,
          read: ({ value, of }) => (of === 0 ? '' : formatDecimal(((value ?? 0) / of) * 100, 1)),
        },
        { name: names.good, read: count },
        orders,
      ]
  }
}

function formatDecimal(value: number, places: number): string {
  return value.toFixed(places).replace('.', ',')
}

function quoteCell(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
