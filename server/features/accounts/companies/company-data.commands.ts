import type { CompanyType } from '#db/types'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { enqueueAccountRenamed, lockAccountFacts, recordAccountChange } from './account-change.commands.ts'
import { findCompanyData, findPostalCodePosition, updateAccount } from './accounts.sql.ts'

/** Columns of a company that the marketplace may change at once. `undefined` leaves one as it is. */
export interface CompanyData {
  readonly name?: string | undefined
  readonly company_type?: CompanyType | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly street?: string | undefined
  readonly postal_code?: string | undefined
  readonly city?: string | undefined
  readonly radius_km?: number | undefined
}

/**
 * Changes data of a company and moves it to the position of its address. Throws `account_changed` for another `version`.
 * The history names the fields and not their values.
 */
export async function changeCompanyData(
  call: Call,
  accountId: string,
  data: CompanyData,
  version: number | undefined,
): Promise<void> {
  await lockAccountFacts(call, accountId)
  const current = await findCompanyData(call.tx, accountId)
  if (!current) throw new Refusal('not_found')
  if (version !== undefined && version !== current.version)
    throw new Refusal('account_changed', { current: { ...current } })
  const wanted = { ...data, ...(data.email ? { email: data.email.toLowerCase() } : {}) }
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== current[field as keyof CompanyData],
  )
  if (changed.length === 0) return
  const columns: CompanyData = Object.fromEntries(changed)
  const address = { ...current, ...columns }
  const hasMoved = columns.postal_code !== undefined || columns.city !== undefined
  const position =
    hasMoved && address.postal_code
      ? await findPostalCodePosition(call.tx, address.postal_code, address.city ?? null)
      : null
  await updateAccount(call.tx, accountId, { ...columns, ...position })
  if (columns.name !== undefined || columns.city !== undefined) await enqueueAccountRenamed(call, accountId)
  await recordAccountChange(call, accountId, {
    step: 'account.change',
    after: { fields: Object.keys(columns) },
  })
}
