import { sql, type RawBuilder } from 'kysely'
import type { Filters } from '#contract/orders/order-lists'
import { formatInstant } from '#server/kernel/call'
import { searchWords } from '../model/queues/search-text.rules.ts'

/** The closed list of filters (N8) over `order_rows r`; every field stands in one row here. */

type Condition = RawBuilder<boolean>
type Conditions = {
  [F in keyof Filters]-?: (ops: NonNullable<Filters[F]>, now: Temporal.Instant) => Condition[]
}

const conditions: Conditions = {
  order_type: (ops) => chosen(sql`r.order_type::text`, ops),
  status: (ops) => chosen(sql`r.status::text`, ops),
  signature: (ops) => chosen(sql`r.signature::text`, ops),
  brand: (ops) => [brandsWhere(either(typed(sql`b.id::text`, ops), typed(sql`b.name`, ops)))],
  city: (ops) => typed(sql`r.city`, ops),
  postal_code: (ops) => typed(sql`r.postal_code`, ops),
  // An empty text: nobody.
  delegated_to: (ops) =>
    ops.eq === ''
      ? [sql`r.delegated_to_id is null`]
      : either(typed(sql`r.delegated_to_email`, ops), typed(sql`r.delegated_to_id`, ops)),
  account: (ops) => [accountsWhere(either(typed(sql`a.id`, ops), typed(sql`a.name`, ops)))],
  contacted: ({ eq }) => [sql`r.contacted = ${eq}`],
  is_remote: ({ eq }) => [sql`r.is_remote = ${eq}`],
  overdue: ({ eq }, now) => [sql`(coalesce(r.danger_at <= ${formatInstant(now)}, false)) = ${eq}`],
  date: ({ eq, from, to }) => [
    ...(eq
      ? [
          sql<boolean>`r.appointment_start >= ${dayBegin(eq)}`,
          sql<boolean>`r.appointment_start < ${dayEnd(eq)}`,
        ]
      : []),
    ...(from ? [sql<boolean>`r.appointment_start >= ${isDay(from) ? dayBegin(from) : from}`] : []),
    ...(to
      ? [
          isDay(to)
            ? sql<boolean>`r.appointment_start < ${dayEnd(to)}`
            : sql<boolean>`r.appointment_start <= ${to}`,
        ]
      : []),
  ],
}

/** What a list's filters ask for; none: an empty list. */
export function filterConditions(filters: Filters, now: Temporal.Instant): Condition[] {
  return Object.entries(filters).flatMap(([field, ops]) => {
    if (!ops) return []
    const condition = conditions[field as keyof Filters] as (
      ops: unknown,
      now: Temporal.Instant,
    ) => Condition[]
    return condition(ops, now)
  })
}

/** Every word must stand in the row's search text, in one of its spellings. */
export function searchConditions(search: string): Condition[] {
  return searchWords(search).map((spellings) => {
    const found = spellings.map((word) => sql`strpos(r.search, ${word}) > 0`)
    return sql<boolean>`(${sql.join(found, sql` or `)})`
  })
}

function chosen(
  column: RawBuilder<unknown>,
  ops: { eq?: string | undefined; in?: string[] | undefined },
): Condition[] {
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

/** Capitals count as small letters. */
function typed(column: RawBuilder<unknown>, ops: TextOps): Condition[] {
  const small = sql`lower(${column})`
  return [
    ...(ops.eq !== undefined ? [sql<boolean>`${small} = lower(${ops.eq})`] : []),
    ...(ops.in !== undefined
      ? [sql<boolean>`${small} = any(select lower(x) from unnest(${[ops.in].flat()}::text[]) x)`]
      : []),
    ...(ops.prefix !== undefined ? [sql<boolean>`starts_with(${small}, lower(${ops.prefix}))`] : []),
  ]
}

/** Each op holds for the one column or for the other. */
function either(one: Condition[], other: Condition[]): Condition[] {
  return one
    .map(
      (condition, place) =>
        sql<boolean>`coalesce(${condition}, false) or coalesce(${other[place] ?? sql`false`}, false)`,
    )
    .map((condition) => sql<boolean>`(${condition})`)
}

/** `order_rows` has the brand's name only, which is unique. */
function brandsWhere(all: Condition[]): Condition {
  const where = all.length > 0 ? sql.join(all, sql` and `) : sql`true`
  return sql`r.brand in (select b.name from brands b where ${where})`
}

function accountsWhere(all: Condition[]): Condition {
  const where = all.length > 0 ? sql.join(all, sql` and `) : sql`true`
  return sql`r.account_id in (select a.id from accounts a where ${where})`
}

function isDay(text: string): boolean {
  return text.length === 10
}

/** The first instant of a day in Berlin. */
function dayBegin(day: string): string {
  return beginOf(Temporal.PlainDate.from(day))
}

/** The first instant after it. */
function dayEnd(day: string): string {
  return beginOf(Temporal.PlainDate.from(day).add({ days: 1 }))
}

function beginOf(day: Temporal.PlainDate): string {
  return formatInstant(day.toZonedDateTime('Europe/Berlin').toInstant())
}
