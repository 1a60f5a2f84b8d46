import type { Input, Output } from '#contract/api'
import type { Partner } from '#contract/company/accounts'
import type { OnboardingStep, QualificationCategory } from '#contract/company/qualifications'
import type { Call, PersonCall } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { berlinDay, changed, locked, renamed } from '../companies/account-change.commands.ts'
import type { AccountFacts } from '../model/account-states.rules.ts'
import { factsOf, positionOf, updateAccount } from '../companies/accounts.sql.ts'
import { checkAddress } from './addresses.queries.ts'
import { partnersOf, replaceCategories } from './partner.sql.ts'
import { qualificationValues } from '../model/trades.rules.ts'

type Onboarding = Input<'partner.onboard'>['body']
type Values = Partial<Record<QualificationCategory, readonly string[]>>

/** The companies that the caller acts for, the chosen one first, with the wanted fields. */
export async function readPartners(
  call: PersonCall,
  fields: string | readonly string[] | undefined,
): Promise<Output<'partner.read'>> {
  const wanted = new Set([fields ?? []].flat().flatMap((text) => text.split(',').map(outermost)))
  const partners = await partnersOf(call.tx, call.actor.accountIds)
  return { data: wanted.size === 0 ? partners : partners.map((one) => only(one, wanted)) }
}

/** `shippingAddress.street` asks for the address. */
function outermost(field: string): string {
  return field.trim().split(/[./]/, 1)[0] ?? ''
}

function only(partner: Partner, wanted: ReadonlySet<string>): { id: string } & Partial<Partner> {
  const entries = Object.entries(partner).filter(([key]) => wanted.has(key))
  return { ...(Object.fromEntries(entries) as Partial<Partner>), id: partner.id }
}

/** Which steps a body answers: one that names a key of the step has seen it (wire.md, Company). */
export function stepsIn(body: Onboarding): OnboardingStep[] {
  const named = (...keys: (keyof Onboarding)[]) => keys.some((key) => body[key] !== undefined)
  return [
    ...(named('hwoA', 'installerIdNumber', 'networkOperator') ? (['qualifications'] as const) : []),
    ...(named('shippingAddress') ? (['address'] as const) : []),
    ...(named('transporter') ? (['vehicle'] as const) : []),
  ]
}

/** Saves the steps of the onboarding that the body names; the company's state follows (design 4). */
export async function onboard(
  call: PersonCall,
  accountId: string,
  body: Onboarding,
): Promise<Output<'partner.onboard'>> {
  const facts = await locked(call, accountId)
  await demandAccountVersion(call, accountId, body.version)
  const values = {
    ...(body.hwoA === undefined ? {} : { hwo_a: split(body.hwoA) }),
    ...(body.transporter === undefined ? {} : { transporter: split(body.transporter) }),
  }
  demandKnown(facts, values, { hwo_a: 'hwoA', transporter: 'transporter' })
  const steps = stepsIn(body)
  const completed = [...new Set([...facts.completedSteps, ...steps])]
  await replaceCategories(call.tx, accountId, values)
  await updateAccount(call.tx, accountId, {
    ...numbersOf(body),
    ...(body.shippingAddress ? await addressOf(call, body.shippingAddress) : {}),
    completed_onboarding_steps: completed,
  })
  if (body.shippingAddress) await renamed(call, accountId)
  await changed(call, accountId, { step: 'partner.onboard', after: { steps, ...values } })
  return { completedOnboardingSteps: completed, ...(await standing(call, accountId)) }
}

function split(joined: string): string[] {
  return [
    ...new Set(
      joined
        .split(';')
        .map((value) => value.trim())
        .filter(Boolean),
    ),
  ]
}

function numbersOf({ installerIdNumber, networkOperator }: Onboarding) {
  return {
    ...(installerIdNumber === undefined ? {} : { installer_id_number: installerIdNumber || null }),
    ...(networkOperator === undefined ? {} : { network_operator: networkOperator || null }),
  }
}

async function addressOf(call: Call, address: NonNullable<Onboarding['shippingAddress']>) {
  const { valid } = await checkAddress(call, address)
  if (!valid) throw createFieldRefusal({ 'shippingAddress.postalCode': 'address_unknown' })
  const { street, postalCode, city } = address
  const position = await positionOf(call.tx, postalCode, city)
  return { street, postal_code: postalCode, city, country_code: 'DE', ...position }
}

/** Refuses values that are not in the lists; what a company holds already it may keep. */
export function demandKnown(
  facts: AccountFacts,
  values: Values,
  fields: Partial<Record<QualificationCategory, string>> = {},
): void {
  for (const [category, wanted] of Object.entries(values) as [QualificationCategory, string[]][]) {
    const held = facts.qualifications.filter((one) => one.category === category).map(({ value }) => value)
    // The brands give their trainings themselves; free words are free.
    const open = category === 'unlisted_qualifications' ? wanted : []
    const options = category === 'weiterbildung' ? [] : qualificationValues[category]
    const known = new Set([...held, ...open, ...options])
    const field = fields[category] ?? `qualifications.${category}`
    if (wanted.some((value) => !known.has(value))) throw createFieldRefusal({ [field]: 'invalid_enum' })
  }
}

/** Refuses a change of what somebody else has changed since it was read (wire.md). Lock before. */
export async function demandAccountVersion(call: Call, accountId: string, read?: number): Promise<void> {
  if (read === undefined) return
  const [current] = await partnersOf(call.tx, [accountId])
  if (current && current.version !== read) throw new Refusal('account_changed', { current })
}

/** One company as its own people read it; refuses one that is not the caller's. */
export async function partnerOf(call: Call, accountId: string): Promise<Partner> {
  const [partner] = await partnersOf(call.tx, [accountId])
  if (!partner) throw new Refusal('not_found')
  return partner
}

/** Where a company stands after a change. */
export async function standing(call: Call, accountId: string) {
  const [facts, [partner]] = await Promise.all([
    factsOf(call.tx, accountId, berlinDay(call)),
    partnersOf(call.tx, [accountId]),
  ])
  if (!facts || !partner) throw new Refusal('not_found')
  return { status: facts.state, version: partner.version }
}
