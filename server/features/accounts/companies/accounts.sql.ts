import { sql, type Insertable, type Updateable } from 'kysely'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { AccountState } from '#contract/profiles'
import type { OnboardingStep } from '#contract/company/qualifications'
import type { Accounts, QualificationCategory } from '#db/types'
import type { Tx } from '#server/kernel/call'
import type { AccountFacts } from '../model/account-states.rules.ts'

/** Inserts a company. Returns false if the id is taken. */
export async function insertAccount(tx: Tx, row: Insertable<Accounts>): Promise<boolean> {
  const result = await tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Updates a company and increments its version. */
export async function updateAccount(tx: Tx, id: string, change: Updateable<Accounts>): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Locks a company for this transaction. Returns false if it does not exist or is invisible to the caller. */
export async function lockAccount(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns what the rules need to know about a company on the day `today` (`YYYY-MM-DD`), or null. */
export async function findAccountFacts(tx: Tx, id: string, today: string): Promise<AccountFacts | null> {
  // Text, because building this statement took a tenth of the time of the list of offers.
  const { rows } = await sql<AccountFactsRow>`
    select state, company_type, iban, bic, tax_id, vat_id, self_billing_consent_version, completed_onboarding_steps,
      account_is_restricted(a.id, ${today}::date) as restricted, merged_into is not null as merged,
      (select coalesce(json_agg(json_build_object('category', q.category, 'value', q.value)), '[]')
        from account_qualifications q where q.account_id = a.id) as qualifications,
      (select coalesce(json_agg(json_build_object('type', d.type, 'lifetimeStart', d.lifetime_start,
          'lifetimeEnd', d.lifetime_end, 'confirmed', d.confirmed_at is not null,
          'verified', d.verified_at is not null, 'refused', d.refused_reason is not null)), '[]')
        from company_documents d where d.account_id = a.id) as documents
    from accounts a where a.id = ${id}`.execute(tx)
  const [row] = rows
  return row
    ? { ...toAccountFields(row), qualifications: row.qualifications, documents: row.documents, today }
    : null
}

interface AccountFactsRow {
  state: AccountState
  company_type: AccountFacts['companyType']
  iban: string | null
  bic: string | null
  tax_id: string | null
  vat_id: string | null
  self_billing_consent_version: string | null
  completed_onboarding_steps: string[]
  restricted: boolean
  merged: boolean
  qualifications: AccountFacts['qualifications']
  documents: AccountFacts['documents']
}

function toAccountFields(row: Omit<AccountFactsRow, 'qualifications' | 'documents'>) {
  return {
    state: row.state,
    companyType: row.company_type,
    iban: row.iban,
    bic: row.bic,
    taxId: row.tax_id,
    vatId: row.vat_id,
    selfBillingVersion: row.self_billing_consent_version,
    completedSteps: row.completed_onboarding_steps as OnboardingStep[],
    isRestricted: row.restricted,
    isMerged: row.merged,
  }
}

/** Returns what the marketplace may change of a company at once, or null. */
export async function findCompanyData(tx: Tx, id: string) {
  return tx
    .selectFrom('accounts')
    .select([
      'name',
      'company_type',
      'email',
      'phone',
      'street',
      'postal_code',
      'city',
      'radius_km',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the center of a postal code, preferring its part `city`, or null for an unknown code. */
export async function findPostalCodePosition(
  tx: Tx,
  postalCode: string,
  city: string | null,
): Promise<{ latitude: number; longitude: number } | null> {
  const row = await tx
    .selectFrom('postal_codes')
    .select(['latitude', 'longitude'])
    .where('postal_code', '=', postalCode)
    .orderBy(sql`lower(place) = lower(${city ?? ''})`, 'desc')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface Qualification {
  readonly category: QualificationCategory
  readonly value: string
}

export async function replaceQualifications(
  tx: Tx,
  accountId: string,
  qualifications: readonly Qualification[],
): Promise<void> {
  await tx.deleteFrom('account_qualifications').where('account_id', '=', accountId).execute()
  if (qualifications.length === 0) return
  await tx
    .insertInto('account_qualifications')
    .values(qualifications.map((one) => ({ account_id: accountId, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns the categories whose terms none of these companies has accepted, so that none gets their offers.
 */
export async function findCategoriesWithoutTerms(
  tx: Tx,
  accountIds: readonly string[],
  at: string,
): Promise<OrderType[]> {
  const { rows } = await sql<{ category: OrderType }>`
    select t.service_category as category from terms_in_force(${at}::timestamptz) t
    where not exists (
      select from unnest(${[...accountIds]}::text[]) as account
      where terms_are_accepted(t.service_category::text, account, ${at}::timestamptz))
    order by 1`.execute(tx)
  return rows.map(({ category }) => category)
}
