import type { Input, Output } from '#contract/api'
import type { Partner } from '#contract/company/accounts'
import type { OnboardingStep, QualificationCategory } from '#contract/company/qualifications'
import type { Call, PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { requireWorkingAccount } from '#server/kernel/working-accounts'
import {
  getBerlinDayOfCall,
  recordAccountChange,
  lockAccountFacts,
  enqueueAccountRenamed,
} from '../companies/account-change.commands.ts'
import type { AccountFacts } from '../model/account-states.rules.ts'
import { findAccountFacts, findPostalCodePosition, updateAccount } from '../companies/accounts.sql.ts'
import { checkGermanAddress } from './addresses.queries.ts'
import { findPartners, replaceQualificationCategories } from './partner.sql.ts'
import { qualificationOptions } from '../model/trades.rules.ts'

type OnboardingBody = Input<'partner.onboard'>['body']
type QualificationValues = Partial<Record<QualificationCategory, readonly string[]>>

/** Returns the companies that the caller acts for, the current one first, with the requested fields. */
export async function readPartners(
  call: PersonCall,
  fields: string | readonly string[] | undefined,
): Promise<Output<'partner.read'>> {
  const wanted = new Set([fields ?? []].flat().flatMap((text) => text.split(',').map(getTopLevelField)))
  const partners = await findPartners(call.tx, call.actor.accountIds)
  return { data: wanted.size === 0 ? partners : partners.map((one) => pickPartnerFields(one, wanted)) }
}

/** Maps a nested field to its top-level field: `shippingAddress.street` to `shippingAddress`. */
function getTopLevelField(field: string): string {
  return field.trim().split(/[./]/, 1)[0] ?? ''
}

function pickPartnerFields(partner: Partner, wanted: ReadonlySet<string>): { id: string } & Partial<Partner> {
  const entries = Object.entries(partner).filter(([key]) => wanted.has(key))
  return { ...(Object.fromEntries(entries) as Partial<Partner>), id: partner.id }
}

/** Returns the onboarding steps that a body answers: those of which it contains a key, even if empty. */
export function listAnsweredSteps(body: OnboardingBody): OnboardingStep[] {
  const named = (...keys: (keyof OnboardingBody)[]) => keys.some((key) => body[key] !== undefined)
  return [
    ...(named('hwoA', 'installerIdNumber', 'networkOperator') ? (['qualifications'] as const) : []),
    ...(named('shippingAddress') ? (['address'] as const) : []),
    ...(named('transporter') ? (['vehicle'] as const) : []),
  ]
}

/** Saves the onboarding steps that the body contains and takes the automatic account steps that follow. */
export async function saveOnboarding(
  call: PersonCall,
  accountId: string,
  body: OnboardingBody,
): Promise<Output<'partner.onboard'>> {
  requireWorkingAccount(call, accountId)
  const facts = await lockAccountFacts(call, accountId)
  await requireAccountVersion(call, accountId, body.version)
  const values = {
    ...(body.hwoA === undefined ? {} : { hwo_a: splitJoinedValues(body.hwoA) }),
    ...(body.transporter === undefined ? {} : { transporter: splitJoinedValues(body.transporter) }),
  }
  requireKnownQualifications(facts, values, { hwo_a: 'hwoA', transporter: 'transporter' })
  const steps = listAnsweredSteps(body)
  const completed = [...new Set([...facts.completedSteps, ...steps])]
  await replaceQualificationCategories(call.tx, accountId, values)
  await updateAccount(call.tx, accountId, {
    ...toInstallerColumns(body),
    ...(body.shippingAddress ? await toAddressColumns(call, body.shippingAddress) : {}),
    completed_onboarding_steps: completed,
  })
  if (body.shippingAddress) await enqueueAccountRenamed(call, accountId)
  await recordAccountChange(call, accountId, { step: 'partner.onboard', after: { steps, ...values } })
  return { completedOnboardingSteps: completed, ...(await readAccountStateAndVersion(call, accountId)) }
}

function splitJoinedValues(joined: string): string[] {
  return [
    ...new Set(
      joined
        .split(';')
        .map((value) => value.trim())
        .filter(Boolean),
    ),
  ]
}

function toInstallerColumns({ installerIdNumber, networkOperator }: OnboardingBody) {
  return {
    ...(installerIdNumber === undefined ? {} : { installer_id_number: installerIdNumber || null }),
    ...(networkOperator === undefined ? {} : { network_operator: networkOperator || null }),
  }
}

async function toAddressColumns(call: Call, address: NonNullable<OnboardingBody['shippingAddress']>) {
  const { valid } = await checkGermanAddress(call, address)
  if (!valid) throw createFieldRefusal({ 'shippingAddress.postalCode': 'address_unknown' })
  const { street, postalCode, city } = address
  const position = await findPostalCodePosition(call.tx, postalCode, city)
  return { street, postal_code: postalCode, city, country_code: 'DE', ...position }
}

/** Throws for values that are not in the option lists. A company may keep values that it already has. */
export function requireKnownQualifications(
  facts: AccountFacts,
  values: QualificationValues,
  fields: Partial<Record<QualificationCategory, string>> = {},
): void {
  for (const [category, wanted] of Object.entries(values) as [QualificationCategory, string[]][]) {
    const current = facts.qualifications.filter((one) => one.category === category).map(({ value }) => value)
    // Brands grant trainings themselves, and unlisted qualifications are free text.
    const open = category === 'unlisted_qualifications' ? wanted : []
    const options = category === 'weiterbildung' ? [] : qualificationOptions[category]
    const known = new Set([...current, ...open, ...options])
    const field = fields[category] ?? `qualifications.${category}`
    if (wanted.some((value) => !known.has(value))) throw createFieldRefusal({ [field]: 'invalid_enum' })
  }
}

/** Throws `account_changed` if the company changed since it was read. Lock the company before. */
export async function requireAccountVersion(call: Call, accountId: string, read?: number): Promise<void> {
  if (read === undefined) return
  const [current] = await findPartners(call.tx, [accountId])
  if (current && current.version !== read) throw new Refusal('account_changed', { current })
}

/** Returns one company of the caller. Throws `not_found` for other companies. */
export async function readPartner(call: Call, accountId: string): Promise<Partner> {
  const [partner] = await findPartners(call.tx, [accountId])
  if (!partner) throw new Refusal('not_found')
  return partner
}

/** Returns the state and version of a company after a change. */
export async function readAccountStateAndVersion(call: Call, accountId: string) {
  const [facts, [partner]] = await Promise.all([
    findAccountFacts(call.tx, accountId, getBerlinDayOfCall(call)),
    findPartners(call.tx, [accountId]),
  ])
  if (!facts || !partner) throw new Refusal('not_found')
  return { status: facts.state, version: partner.version }
}
