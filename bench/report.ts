/** Prints the results as tables. */

import type { Comparison, Figures } from './compare.ts'
import type { Growth } from './growth.ts'
import type { LiveLatency } from './live-latency.ts'

export function printComparison(results: readonly Comparison[]): void {
  const hasBefore = results.some(({ before }) => before !== null)
  const rows = results.map(({ name, goal, goalAgainst, product, bare, before, ratio }) => [
    name,
    ...formatFigures(product),
    ...formatFigures(bare),
    ...(hasBefore ? (before ? formatFigures(before) : ['', '', '']) : []),
    ratio?.toFixed(2) ?? '',
    `≥ ${goal} × ${goalAgainst}`,
    ratio === null ? '' : formatGoal(ratio >= goal),
  ])
  const beforeHead = hasBefore ? ['before/s', 'median', 'p99'] : []
  const head = [
    '',
    'product/s',
    'median',
    'p99',
    'bare/s',
    'median',
    'p99',
    ...beforeHead,
    'ratio',
    'goal',
    '',
  ]
  printTable([head, ...rows])
}

function formatFigures({ perSecond, median, p99 }: Figures): string[] {
  return [perSecond.toFixed(0), formatMillis(median), formatMillis(p99)]
}

const growthLimit = 1.15

export function printGrowth(results: readonly Growth[]): void {
  const rows = results.map(({ name, few, many }) => {
    const growth = many / few
    return [
      name,
      formatMillis(few),
      formatMillis(many),
      growth.toFixed(2),
      `< ${growthLimit}`,
      formatGoal(growth < growthLimit),
    ]
  })
  printTable([['medians', '10,000 orders', '1,000,000', 'growth', 'goal', ''], ...rows])
}

/** Goal: a change reaches every open screen within two seconds. */
const latencyLimitMillis = 2_000

export function printLiveLatency({ screens, accepts, median, p99 }: LiveLatency): void {
  printTable([
    ['from an accept to its notice', 'median', 'p99', 'goal', ''],
    [
      `${accepts} accepts, ${screens} open screens`,
      formatMillis(median),
      formatMillis(p99),
      `< ${latencyLimitMillis} ms`,
      formatGoal(p99 < latencyLimitMillis),
    ],
  ])
}

/** In MB. */
const memoryLimits = { atRest: 150, afterwards: 220 }

function formatMemoryGoal(megabytes: number | undefined, limit: number): string {
  return megabytes === undefined ? '' : formatGoal(megabytes <= limit)
}

export interface ServerFigures {
  readonly startMillis: number
  /** Resident memory of the server in MB; undefined if the system does not report it. */
  readonly atRest: number | undefined
  readonly afterwards: number | undefined
}

export function printServerFigures({ startMillis, atRest, afterwards }: ServerFigures): void {
  const memory = (megabytes: number | undefined) =>
    megabytes === undefined ? 'not known' : `${megabytes} MB`
  printTable([
    ['server', '', 'goal', ''],
    [
      'from its start to the first answer',
      `${(startMillis / 1000).toFixed(1)} s`,
      '≤ 1.0 s',
      formatGoal(startMillis <= 1_000),
    ],
    [
      'memory at rest',
      memory(atRest),
      `≤ ${memoryLimits.atRest} MB`,
      formatMemoryGoal(atRest, memoryLimits.atRest),
    ],
    [
      'memory after the measurements',
      memory(afterwards),
      `≤ ${memoryLimits.afterwards} MB`,
      formatMemoryGoal(afterwards, memoryLimits.afterwards),
    ],
  ])
}

function formatMillis(value: number): string {
  return `${value.toFixed(1)} ms`
}

function formatGoal(yes: boolean): string {
  return yes ? 'reached' : 'missed'
}

/** Aligns the first column to the left, the others to the right. */
function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  console.log(`\n${rows.map(line).join('\n')}`)
}
