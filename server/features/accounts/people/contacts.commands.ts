import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Locale } from '#contract/kit/locale'
import type { Profile } from '#contract/profiles'
import { formatInstant, type Call } from '#server/kernel/call'
import { createCrmId } from '#server/kernel/crm-ids'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import { countAccounts, insertContact, insertMemberships } from './contacts.sql.ts'

/** The profiles with which a person acts for a company. */
export interface NewMembership {
  readonly accountId: string
  readonly profiles: readonly Profile[]
  /** The person sees only orders delegated to them. */
  readonly ownOrdersOnly?: boolean | undefined
}

export interface NewContact {
  readonly id?: string | undefined
  /** The person's own company; `memberships` lists the companies they act for. */
  readonly accountId: string
  readonly salutation?: string | null | undefined
  readonly firstName?: string | null | undefined
  readonly lastName: string
  readonly email: string
  /** The person typed the address and has not confirmed it yet. */
  readonly emailUnconfirmed?: boolean | undefined
  readonly phone?: string | null | undefined
  readonly mobilePhone?: string | null | undefined
  readonly locale?: Locale | undefined
  /** Argon2id hash; null if the person cannot log in with a password. */
  readonly passwordHash?: string | null | undefined
  readonly memberships: readonly NewMembership[]
}

/** Creates a person and returns their id. Throws `already_exists` if the e-mail address is taken. */
export async function createContact(call: Call, contact: NewContact): Promise<string> {
  const accountIds = new Set([contact.accountId, ...contact.memberships.map((one) => one.accountId)])
  if ((await countAccounts(call.tx, [...accountIds])) < accountIds.size) throw new Refusal('not_found')
  const id = contact.id ?? createCrmId('contact')
  if (!(await insertContact(call.tx, { ...toContactRow(call, contact), id })))
    throw new Refusal('already_exists')
  if (contact.memberships.length > 0) await insertMemberships(call.tx, toMembershipRows(id, contact))
  const { accountId, lastName, memberships } = contact
  await recordHistory(call, {
    subject: 'contact',
    id,
    step: 'contact.create',
    accountId,
    after: { lastName, memberships },
  })
  return id
}

function toContactRow(call: Call, contact: NewContact) {
  return {
    account_id: contact.accountId,
    salutation: contact.salutation ?? null,
    first_name: contact.firstName ?? null,
    last_name: contact.lastName,
    email: contact.email.trim().toLowerCase(),
    phone: contact.phone ?? null,
    mobile_phone: contact.mobilePhone ?? null,
    locale: contact.locale ?? ('de' as const),
    password_hash: contact.passwordHash ?? null,
    email_confirmed_at: contact.emailUnconfirmed ? null : formatInstant(call.now),
    created_at: formatInstant(call.now),
  }
}

function toMembershipRows(contactId: string, { memberships }: NewContact) {
  return memberships.map((one) => ({
    contact_id: contactId,
    account_id: one.accountId,
    profiles: [...one.profiles],
    own_orders_only: one.ownOrdersOnly ?? false,
  }))
}

/** Returns the phone number in E.164 format if it can be parsed, otherwise as typed without spaces. */
export function normalizePhone(typed: string): string {
  const number = parsePhoneNumberFromString(typed, 'DE')
  return number?.isPossible() ? number.number : typed.replaceAll(/\s/g, '')
}
