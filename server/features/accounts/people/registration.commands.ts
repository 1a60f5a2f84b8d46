import { formatInstant, type Call } from '#server/kernel/call'
import { requireTransition } from '#server/kernel/state-machine'
import { recordHistory } from '#server/kernel/history'
import { Refusal } from '#server/kernel/refusal'
import {
  recordAccountChange,
  lockAccountFacts,
  enqueueAccountRenamed,
} from '../companies/account-change.commands.ts'
import { evaluateAccountStep } from '../model/account-states.rules.ts'
import { updateAccount } from '../companies/accounts.sql.ts'
import { updateRegisteredContact, type RegisteredContact } from './registration.sql.ts'

/** Company data of the long registration form; the short form has none. */
export interface RegisteredCompany {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly acceptsTerms?: boolean | undefined
  readonly acceptsMarketing?: boolean | undefined
}

/** Registers an invited company, which then continues like one that signed up itself. */
export async function registerInvitedCompany(
  call: Call,
  accountId: string,
  given: RegisteredCompany,
): Promise<void> {
  const facts = await lockAccountFacts(call, accountId)
  const now = formatInstant(call.now)
  const columns = {
    ...(given.name === undefined ? {} : { name: given.name }),
    ...(given.phone === undefined ? {} : { phone: given.phone }),
    ...(given.acceptsTerms ? { terms_accepted_at: now } : {}),
    ...(given.acceptsMarketing ? { marketing_accepted_at: now } : {}),
  }
  // A company that stopped and resumed offers with the mailed link is already new.
  const isNew = facts.state === 'new'
  const step = isNew
    ? 'account.register'
    : requireTransition(evaluateAccountStep(facts, 'new', 'visitor')).name
  await updateAccount(call.tx, accountId, { ...columns, ...(isNew ? {} : { state: 'new' as const }) })
  if (given.name !== undefined) await enqueueAccountRenamed(call, accountId)
  const after = { state: 'new', fields: Object.keys(columns) }
  await recordAccountChange(call, accountId, { step, before: { state: facts.state }, after })
}

/**
 * Saves name and password of an invited person. A new e-mail address starts unconfirmed. Throws
 * `duplicate_account` if the address is taken.
 */
export async function registerInvitedPerson(
  call: Call,
  contactId: string,
  given: RegisteredContact,
): Promise<void> {
  const accountId = await updateRegisteredContact(call.tx, contactId, given, formatInstant(call.now))
  if (!accountId) throw new Refusal('duplicate_account')
  const { lastName } = given
  await recordHistory(call, {
    subject: 'contact',
    id: contactId,
    step: 'contact.register',
    accountId,
    after: { lastName },
  })
}
