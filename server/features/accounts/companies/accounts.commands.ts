import { compactBankCode, maskIban, isBic, isIban } from '#contract/kit/identifiers/iban'
import { trimTaxId, normalizeVatId } from '#contract/kit/identifiers/tax-ids'
import type { AccountState } from '#contract/profiles'
import type { OnboardingStep } from '#contract/company/qualifications'
import type { CompanyType, InvoiceProfile, VatStatus } from '#db/types'
import { formatInstant, type Call } from '#server/kernel/call'
import { createCrmId } from '#server/kernel/crm-ids'
import { requireTransition } from '#server/kernel/state-machine'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { publishLiveChanges } from '#server/kernel/live-events'
import {
  recordAccountChange,
  takeAutomaticAccountSteps,
  lockAccountFacts,
} from './account-change.commands.ts'
import { evaluateAccountStep } from '../model/account-states.rules.ts'
import { recordAgreement } from './self-billing.commands.ts'
import {
  insertAccount,
  lockAccount,
  findPostalCodePosition,
  replaceQualifications,
  updateAccount,
  type Qualification,
} from './accounts.sql.ts'

/**
 * Bank and tax details. `undefined` leaves a field unchanged; null or empty clears it. IBAN and BIC may have
 * any case and spaces.
 */
export interface PaymentDetails {
  readonly iban?: string | null | undefined
  readonly bic?: string | null | undefined
  readonly taxId?: string | null | undefined
  readonly vatId?: string | null | undefined
  readonly accountHolder?: string | null | undefined
}

export interface NewAccount extends PaymentDetails {
  readonly id?: string | undefined
  /** Id of the master account, for a location. */
  readonly parentId?: string | null | undefined
  readonly name: string
  readonly state?: AccountState | undefined
  readonly companyType?: CompanyType | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly street?: string | null | undefined
  readonly postalCode?: string | null | undefined
  readonly city?: string | null | undefined
  /** Give both or neither; the default is the position of the postal code. */
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly vatStatus?: VatStatus | undefined
  /** Version of the self-billing agreement that the company accepts with this call. */
  readonly selfBillingConsentVersion?: string | null | undefined
  readonly craftRoleNumber?: string | null | undefined
  readonly installerIdNumber?: string | null | undefined
  readonly networkOperator?: string | null | undefined
  readonly radiusKm?: number | undefined
  readonly completedOnboardingSteps?: readonly OnboardingStep[] | undefined
  readonly qualifications?: readonly Qualification[] | undefined
  /** The company signed up itself; it gets no offers until its address is confirmed. */
  readonly awaitsConfirmation?: boolean | undefined
  readonly referralSource?: string | null | undefined
  readonly termsAcceptedAt?: string | null | undefined
  readonly marketingAcceptedAt?: string | null | undefined
}

/** Creates a company, or a location of a master account, and returns its id. */
export async function createAccount(call: Call, account: NewAccount): Promise<string> {
  if (account.parentId && account.parentId === account.id)
    throw createFieldRefusal({ parent_id: 'invalid_id' })
  if (account.parentId && !(await lockAccount(call.tx, account.parentId))) {
    throw createFieldRefusal({ parent_id: 'invalid_id' })
  }
  const id = account.id ?? createCrmId('account')
  const row = { ...(await toAccountRow(call, account)), id }
  if (!(await insertAccount(call.tx, row))) throw new Refusal('already_exists')
  if (row.self_billing_consent_version !== null)
    await recordAgreement(call, id, row.self_billing_consent_version)
  if (account.qualifications) await replaceQualifications(call.tx, id, account.qualifications)
  const { name, state } = account
  await recordHistory(call, {
    subject: 'account',
    id,
    step: 'account.create',
    accountId: id,
    after: { name, state },
  })
  return id
}

async function toAccountRow(call: Call, account: NewAccount) {
  const consent = account.selfBillingConsentVersion ?? null
  return {
    parent_id: account.parentId ?? null,
    name: account.name,
    state: account.state ?? ('new' as const),
    company_type: account.companyType ?? ('company' as const),
    email: account.email?.toLowerCase() ?? null,
    phone: account.phone ?? null,
    street: account.street ?? null,
    postal_code: account.postalCode ?? null,
    city: account.city ?? null,
    ...(await findAccountPosition(call, account)),
    ...toPaymentColumns(account),
    vat_status: account.vatStatus ?? ('standard' as const),
    self_billing_consent_version: consent,
    self_billing_consent_at: consent ? formatInstant(call.now) : null,
    craft_role_number: account.craftRoleNumber ?? null,
    installer_id_number: account.installerIdNumber ?? null,
    network_operator: account.networkOperator ?? null,
    radius_km: account.radiusKm ?? 50,
    completed_onboarding_steps: [...(account.completedOnboardingSteps ?? [])],
    awaits_confirmation: account.awaitsConfirmation ?? false,
    referral_source: account.referralSource ?? null,
    terms_accepted_at: account.termsAcceptedAt ?? null,
    marketing_accepted_at: account.marketingAcceptedAt ?? null,
    created_at: formatInstant(call.now),
  }
}

async function findAccountPosition(call: Call, account: NewAccount) {
  const { latitude, longitude, postalCode, city } = account
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  const found = postalCode ? await findPostalCodePosition(call.tx, postalCode, city ?? null) : null
  return found ?? { latitude: null, longitude: null }
}

/** Returns the columns to write. Throws for an invalid IBAN or BIC. */
function toPaymentColumns(details: PaymentDetails): PaymentColumns {
  const iban = normalizeOptional(details.iban, compactBankCode)
  const bic = normalizeOptional(details.bic, compactBankCode)
  if (iban && !isIban(iban)) throw createFieldRefusal({ iban: 'invalid_iban' })
  if (bic && !isBic(bic)) throw createFieldRefusal({ bic: 'invalid_bic' })
  const columns = {
    iban,
    bic,
    tax_id: normalizeOptional(details.taxId, trimTaxId),
    vat_id: normalizeOptional(details.vatId, (text) => normalizeVatId(text)),
    account_holder: normalizeOptional(details.accountHolder, (text) => text.trim()),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

type PaymentColumns = Partial<Record<'iban' | 'bic' | 'tax_id' | 'vat_id' | 'account_holder', string | null>>

function normalizeOptional(
  text: string | null | undefined,
  tidy: (text: string) => string,
): string | null | undefined {
  return text === undefined ? undefined : tidy(text ?? '') || null
}

/** VAT status and the company's consent to self-billing (credit notes issued in its name). */
export interface TaxDetails {
  readonly vatStatus?: VatStatus | undefined
  readonly invoiceProfile?: InvoiceProfile | undefined
  /** The contact in e-invoices; an empty text clears it. */
  readonly invoiceEmail?: string | undefined
  readonly invoicePhone?: string | undefined
  /** Version of the self-billing agreement that the company accepts with this call. */
  readonly selfBillingConsentVersion?: string | undefined
}

/**
 * Saves bank and tax details and takes the automatic steps that follow. The history stores IBANs with their
 * middle masked.
 */
export async function setPaymentDetails(
  call: Call,
  accountId: string,
  details: PaymentDetails & TaxDetails,
): Promise<void> {
  const { vatStatus, selfBillingConsentVersion: consent } = details
  const columns = {
    ...toPaymentColumns(details),
    ...(vatStatus ? { vat_status: vatStatus } : {}),
    ...toInvoiceColumns(details),
    ...(consent
      ? { self_billing_consent_version: consent, self_billing_consent_at: formatInstant(call.now) }
      : {}),
  }
  const previous = await lockAccountFacts(call, accountId)
  await updateAccount(call.tx, accountId, columns)
  if (consent) await recordAgreement(call, accountId, consent)
  const before = 'iban' in columns ? { iban: maskOptionalIban(previous.iban) } : {}
  const after = {
    fields: Object.keys(columns),
    ...('iban' in columns ? { iban: maskOptionalIban(columns.iban) } : {}),
    ...(consent ? { self_billing_consent_version: consent } : {}),
  }
  await recordAccountChange(call, accountId, { step: 'account.setPaymentDetails', before, after })
}

/** Records that the company is not reported to the tax authority (§ 4 Abs. 5 PStTG); null: it is reported. */
export async function setReportExemption(
  call: Call,
  accountId: string,
  exemption: 'state_entity' | 'listed_company' | null,
): Promise<void> {
  await lockAccountFacts(call, accountId)
  await updateAccount(call.tx, accountId, { report_exemption: exemption })
  await recordAccountChange(call, accountId, {
    step: 'account.setReportExemption',
    after: { report_exemption: exemption },
  })
}

function toInvoiceColumns({ invoiceProfile, invoiceEmail, invoicePhone }: TaxDetails) {
  const columns = {
    invoice_profile: invoiceProfile,
    invoice_email: normalizeOptional(invoiceEmail, (text) => text.trim()),
    invoice_phone: normalizeOptional(invoicePhone, (text) => text.trim()),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function maskOptionalIban(iban: string | null | undefined): string | null {
  return iban ? maskIban(iban) : null
}

export async function setQualifications(
  call: Call,
  accountId: string,
  qualifications: readonly Qualification[],
): Promise<void> {
  await lockAccountFacts(call, accountId)
  await replaceQualifications(call.tx, accountId, qualifications)
  await updateAccount(call.tx, accountId, {})
  await recordAccountChange(call, accountId, {
    step: 'account.setQualifications',
    after: { held: qualifications },
  })
}

/** Moves a company to a state on behalf of the marketplace, if the state machine allows it. */
export async function setAccountState(call: Call, accountId: string, to: AccountState): Promise<void> {
  const facts = await lockAccountFacts(call, accountId)
  const step = requireTransition(evaluateAccountStep(facts, to, 'operator'))
  await updateAccount(call.tx, accountId, { state: to })
  const before = { state: facts.state }
  await recordAccountChange(call, accountId, { step: step.name, before, after: { state: to } })
}

/**
 * Takes the automatic steps that are due today, for example after a document ended. Safe to call repeatedly.
 */
export async function refreshAccountState(call: Call, accountId: string): Promise<void> {
  await lockAccountFacts(call, accountId)
  const change = await takeAutomaticAccountSteps(call, accountId)
  if (change && change.from !== change.to)
    await publishLiveChanges(call, { accountIds: [accountId], topic: 'account' })
}
