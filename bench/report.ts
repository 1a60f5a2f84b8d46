/** The tables that the benchmark prints. */

import type { Compared, Figures } from './compare.ts'
import type { Grown } from './growth.ts'
import type { Noticed } from './live-latency.ts'

export function printComparison(results: readonly Compared[]): void {
  const rows = results.map(({ name, goal, product, bare, ratio }) => [
    name,
    ...cells(product),
    ...cells(bare),
    ratio.toFixed(2),
    `≥ ${goal}`,
    reached(ratio >= goal),
  ])
  print([['', 'product/s', 'median', 'p99', 'bare/s', 'median', 'p99', 'ratio', 'goal', ''], ...rows])
}

function cells({ perSecond, median, p99 }: Figures): string[] {
  return [perSecond.toFixed(0), millis(median), millis(p99)]
}

const mostGrowth = 1.3

export function printGrowth(results: readonly Grown[]): void {
  const rows = results.map(({ name, few, many }) => {
    const growth = many / few
    return [
      name,
      millis(few),
      millis(many),
      growth.toFixed(2),
      `< ${mostGrowth}`,
      reached(growth < mostGrowth),
    ]
  })
  print([['medians', '10,000 orders', '1,000,000', 'growth', 'goal', ''], ...rows])
}

/** A change is on every open screen within two seconds. */
const latestNotice = 2_000

export function printNoticed({ screens, accepts, median, p99 }: Noticed): void {
  print([
    ['from an accept to its notice', 'median', 'p99', 'goal', ''],
    [
      `${accepts} accepts, ${screens} open screens`,
      millis(median),
      millis(p99),
      `< ${latestNotice} ms`,
      reached(p99 < latestNotice),
    ],
  ])
}

export interface Rest {
  readonly startMillis: number
  /** Resident memory of the server, MB; undefined: this system does not tell. */
  readonly atRest: number | undefined
  readonly afterwards: number | undefined
}

export function printRest({ startMillis, atRest, afterwards }: Rest): void {
  const memory = (megabytes: number | undefined) =>
    megabytes === undefined ? 'not known' : `${megabytes} MB`
  print([
    ['server', '', 'goal', ''],
    [
      'from its start to the first answer',
      `${(startMillis / 1000).toFixed(1)} s`,
      '< 5 s',
      reached(startMillis < 5_000),
    ],
    ['memory at rest', memory(atRest), '< 200 MB', atRest === undefined ? '' : reached(atRest < 200)],
    ['memory after the measurements', memory(afterwards), '', ''],
  ])
}

function millis(value: number): string {
  return `${value.toFixed(1)} ms`
}

function reached(yes: boolean): string {
  return yes ? 'reached' : 'missed'
}

/** Columns under each other, the first to the left, the others to the right. */
function print(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  console.log(`\n${rows.map(line).join('\n')}`)
}
