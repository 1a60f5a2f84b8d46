import { sql, type RawBuilder } from 'kysely'
import type { Filters } from '#contract/orders/order-lists'
import { formatInstant } from '#server/kernel/call'
import { splitSearchWords } from '../model/queues/search-text.rules.ts'

/** All filters over `order_rows r`, one entry per field. */

type FilterCondition = RawBuilder<boolean>
type ConditionBuilders = {
  [F in keyof Filters]-?: (ops: NonNullable<Filters[F]>, now: Temporal.Instant) => FilterCondition[]
}

const conditionBuilders: ConditionBuilders = {
  order_type: (ops) => matchChoice(sql`r.order_type::text`, ops),
  status: (ops) => matchChoice(sql`r.status::text`, ops),
  signature: (ops) => matchChoice(sql`r.signature::text`, ops),
  brand: (ops) => [matchBrand(matchEither(matchText(sql`b.id::text`, ops), matchText(sql`b.name`, ops)))],
  city: (ops) => matchText(sql`r.city`, ops),
  postal_code: (ops) => matchText(sql`r.postal_code`, ops),
  // An empty text means "delegated to no one".
  delegated_to: (ops) =>
    ops.eq === ''
      ? [sql`r.delegated_to_id is null`]
      : matchEither(matchText(sql`r.delegated_to_email`, ops), matchText(sql`r.delegated_to_id`, ops)),
  account: (ops) => [matchAccount(matchEither(matchText(sql`a.id`, ops), matchText(sql`a.name`, ops)))],
  contacted: ({ eq }) => [sql`r.contacted = ${eq}`],
  is_remote: ({ eq }) => [sql`r.is_remote = ${eq}`],
  overdue: ({ eq }, now) => [sql`(coalesce(r.danger_at <= ${formatInstant(now)}, false)) = ${eq}`],
  date: ({ eq, from, to }) => [
    ...(eq
      ? [
          sql<boolean>`r.appointment_start >= ${getDayStart(eq)}`,
          sql<boolean>`r.appointment_start < ${getNextDayStart(eq)}`,
        ]
      : []),
    ...(from ? [sql<boolean>`r.appointment_start >= ${isDayText(from) ? getDayStart(from) : from}`] : []),
    ...(to
      ? [
          isDayText(to)
            ? sql<boolean>`r.appointment_start < ${getNextDayStart(to)}`
            : sql<boolean>`r.appointment_start <= ${to}`,
        ]
      : []),
  ],
}

/** Returns the SQL conditions of a list's filters. */
export function buildListFilterConditions(filters: Filters, now: Temporal.Instant): FilterCondition[] {
  return Object.entries(filters).flatMap(([field, ops]) => {
    if (!ops) return []
    const condition = conditionBuilders[field as keyof Filters] as (
      ops: unknown,
      now: Temporal.Instant,
    ) => FilterCondition[]
    return condition(ops, now)
  })
}

/** Returns one condition per search word: the row's search text contains one of its spellings. */
export function buildSearchConditions(search: string): FilterCondition[] {
  return splitSearchWords(search).map((spellings) => {
    const found = spellings.map((word) => sql`strpos(r.search, ${word}) > 0`)
    return sql<boolean>`(${sql.join(found, sql` or `)})`
  })
}

function matchChoice(
  column: RawBuilder<unknown>,
  ops: { eq?: string | undefined; in?: string[] | undefined },
): FilterCondition[] {
  return [
    ...(ops.eq !== undefined ? [sql<boolean>`${column} = ${ops.eq}`] : []),
    ...(ops.in ? [sql<boolean>`${column} = any(${ops.in}::text[])`] : []),
  ]
}

interface TextOps {
  readonly eq?: string | undefined
  readonly in?: string | string[] | undefined
  readonly prefix?: string | undefined
}

/** Compares case-insensitively. */
function matchText(column: RawBuilder<unknown>, ops: TextOps): FilterCondition[] {
  const small = sql`lower(${column})`
  return [
    ...(ops.eq !== undefined ? [sql<boolean>`${small} = lower(${ops.eq})`] : []),
    ...(ops.in !== undefined
      ? [sql<boolean>`${small} = any(select lower(x) from unnest(${[ops.in].flat()}::text[]) x)`]
      : []),
    ...(ops.prefix !== undefined ? [sql<boolean>`starts_with(${small}, lower(${ops.prefix}))`] : []),
  ]
}

/** Restricts a list to these orders, if any are named. */
export function buildOnlyConditions(orderIds: readonly string[] | undefined): FilterCondition[] {
  return orderIds ? [sql<boolean>`r.job_id = any(${[...orderIds]}::uuid[])`] : []
}

/** Combines pairwise with OR: each operator must match one of the two columns. */
function matchEither(one: FilterCondition[], other: FilterCondition[]): FilterCondition[] {
  return one
    .map(
      (condition, place) =>
        sql<boolean>`coalesce(${condition}, false) or coalesce(${other[place] ?? sql`false`}, false)`,
    )
    .map((condition) => sql<boolean>`(${condition})`)
}

/** `order_rows` stores only the brand's name, which is unique. */
function matchBrand(all: FilterCondition[]): FilterCondition {
  const where = all.length > 0 ? sql.join(all, sql` and `) : sql`true`
  return sql`r.brand in (select b.name from brands b where ${where})`
}

function matchAccount(all: FilterCondition[]): FilterCondition {
  const where = all.length > 0 ? sql.join(all, sql` and `) : sql`true`
  return sql`r.account_id in (select a.id from accounts a where ${where})`
}

function isDayText(text: string): boolean {
  return text.length === 10
}

/** First instant of a day in Berlin. */
function getDayStart(day: string): string {
  return toBerlinDayStartText(Temporal.PlainDate.from(day))
}

/** First instant of the following day in Berlin. */
function getNextDayStart(day: string): string {
  return toBerlinDayStartText(Temporal.PlainDate.from(day).add({ days: 1 }))
}

function toBerlinDayStartText(day: Temporal.PlainDate): string {
  return formatInstant(day.toZonedDateTime('Europe/Berlin').toInstant())
}
