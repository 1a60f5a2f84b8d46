import { selfBillingVersions } from '#contract/company/company-enums'
import type { Person } from '#server/kernel/call'
import { createAccount, setAccountState } from '#server/features/accounts/companies/accounts.commands'
import { createContact } from '#server/features/accounts/people/contacts.commands'
import {
  addCompanyDocument,
  refuseCompanyDocument,
} from '#server/features/accounts/documents/company-documents.commands'
import { storeFile } from '#server/features/files/files.commands'
import type { AccountState, Profile } from '#contract/profiles'
import {
  partnerCompanies,
  type DemoCompany,
  type DemoDocument,
  type DemoPerson,
} from '../data/companies/companies.ts'
import { loginCompanies } from '../data/companies/login-companies.ts'
import { createDemoId } from '../data/companies/crm-ids.ts'
import type { DemoPicture } from '../pictures/pictures.ts'
import { createOperatorCall, type DemoContext } from '../demo-context.ts'

/** A created company and its users. */
export interface DemoPartner {
  readonly id: string
  readonly company: DemoCompany
  readonly people: readonly Person[]
}

/** Returns a user of the company with that profile, or else its first user, the admin. */
export function findPersonWithProfile({ people }: DemoPartner, profile: Profile): Person {
  const found = people.find((person) => person.profiles.includes(profile)) ?? people[0]
  if (!found) throw new Error('The company has no users, so it cannot take orders.')
  return found
}

export interface CompanyDefaults {
  readonly passwordHash: string
  /** Used as the file of all documents of companies with a demo login. */
  readonly documentImage: DemoPicture
}

/** Creates all companies with their contacts and documents. Returns them by key. */
export async function createDemoCompanies(
  context: DemoContext,
  defaults: CompanyDefaults,
): Promise<Map<string, DemoPartner>> {
  const all = [...loginCompanies, ...partnerCompanies]
  const ids = new Map(all.map((company, index) => [company.key, createDemoId('account', index + 1)]))
  const contactIds = createContactIds(all)
  const partners = new Map<string, DemoPartner>()
  // In sequence: a location needs its master account.
  for (const company of all)
    partners.set(company.key, await createDemoCompany(context, defaults, company, ids, contactIds))
  return partners
}

function createContactIds(companies: readonly DemoCompany[]): Map<string, string> {
  const logins = companies.flatMap((company) => company.people.map((person) => person.login))
  return new Map(logins.map((login, index) => [login, createDemoId('contact', index + 1)]))
}

async function createDemoCompany(
  context: DemoContext,
  defaults: CompanyDefaults,
  company: DemoCompany,
  ids: ReadonlyMap<string, string>,
  contacts: ReadonlyMap<string, string>,
): Promise<DemoPartner> {
  const id = requireDemoId(ids, company.key)
  const joined = getJoinedAt(context, company)
  await createAccount(
    createOperatorCall(context, joined),
    toAccountInput(company, id, company.parent ? requireDemoId(ids, company.parent) : null),
  )
  for (const person of company.people) {
    await createContact(
      createOperatorCall(context, joined),
      toContactInput(person, requireDemoId(contacts, person.login), id, defaults.passwordHash),
    )
  }
  await addDemoDocuments(context, defaults, company, id)
  const locations = loginCompanies
    .filter((other) => other.parent === company.key)
    .map((other) => requireDemoId(ids, other.key))
  const people = company.people.map((person) =>
    toPerson(company, person, requireDemoId(contacts, person.login), [id, ...locations]),
  )
  return { id, company, people }
}

function requireDemoId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`The demo has no company or contact "${key}".`)
  return id
}

function getJoinedAt({ calendar }: DemoContext, { joinedDaysAgo }: DemoCompany): Temporal.Instant {
  return calendar.past(calendar.at(calendar.today.subtract({ days: joinedDaysAgo }), '10:00'))
}

/** Verified documents turn companies into active ones later; other companies start in their final state. */
const initialStates: Record<AccountState, AccountState> = {
  invited: 'invited',
  new: 'new',
  beginner_onboarding: 'beginner_onboarding',
  active: 'beginner_onboarding',
  repeated_onboarding: 'beginner_onboarding',
  not_interested: 'beginner_onboarding',
}

function toAccountInput(company: DemoCompany, id: string, parentId: string | null) {
  const { place, payment, qualifications } = company
  return {
    id,
    parentId,
    name: company.name,
    state: initialStates[company.state],
    companyType: company.type,
    email: company.email,
    phone: company.phone,
    street: place.street,
    postalCode: place.postalCode,
    city: place.city,
    latitude: place.latitude,
    longitude: place.longitude,
    vatStatus: company.vatStatus,
    iban: payment?.iban,
    bic: payment?.bic,
    accountHolder: payment?.holder,
    taxId: payment?.taxNumber,
    vatId: payment?.vatId,
    // The companies agreed years ago.
    selfBillingConsentVersion: payment ? selfBillingVersions[0] : null,
    craftRoleNumber: company.craftRollNumber,
    installerIdNumber: company.installerIdNumber,
    networkOperator: company.networkOperator,
    radiusKm: company.radiusKm,
    completedOnboardingSteps: company.onboardingSteps,
    qualifications: Object.entries(qualifications).flatMap(([category, values]) =>
      values.map((value) => ({ category: category as keyof typeof qualifications, value })),
    ),
  }
}

function toContactInput(person: DemoPerson, id: string, accountId: string, passwordHash: string) {
  return {
    id,
    accountId,
    salutation: person.salutation,
    firstName: person.firstName,
    lastName: person.lastName,
    email: `${person.login}@demo.example`,
    mobilePhone: person.phone,
    passwordHash,
    memberships: [{ accountId, profiles: person.profiles, ownOrdersOnly: person.ownOrdersOnly }],
  }
}

function toPerson(
  company: DemoCompany,
  person: DemoPerson,
  contactId: string,
  accountIds: readonly string[],
): Person {
  return {
    kind: 'person',
    contactId,
    name: `${person.firstName} ${person.lastName}`,
    accountId: accountIds[0] ?? '',
    accountIds,
    accountName: company.name,
    accountState: company.state,
    profiles: person.profiles,
    ownOrdersOnly: person.ownOrdersOnly ?? false,
  }
}

/**
 * Adds a company's documents. A document that started after the company joined gets predecessors of the same
 * length.
 */
async function addDemoDocuments(
  context: DemoContext,
  defaults: CompanyDefaults,
  company: DemoCompany,
  accountId: string,
): Promise<void> {
  const documents = company.documents.flatMap((document) => [
    ...(listEarlierDocuments(document, company) ?? []),
    document,
  ])
  const inOrder = documents.toSorted(
    (one, other) => getHandInDay(one, company) - getHandInDay(other, company),
  )
  for (const document of inOrder) await addDemoDocument(context, defaults, company, accountId, document)
}

function listEarlierDocuments(document: DemoDocument, company: DemoCompany): DemoDocument[] | null {
  const { startsInDays, endsInDays, verified } = document
  const isFirst = startsInDays === null || endsInDays === null || startsInDays <= -company.joinedDaysAgo
  if (isFirst || !verified) return null
  const length = endsInDays - startsInDays
  const before = { ...document, startsInDays: startsInDays - length - 1, endsInDays: startsInDays - 1 }
  return [...(listEarlierDocuments(before, company) ?? []), before]
}

/** Days from today. A successor is uploaded ten days before it starts. */
function getHandInDay({ startsInDays }: DemoDocument, { joinedDaysAgo }: DemoCompany): number {
  const joined = -joinedDaysAgo + 1
  return startsInDays === null ? joined : Math.min(-1, Math.max(joined, startsInDays - 10))
}

const documentNames: Record<DemoDocument['type'], string> = {
  liability_insurance: 'Betriebshaftpflichtversicherung',
  craft_card: 'Handwerkskarte',
  personal_id_card: 'Personalausweis',
  trade_license: 'Gewerbeanmeldung',
  tax_exemption_order: 'Freistellungsbescheinigung',
}

async function addDemoDocument(
  context: DemoContext,
  { documentImage }: CompanyDefaults,
  company: DemoCompany,
  accountId: string,
  document: DemoDocument,
): Promise<void> {
  const { calendar } = context
  const day = (offset: number | null) =>
    offset === null ? null : calendar.today.add({ days: offset }).toString()
  const call = createOperatorCall(
    context,
    calendar.past(calendar.at(calendar.today.add({ days: getHandInDay(document, company) }), '11:00')),
  )
  const file = loginCompanies.includes(company)
    ? await storeFile(call, { ...documentImage, name: `${documentNames[document.type]}.jpg`, accountId })
    : null
  const id = await addCompanyDocument(call, accountId, {
    type: document.type,
    fileId: file?.id,
    lifetimeStart: day(document.startsInDays),
    lifetimeEnd: day(document.endsInDays),
    confirmed: document.confirmed,
    verified: document.verified,
  })
  if (document.refused) await refuseCompanyDocument(call, id, document.refused)
}

/** How long ago these companies left the state `active`. */
const leftDaysAgo = 5

/** Sets the final state of companies that no longer work, after all their orders exist. */
export async function endCompanyActivity(
  context: DemoContext,
  partners: Iterable<DemoPartner>,
): Promise<void> {
  const { calendar } = context
  const call = createOperatorCall(
    context,
    calendar.at(calendar.today.subtract({ days: leftDaysAgo }), '06:00'),
  )
  for (const { id, company } of partners) {
    const { state } = company
    if (state === 'repeated_onboarding' || state === 'not_interested') await setAccountState(call, id, state)
  }
}
