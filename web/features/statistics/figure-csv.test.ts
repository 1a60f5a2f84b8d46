import { expect, test } from 'vitest'
import type { StatisticFigure } from '#contract/company/statistics'
import { formatFigureCsv } from './figure-csv.ts'

const names = {
  title: 'Wert',
  from: 'Von',
  to: 'Bis',
  orders: 'Aufträge',
  good: 'davon gut',
  minutes: 'Minuten',
}

function createFigure(
  key: StatisticFigure['key'],
  ...values: { value: number | null; of: number }[]
): StatisticFigure {
  const series = values.map((value, place) => ({
    ...value,
    from: `2026-0${place + 1}-01`,
    to: `2026-0${place + 1}-28`,
  }))
  return { key, now: { value: 0, of: 0 }, before: { value: 0, of: 0 }, step: 'month', series }
}

test.each<[StatisticFigure, string[]]>([
  [
    createFigure('revenue', { value: 123_456, of: 3 }, { value: -50, of: 1 }),
    ['Von;Bis;Wert EUR;Aufträge', '2026-01-01;2026-01-28;1234,56;3', '2026-02-01;2026-02-28;-0,50;1'],
  ],
  [createFigure('offers_seen', { value: 7, of: 7 }), ['Von;Bis;Wert', '2026-01-01;2026-01-28;7']],
  [
    createFigure('on_time', { value: 10, of: 11 }, { value: 0, of: 0 }),
    ['Von;Bis;Wert %;davon gut;Aufträge', '2026-01-01;2026-01-28;90,9;10;11', '2026-02-01;2026-02-28;;0;0'],
  ],
  [
    createFigure('time_to_accept', { value: 95, of: 2 }, { value: null, of: 0 }),
    ['Von;Bis;Wert, Minuten;Aufträge', '2026-01-01;2026-01-28;95;2', '2026-02-01;2026-02-28;;0'],
  ],
])('the CSV of a trend has one row per part and the unit in its heading', (figure, lines) => {
  expect(formatFigureCsv(figure, names)).toBe(`\uFEFF${lines.join('\r\n')}\r\n`)
})

test('a heading with a semicolon is quoted', () => {
  const csv = formatFigureCsv(createFigure('offers_seen'), { ...names, title: 'Offers; "seen"' })
  expect(csv).toContain('"Offers; ""seen"""')
})
