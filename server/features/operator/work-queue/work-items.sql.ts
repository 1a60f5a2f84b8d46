import { sql, type RawBuilder } from 'kysely'
import { workQueueKinds, type WorkItem, type WorkQueueKind } from '#contract/operator/work-queue'
import { endedStatuses } from '#contract/orders/model/order-enums'
import { toSqlList } from '#server/kernel/sql-values'
import { formatInstant } from '#server/kernel/call'
import type { OperatorCall } from '#server/kernel/operator-routes'

/** The hours after which an order that no company has accepted is work for the marketplace. */
const unacceptedHours = 24

/** Statements over items: `kind, item_id, since, detail, text, job_id, account_id`; those of orders have `status` as well. */
type ItemSource = RawBuilder<unknown>

function selectOrderItems(
  kind: WorkQueueKind,
  where: RawBuilder<unknown>,
  detail = sql`null::text`,
): ItemSource {
  return sql`
    select ${kind}::text as kind, j.api_id as item_id, j.status_since as since, ${detail} as detail,
      null::text as text, j.api_id as job_id, j.partner_account_id as account_id, j.status
    from jobs j where ${where}`
}

/** Kinds whose items are the orders of one status. */
const oneStatusKinds: readonly WorkQueueKind[] = ['approval', 'quote', 'unaccepted']

/** One statement per kind. Each reads an index that holds little more than its items. */
const itemSources: Record<WorkQueueKind, (now: Temporal.Instant) => ItemSource> = {
  approval: () => selectOrderItems('approval', sql`j.status = 'approval_pending'`),
  quote: () => selectOrderItems('quote', sql`j.status = 'proposal_approval_pending'`),
  hold: () =>
    selectOrderItems(
      'hold',
      sql`j.hold_next = 'admin' and j.status in ('on_hold', 'on_hold_before_accepted')`,
      sql`j.hold_reason::text`,
    ),
  unaccepted: (now) => {
    const hasOffer = sql`exists (select from offers f where f.job_id = j.api_id and f.state = 'open')`
    const limit = formatInstant(now.subtract({ hours: unacceptedHours }))
    return selectOrderItems(
      'unaccepted',
      sql`j.status = 'open' and (j.status_since < ${limit}::timestamptz or not ${hasOffer})`,
      sql`case when ${hasOffer} then 'no_answer' else 'not_offered' end`,
    )
  },
  message: () => sql`
    select 'message' as kind, q.job_id as item_id, q.asked_at as since, null::text as detail, c.message as text,
      q.job_id, c.account_id
    from open_questions q join comments c on c.id = q.comment_id join jobs j on j.api_id = q.job_id
    where j.status not in (${toSqlList(endedStatuses)})`,
  proposal: () => sql`
    select 'proposal' as kind, p.id as item_id, p.created_at as since, p.kind::text as detail, p.reason as text,
      p.job_id, p.account_id
    from counter_proposals p where p.state = 'pending'`,
  service: () => sql`
    select 'service' as kind, s.id as item_id, s.created_at as since, null::text as detail, s.name as text,
      s.job_id, s.account_id
    from additional_services s where s.state = 'pending'`,
  objection: () => sql`
    select 'objection' as kind, o.credit_note_id as item_id, o.objected_at as since, n.number as detail,
      o.reason as text,
      (select l.job_id from credit_note_lines l where l.credit_note_id = n.id order by l.position limit 1) as job_id,
      n.account_id
    from credit_note_objections o join credit_notes n on n.id = o.credit_note_id where o.answered_at is null`,
  restriction: (now) => sql`
    select 'restriction' as kind, r.id as item_id, r.objected_at as since, null::text as detail, r.objection as text,
      null::uuid as job_id, r.account_id
    from account_restrictions r
    where r.objection is not null and r.answered_at is null and r.lifted_at is null
      and (r.last_day is null or r.last_day >= ${now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()}::date)`,
  paper: () => sql`
    select 'paper' as kind, d.id as item_id, d.created_at as since, d.type::text as detail, null::text as text,
      null::uuid as job_id, d.account_id
    from company_documents d
    where d.verified_at is null and d.refused_reason is null and d.confirmed_at is not null
      and not exists (select from accounts a where a.id = d.account_id and a.merged_into is not null)`,
  document: () => sql`
    select 'document' as kind, j.api_id as item_id, j.protocol_failed_at as since, 'protocol' as detail,
      null::text as text, j.api_id as job_id, j.partner_account_id as account_id
    from jobs j where j.protocol_failed_at is not null
    union all
    select 'document', s.id, s.document_failed_at, 'report', null, s.job_id, s.account_id
    from submissions s where s.document_failed_at is not null
    union all
    select 'document', n.id, n.document_failed_at, 'credit_note', null,
      (select l.job_id from credit_note_lines l where l.credit_note_id = n.id order by l.position limit 1), n.account_id
    from credit_notes n where n.document_failed_at is not null`,
  release: () => sql`
    select 'release' as kind, r.id as item_id, r.created_at as since, 'credit_run' as detail, r.created_by_name as text,
      null::uuid as job_id, null::crm_id as account_id
    from credit_runs r where r.state = 'waiting'
    union all
    select 'release', f.id, f.created_at, 'payment_file', f.created_by_name, null, null
    from payment_files f where f.state = 'created' and f.needs_second_person
    union all
    select 'release', q.id, q.created_at, q.kind, q.created_by_name, null, q.account_id
    from account_requests q where q.state = 'waiting'`,
  booking: () => sql`
    select 'booking' as kind, l.id as item_id, s.created_at as since, l.doubt as detail, l.name as text,
      null::uuid as job_id, null::crm_id as account_id
    from bank_lines l join bank_statements s on s.id = l.statement_id where l.state = 'doubtful'`,
}

/**
 * An order may wait again after its work was done, for example for another approval: then no person has taken it yet. Each
 * failed attempt sets a new time for a document that cannot be generated, so its owner remains.
 */
const isOwnerOfItem = sql`o.kind = i.kind and o.item_id = i.item_id
  and (o.kind = 'document' or o.taken_at >= i.since)`

export interface WorkFilter {
  readonly kinds?: readonly WorkQueueKind[] | undefined
  /** The id of a person, or `nobody`. */
  readonly owner?: string | undefined
  readonly after?: { readonly since: string; readonly itemId: string; readonly kind: string } | undefined
  readonly limit: number
}

interface WorkItemRow {
  readonly kind: WorkQueueKind
  readonly item_id: string
  readonly since: string
  readonly detail: string | null
  readonly text: string | null
  readonly newest_comment_id: string | null
  readonly job: WorkItem['job']
  readonly account: WorkItem['account']
  readonly owner: WorkItem['owner']
}

/** Lists items, the oldest first. Every kind is limited by itself, so that none is read as a whole. */
export async function listWorkItems({ tx, now }: OperatorCall, filter: WorkFilter): Promise<WorkItemRow[]> {
  const { after, limit } = filter
  const wanted = filter.kinds?.length ? [...new Set(filter.kinds)] : workQueueKinds
  const isAfter = after
    ? sql`(i.since, i.item_id, i.kind) > (${after.since}::timestamptz, ${after.itemId}::uuid, ${after.kind})`
    : sql`true`
  const parts = wanted.map(
    // Ordering by the one status too makes the planner use its index (db/migrations/0381_orders_by_status.sql).
    (kind) => sql`(select i.kind, i.item_id, i.since, i.detail, i.text, i.job_id, i.account_id
      from (${itemSources[kind](now)}) i where ${isAfter} and ${matchesOwner(filter)}
      order by ${oneStatusKinds.includes(kind) ? sql`i.status desc,` : sql``} i.since, i.item_id limit ${limit})`,
  )
  const { rows } = await sql<WorkItemRow>`
    select i.kind, i.item_id, i.since, i.detail, left(i.text, 300) as text,
      case when i.kind = 'message' then (select m.id from ${companyMessages} where m.job_id = i.job_id
        and m.created_at >= i.since order by m.created_at desc, m.id desc limit 1) end as newest_comment_id,
      case when j.api_id is not null then json_build_object('api_id', j.api_id, 'name', j.name,
        'order_type', j.order_type, 'customer', coalesce(nullif(c.company_name, ''), concat_ws(' ', c.first_name, c.last_name)),
        'city', c.city) end as job,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as account,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as owner
    from (select u.* from (${sql.join(parts, sql` union all `)}) u order by u.since, u.item_id, u.kind limit ${limit}) i
    left join jobs j on j.api_id = i.job_id
    left join customers c on c.id = j.customer_id
    left join accounts a on a.id = i.account_id
    left join work_owners o on ${isOwnerOfItem}
    left join staff_people p on p.id = o.staff_id
    order by i.since, i.item_id, i.kind`.execute(tx)
  return rows
}

function matchesOwner({ owner }: Pick<WorkFilter, 'owner'>): RawBuilder<unknown> {
  if (owner === undefined) return sql`true`
  const owned = sql`exists (select from work_owners o where ${isOwnerOfItem}`
  return owner === 'nobody' ? sql`not ${owned})` : sql`${owned} and o.staff_id = ${owner})`
}

export interface WorkCount {
  readonly kind: WorkQueueKind
  readonly count: number
  readonly oldest_at: string
}

/** Counts the items of each kind, with the time of the oldest one. */
export async function countWorkItems(
  { tx, now }: OperatorCall,
  filter: Pick<WorkFilter, 'owner'>,
): Promise<WorkCount[]> {
  const parts = workQueueKinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as count, min(i.since) as oldest_at
      from (${itemSources[kind](now)}) i where ${matchesOwner(filter)}`,
  )
  const { rows } = await sql<WorkCount>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows.filter(({ count }) => count > 0)
}

/** Returns whether an item still waits. */
export async function isWorkItem(call: OperatorCall, kind: WorkQueueKind, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from (${itemSources[kind](call.now)}) i where i.item_id = ${itemId} limit 1`.execute(call.tx)
  return rows.length > 0
}

/** Removes the owner of an item that was done and waits again. */
export async function deleteFormerOwner(
  { tx, now }: OperatorCall,
  kind: WorkQueueKind,
  itemId: string,
): Promise<void> {
  await sql`
    delete from work_owners o where o.kind = ${kind} and o.item_id = ${itemId}
      and not exists (select from (${itemSources[kind](now)}) i where ${isOwnerOfItem})`.execute(tx)
}

/** Messages that the trigger of `open_questions` counts as questions (db/migrations/0341_work_queue.sql). */
const companyMessages = sql`(select c.id, c.job_id, c.created_at from comments c
  where c.kind = 'comment' and 'admin' = any (c.visible_for) and c.contact_id is not null and c.deleted_at is null) m`

/**
 * Removes the mark that the messages of an order need an answer. With `seenCommentId`, the first later message of the
 * company takes its place. Returns whether there was a mark.
 */
export async function deleteOpenQuestion(
  { tx }: OperatorCall,
  orderId: string,
  seenCommentId: string | undefined,
): Promise<boolean> {
  // Waits for a message that is being written: its trigger locks the same row.
  const { numDeletedRows } = await tx
    .deleteFrom('open_questions')
    .where('job_id', '=', orderId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  if (seenCommentId)
    await sql`
      insert into open_questions (job_id, comment_id, asked_at)
      select m.job_id, m.id, m.created_at from ${companyMessages}
      join comments seen on seen.id = ${seenCommentId} and seen.job_id = m.job_id
      where m.job_id = ${orderId} and (m.created_at, m.id) > (seen.created_at, seen.id)
      order by m.created_at, m.id limit 1`.execute(tx)
  return true
}
