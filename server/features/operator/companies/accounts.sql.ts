import { sql } from 'kysely'
import { findImplausibleTaxFields } from '#contract/kit/identifiers/tax-ids'
import type { AccountView, ContactView } from '#contract/operator/companies/accounts'
import type { AccountState, Profile } from '#contract/profiles'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'

export interface AccountFilter {
  readonly search?: string | undefined
  readonly state?: readonly AccountState[] | undefined
  readonly page: number
  readonly limit: number
}

function selectAccounts({ tx }: OperatorCall) {
  return tx.selectFrom('accounts as a')
}

type AccountSource = ReturnType<typeof selectAccounts>

/** `{category: [value, …]}`, values sorted by name. */
const qualificationsColumn = sql<AccountView['qualifications']>`(
  select coalesce(json_object_agg(held.category, held.names), '{}') from (
    select category, json_agg(value order by value) as names
    from account_qualifications q where q.account_id = a.id group by category
  ) held)`

const locationIdsColumn = sql<
  string[]
>`array(select l.id::text from accounts l where l.parent_id = a.id order by l.name, l.id)`

/** The current or coming time without offers. */
const holidayColumn = sql<AccountView['holiday']>`(
  select json_build_object('from', s.holiday_from, 'until', s.holiday_until) from offer_settings s
  where s.account_id = a.id and s.holiday_until >= (now() at time zone 'Europe/Berlin')::date)`

function selectAccountColumns(source: AccountSource) {
  return source.select([
    'a.id',
    'a.parent_id',
    'a.merged_into',
    'a.name',
    'a.state',
    'a.company_type',
    'a.email',
    'a.phone',
    'a.street',
    'a.postal_code',
    'a.city',
    'a.latitude',
    'a.longitude',
    'a.iban',
    'a.bic',
    'a.tax_id',
    'a.vat_id',
    'a.vat_status',
    'a.self_billing_consent_version',
    'a.self_billing_consent_at',
    'a.radius_km',
    'a.report_exemption',
    'a.created_at',
    'a.version',
    qualificationsColumn.as('qualifications'),
    locationIdsColumn.as('location_ids'),
    holidayColumn.as('holiday'),
  ])
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccountColumns>['execute']>>[number]

const taxWarnings = {
  taxId: { field: 'tax_id', code: 'implausible_tax_id' },
  vatId: { field: 'vat_id', code: 'implausible_vat_id' },
} as const

function toAccountView({
  self_billing_consent_version: version,
  self_billing_consent_at: at,
  ...row
}: AccountRow): AccountView {
  return {
    ...row,
    self_billing_consent: version && at ? { version, at } : null,
    warnings: findImplausibleTaxFields({ taxId: row.tax_id, vatId: row.vat_id }).map(
      (field) => taxWarnings[field],
    ),
  }
}

/** Reads one company. Throws `not_found`. */
export async function readAccountView(call: OperatorCall, id: string): Promise<AccountView> {
  const row = await selectAccountColumns(selectAccounts(call)).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toAccountView(row)
}

export async function listAccountPage(
  call: OperatorCall,
  filter: AccountFilter,
): Promise<{ total: number; rows: AccountView[] }> {
  const filtered = filterAccounts(selectAccounts(call), filter)
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectAccountColumns(filtered)
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { total, rows: rows.map(toAccountView) }
}

function filterAccounts(source: AccountSource, { search, state }: AccountFilter): AccountSource {
  let query = source
  if (search) query = query.where(sql<boolean>`strpos(lower(a.name), ${search.toLowerCase()}) > 0`)
  if (state?.length) query = query.where('a.state', 'in', [...state])
  return query
}

/** Lists the people who act for a company. */
export async function listAccountContacts(
  { tx }: OperatorCall,
  accountId: string,
  id?: string,
): Promise<ContactView[]> {
  const rows = await tx
    .selectFrom('contacts as c')
    .innerJoin('memberships as m', 'm.contact_id', 'c.id')
    .selectAll('c')
    .select(['m.profiles', 'm.own_orders_only', 'm.account_id as company'])
    .where('m.account_id', '=', accountId)
    .where('c.ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('c.id', '=', id ?? ''))
    .orderBy('c.last_name')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    account_id: row.company,
    salutation: row.salutation,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    mobile_phone: row.mobile_phone,
    locale: row.locale,
    profiles: row.profiles as Profile[],
    own_orders_only: row.own_orders_only,
  }))
}

/** Whether a person works for this company. */
export async function isContactOfAccount(
  { tx }: OperatorCall,
  accountId: string,
  contactId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships as m')
    .innerJoin('contacts as c', 'c.id', 'm.contact_id')
    .select('c.id')
    .where('m.account_id', '=', accountId)
    .where('c.id', '=', contactId)
    .where('c.ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
