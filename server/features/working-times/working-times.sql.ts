import { sql } from 'kysely'
import type { AbsenceKind, WorkingDay } from '#contract/orders/model/working-times'
import type { Profile } from '#contract/profiles'
import type { Tx } from '#server/kernel/call'

export interface AbsenceRow {
  readonly id: string
  readonly account_id: string
  readonly contact_id: string
  readonly kind: AbsenceKind
  readonly starts_on: string
  readonly ends_on: string
}

export interface ClosingDayRow {
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly starts_on: string
  readonly ends_on: string
}

/** Days from `from` to `to`, both included, as `YYYY-MM-DD`. null: without end. */
export interface DaySpan {
  readonly from: string
  readonly to: string | null
}

const hoursJson = sql<WorkingDay[]>`(
  select coalesce(json_agg(json_build_object('weekday', h.weekday, 'start', to_char(h.starts, 'HH24:MI'),
    'end', to_char(h.ends, 'HH24:MI')) order by h.weekday), '[]')
  from working_hours h where h.contact_id = m.contact_id and h.account_id = m.account_id)`

/** Lists the absences that touch these days in companies that the transaction may see, by first day. */
export async function selectAbsences(
  tx: Tx,
  accountIds: readonly string[],
  { from, to }: DaySpan,
): Promise<AbsenceRow[]> {
  const { rows } = await sql<AbsenceRow>`
    select id, account_id, contact_id, kind, starts_on::text, ends_on::text from absences
    where account_id = any(${[...accountIds]}::text[]) and ends_on >= ${from}::date
      and starts_on <= coalesce(${to}::date, 'infinity')
    order by starts_on, id`.execute(tx)
  return rows
}

/** Lists the closing days that touch these days, by first day. */
export async function selectClosingDays(
  tx: Tx,
  accountIds: readonly string[],
  { from, to }: DaySpan,
): Promise<ClosingDayRow[]> {
  const { rows } = await sql<ClosingDayRow>`
    select id, account_id, name, starts_on::text, ends_on::text from closing_days
    where account_id = any(${[...accountIds]}::text[]) and ends_on >= ${from}::date
      and starts_on <= coalesce(${to}::date, 'infinity')
    order by starts_on, id`.execute(tx)
  return rows
}

export interface PersonHoursRow {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string
  readonly account_id: string
  readonly profiles: Profile[]
  /** Empty: the usual hours. */
  readonly hours: WorkingDay[]
}

/** Lists the people of these companies with their weekly hours, by name: one row per person and company. */
export async function selectPeopleHours(tx: Tx, accountIds: readonly string[]): Promise<PersonHoursRow[]> {
  const { rows } = await sql<PersonHoursRow>`
    select c.id, c.first_name, c.last_name, m.account_id, m.profiles, ${hoursJson} as hours
    from memberships m join contacts c on c.id = m.contact_id and c.ended_at is null
    where m.account_id = any(${[...accountIds]}::text[])
    order by lower(c.last_name), lower(c.first_name), c.id`.execute(tx)
  return rows
}

/** Replaces a person's weekly hours. Lock the team first. */
export async function replaceHours(
  tx: Tx,
  person: { readonly accountId: string; readonly contactId: string },
  hours: readonly WorkingDay[],
): Promise<void> {
  const { accountId, contactId } = person
  await sql`delete from working_hours where contact_id = ${contactId} and account_id = ${accountId}`.execute(
    tx,
  )
  if (hours.length === 0) return
  await tx
    .insertInto('working_hours')
    .values(
      hours.map(({ weekday, start, end }) => ({
        account_id: accountId,
        contact_id: contactId,
        weekday,
        starts: start,
        ends: end,
      })),
    )
    .execute()
}

/** Serializes changes of the hours of one membership. Returns whether the membership exists. */
export async function lockMembership(tx: Tx, contactId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from memberships m join contacts c on c.id = m.contact_id and c.ended_at is null
    where m.contact_id = ${contactId} and m.account_id = ${accountId} for no key update of m`.execute(tx)
  return rows.length > 0
}

export async function insertAbsence(tx: Tx, row: AbsenceRow & { created_at: string }): Promise<void> {
  await tx.insertInto('absences').values(row).execute()
}

/** Returns an absence of the company and locks it until the transaction ends; null if there is none. */
export async function lockAbsence(tx: Tx, id: string, accountId: string): Promise<AbsenceRow | null> {
  const { rows } = await sql<AbsenceRow>`
    select id, account_id, contact_id, kind, starts_on::text, ends_on::text from absences
    where id = ${id} and account_id = ${accountId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function updateAbsence(
  tx: Tx,
  id: string,
  values: Pick<AbsenceRow, 'kind' | 'starts_on' | 'ends_on'>,
): Promise<void> {
  await tx.updateTable('absences').set(values).where('id', '=', id).execute()
}

export async function deleteAbsence(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('absences').where('id', '=', id).execute()
}

export async function insertClosingDay(tx: Tx, row: ClosingDayRow & { created_at: string }): Promise<void> {
  await tx.insertInto('closing_days').values(row).execute()
}

/** Returns whether the closing day existed. */
export async function deleteClosingDay(tx: Tx, id: string, accountId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('closing_days')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
