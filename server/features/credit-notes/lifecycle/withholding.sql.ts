import { sql } from 'kysely'
import type { Tx } from '#server/kernel/call'
import type { ConstructionYear } from '../model/withholding.rules.ts'

/**
 * The account whose payments count together with those of account `a` (§ 48 Abs. 2 Satz 2 EStG): its master account, or
 * the account into which it was merged.
 */
const payeeOf = (account: string) =>
  sql`coalesce(${sql.ref(`${account}.parent_id`)}, ${sql.ref(`${account}.merged_into`)}, ${sql.ref(`${account}.id`)})`

/**
 * Locks the company, so that two payments at the same moment do not both stay below the yearly limit. A
 * location locks its master account.
 */
export async function lockCompanyForPayment(tx: Tx, accountId: string): Promise<void> {
  await sql`
    select from accounts m where m.id = (select ${payeeOf('a')} from accounts a where a.id = ${accountId})
    for no key update`.execute(tx)
}

/**
 * Returns the prices of construction work of a company with all its locations and former accounts in a calendar year,
 * without one credit note. Cancelled credit notes do not count. A transfer that is under way counts as paid.
 */
export async function sumConstructionYear(
  tx: Tx,
  { accountId, noteId, year }: { accountId: string; noteId: string; year: number },
): Promise<ConstructionYear> {
  const { rows } = await sql<ConstructionYear>`
    select coalesce(sum(n.construction_cents), 0)::float8 as "otherCents",
      coalesce(sum(n.construction_cents)
          filter (where coalesce(n.withholding, t.withholding) in ('below_limit', 'withheld')), 0)::float8
        - coalesce(sum(coalesce(t.taxed_cents, n.taxed_cents)), 0)::float8 as "untaxedCents"
    from credit_notes n join accounts a on a.id = n.account_id
    left join transfers t on t.credit_note_id = n.id and t.state = 'ordered'
    where ${payeeOf('a')} = (select ${payeeOf('o')} from accounts o where o.id = ${accountId})
      and n.id <> ${noteId} and n.cancellation_number is null
      and (n.paid_at is null or extract(year from n.paid_at at time zone 'Europe/Berlin') = ${year})`.execute(
    tx,
  )
  return rows[0] ?? { otherCents: 0, untaxedCents: 0 }
}

/** The facts of a payment that decide about the tax to withhold. */
export interface CreditNotePayment {
  readonly noteId: string
  readonly accountId: string
  readonly constructionCents: number
  readonly totalCents: number
}

export async function findPayment(tx: Tx, noteId: string): Promise<CreditNotePayment | null> {
  const row = await tx
    .selectFrom('credit_notes')
    .select([
      'account_id as accountId',
      'construction_cents as constructionCents',
      sql<number>`total_cents`.as('totalCents'),
    ])
    .where('id', '=', noteId)
    .executeTakeFirst()
  return row ? { noteId, ...row } : null
}

/** A paid credit note from which tax was withheld. */
export interface TaxSettlement {
  readonly accountId: string
  readonly number: string
  readonly issueDate: string
  readonly paidAt: string
  readonly totalCents: number
  readonly taxedCents: number
  readonly withheldCents: number
}

/** Returns the settlements of withheld tax (§ 48a Abs. 2 EStG); credit notes from which nothing was withheld have none. */
export async function listTaxSettlements(tx: Tx, noteIds: readonly string[]): Promise<TaxSettlement[]> {
  return tx
    .selectFrom('credit_notes')
    .select([
      'account_id as accountId',
      'number',
      'issue_date as issueDate',
      sql<string>`paid_at`.as('paidAt'),
      sql<number>`total_cents`.as('totalCents'),
      'taxed_cents as taxedCents',
      'withheld_cents as withheldCents',
    ])
    .where(sql<boolean>`id = any (${[...noteIds]}::uuid[])`)
    .where('withheld_cents', '>', 0)
    .orderBy('number')
    .execute()
}
