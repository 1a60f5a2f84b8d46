import type {
  AccountDraft,
  AccountView,
  ContactDraft,
  ContactView,
} from '#contract/operator/companies/accounts'
import type { ReportExemption } from '#contract/operator/platform-report'
import {
  createAccount,
  setReportExemption,
  type NewAccount,
} from '#server/features/accounts/companies/accounts.commands'
import { createContact } from '#server/features/accounts/people/contacts.commands'
import { listSelfBillingAgreements } from '#server/features/accounts/companies/self-billing.commands'
import { endSelfBillingWithEmail } from '#server/features/payment/self-billing.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { lockAccountFor } from './account-actions.commands.ts'
import { readAccountView, listAccountContacts } from './accounts.sql.ts'

/** Imports a company with its details. */
export async function importAccount(call: OperatorCall, draft: AccountDraft): Promise<AccountView> {
  return readAccountView(call, await createAccount(call, toNewAccount(draft)))
}

/** Records whether a company is reported to the tax authority. */
export async function exemptFromReport(
  call: OperatorCall,
  accountId: string,
  exemption: ReportExemption | null,
): Promise<AccountView> {
  // Throws for an unknown company before anything is written.
  await readAccountView(call, accountId)
  await setReportExemption(call, accountId, exemption)
  return readAccountView(call, accountId)
}

/** Records that a company withdrew its agreement to self-billing outside of the portal. */
export async function recordSelfBillingWithdrawal(
  call: OperatorCall,
  accountId: string,
): Promise<AccountView> {
  // Throws for an unknown company before anything is written.
  await readAccountView(call, accountId)
  await endSelfBillingWithEmail(call, accountId)
  return readAccountView(call, accountId)
}

/** Returns the proof of the agreements of a company. */
export async function listAccountAgreements(call: OperatorCall, accountId: string) {
  await readAccountView(call, accountId)
  return { data: await listSelfBillingAgreements(call, accountId) }
}

function toNewAccount(draft: AccountDraft): NewAccount {
  return {
    id: draft.id,
    parentId: draft.parent_id,
    name: draft.name,
    state: draft.state,
    companyType: draft.company_type,
    email: draft.email,
    phone: draft.phone,
    street: draft.street,
    postalCode: draft.postal_code,
    city: draft.city,
    ...(draft.latitude !== undefined && draft.longitude !== undefined
      ? { latitude: draft.latitude, longitude: draft.longitude }
      : {}),
    iban: draft.iban,
    bic: draft.bic,
    accountHolder: draft.account_holder,
    taxId: draft.tax_id,
    vatId: draft.vat_id,
    vatStatus: draft.vat_status,
    selfBillingConsentVersion: draft.self_billing_consent_version,
    craftRoleNumber: draft.craft_role_number,
    installerIdNumber: draft.installer_id_number,
    networkOperator: draft.network_operator,
    qualifications: toNewQualifications(draft),
    ...(draft.radius_km === undefined ? {} : { radiusKm: draft.radius_km }),
  }
}

function toNewQualifications({ qualifications = {} }: AccountDraft): NewAccount['qualifications'] {
  const categories = Object.entries(qualifications) as [keyof typeof qualifications, string[]][]
  return categories.flatMap(([category, values]) =>
    [...new Set(values)].map((value) => ({ category, value })),
  )
}

export type HashPassword = (password: string) => Promise<string>

/** Imports a person who acts for a company. */
export async function importContact(
  call: OperatorCall,
  hashPassword: HashPassword,
  accountId: string,
  draft: ContactDraft,
): Promise<ContactView> {
  await lockAccountFor(call, accountId, 'contact.create')
  const id = await createContact(call, {
    id: draft.id,
    accountId,
    salutation: draft.salutation,
    firstName: draft.first_name,
    lastName: draft.last_name,
    email: draft.email,
    phone: draft.phone,
    mobilePhone: draft.mobile_phone,
    locale: draft.locale,
    passwordHash: draft.password === undefined ? null : await hashPassword(draft.password),
    memberships: [
      { accountId, profiles: [...new Set(draft.profiles)], ownOrdersOnly: draft.own_orders_only },
    ],
  })
  const [contact] = await listAccountContacts(call, accountId, id)
  if (!contact) throw new Error(`Contact ${id} was created but cannot be found.`)
  return contact
}
