import { sql, type Selectable } from 'kysely'
import type { Partner } from '#contract/company/accounts'
import type { QualificationCategory } from '#contract/company/qualifications'
import type { Accounts } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** The values of one category, joined with semicolons. */
const joinedQualifications = (category: QualificationCategory) => sql<string>`coalesce((
  select string_agg(value, ';' order by value) from account_qualifications q
  where q.account_id = a.id and q.category = ${category}), '')`

/** All values as `{category: [value, …]}`. */
const allQualifications = sql<Partner['qualifications']>`(
  select coalesce(json_object_agg(q.category, q.names), '{}') from (
    select category, json_agg(value order by value) as names
    from account_qualifications where account_id = a.id group by category
  ) q)`

/** Returns these companies in wire format, in the order of the ids. */
export async function findPartners(tx: Tx, ids: readonly string[]): Promise<Partner[]> {
  const rows = await tx
    .selectFrom('accounts as a')
    .select([
      'a.id',
      'a.name',
      'a.state',
      'a.company_type',
      'a.iban',
      'a.bic',
      'a.tax_id',
      'a.vat_id',
      'a.account_holder',
      'a.vat_status',
      'a.invoice_profile',
      'a.invoice_email',
      'a.invoice_phone',
      'a.self_billing_consent_version',
      'a.self_billing_consent_at',
      'a.completed_onboarding_steps',
      'a.installer_id_number',
      'a.network_operator',
      'a.street',
      'a.postal_code',
      'a.city',
      'a.country_code',
      'a.version',
      joinedQualifications('hwo_a').as('hwo_a'),
      joinedQualifications('transporter').as('transporter'),
      allQualifications.as('qualifications'),
    ])
    .where('a.id', 'in', [...ids])
    .orderBy(sql`array_position(${[...ids]}::text[], a.id::text)`)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ...toPartnerPayment(row),
    completedOnboardingSteps: row.completed_onboarding_steps as Partner['completedOnboardingSteps'],
    hwoA: row.hwo_a,
    installerIdNumber: row.installer_id_number ?? '',
    networkOperator: row.network_operator ?? '',
    transporter: row.transporter,
    qualifications: row.qualifications,
    shippingAddress: {
      street: row.street ?? '',
      postalCode: row.postal_code ?? '',
      city: row.city ?? '',
      countryCode: row.country_code.toLowerCase(),
      country: 'Deutschland',
    },
    version: row.version,
  }))
}

type PartnerPaymentRow = Pick<
  Selectable<Accounts>,
  | 'state'
  | 'company_type'
  | 'iban'
  | 'bic'
  | 'tax_id'
  | 'vat_id'
  | 'account_holder'
  | 'vat_status'
  | 'invoice_profile'
  | 'invoice_email'
  | 'invoice_phone'
  | 'self_billing_consent_version'
  | 'self_billing_consent_at'
>

function toPartnerPayment(row: PartnerPaymentRow) {
  const { self_billing_consent_version: version, self_billing_consent_at: at } = row
  return {
    iban: row.iban,
    bic: row.bic,
    taxId: row.tax_id,
    vatId: row.vat_id,
    account_holder: row.account_holder,
    vat_status: row.vat_status,
    invoice_profile: row.invoice_profile,
    invoice_email: row.invoice_email,
    invoice_phone: row.invoice_phone,
    self_billing_consent: version && at ? { version, at } : null,
    account_status: row.state,
    company_type: row.company_type,
  }
}

/** Replaces the values of the given categories. */
export async function replaceQualificationCategories(
  tx: Tx,
  accountId: string,
  valuesByCategory: Partial<Record<QualificationCategory, readonly string[]>>,
): Promise<void> {
  const categories = Object.keys(valuesByCategory) as QualificationCategory[]
  if (categories.length === 0) return
  await tx
    .deleteFrom('account_qualifications')
    .where('account_id', '=', accountId)
    .where('category', 'in', categories)
    .execute()
  const rows = categories.flatMap((category) =>
    [...new Set(valuesByCategory[category])].map((value) => ({ account_id: accountId, category, value })),
  )
  if (rows.length > 0) await tx.insertInto('account_qualifications').values(rows).execute()
}
