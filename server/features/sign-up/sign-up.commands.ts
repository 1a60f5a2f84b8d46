import { ownerProfiles } from '#contract/profiles'
import type { Input, Output } from '#contract/api'
import type { SignUp } from '#contract/people/signup'
import { createAccount } from '#server/features/accounts/companies/accounts.commands'
import { createContact, normalizePhone } from '#server/features/accounts/people/contacts.commands'
import { countAnonymousRequest } from '#server/features/session/throttle/anonymous-rate-limit.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { sendConfirmationMail } from '#server/features/credentials/mailed-links.commands'
import type { Config } from '#server/platform/config/config'
import { findUnconfirmedSignUp, isCompanyOrEmailTaken, lockCompanyNameForSignUp } from './sign-up.sql.ts'

export interface SignUpDependencies {
  readonly config: Pick<Config, 'referralsWithoutTerms' | 'supportPhone' | 'supportEmail'>
  readonly hashPassword: (password: string) => Promise<string>
  readonly isPassword: (password: string, hash: string | null) => Promise<boolean>
}

/**
 * Registers a company with its first user, who becomes admin and owner. They can log in at once; offers wait
 * until the address is confirmed. Returns the refusal `duplicate_account` for a known name or address instead
 * of throwing it, so that the request is counted and callers cannot test which companies exist. A sign-up that is sent
 * again because its reply was lost succeeds again: only its sender knows the password.
 */
export async function signUpCompany(
  dependencies: SignUpDependencies,
  call: Call,
  given: SignUp,
  http: HttpExchange,
): Promise<Output<'signup.create'> | Refusal> {
  requireAcceptedTerms(dependencies, given)
  await countAnonymousRequest(call, http, `sign-up ${given.email}`)
  await lockCompanyNameForSignUp(call.tx, given.company_name)
  if (await isCompanyOrEmailTaken(call.tx, given.company_name, given.email))
    return (
      (await findRepeatedSignUp(dependencies, call, given)) ?? createDuplicateAccountRefusal(dependencies)
    )
  const accountId = await createAccount(call, toSignedUpAccount(call, given))
  const contactId = await createContact(
    call,
    await toSignedUpContact(dependencies, call, given, accountId),
  ).catch(
    // A concurrent sign-up took the address.
    (error: unknown) => {
      throw error instanceof Refusal && error.code === 'already_exists'
        ? createDuplicateAccountRefusal(dependencies)
        : error
    },
  )
  await sendConfirmationMail(call, contactId)
  return { msg: 'success', account_id: accountId, contact_id: contactId }
}

async function findRepeatedSignUp(
  dependencies: SignUpDependencies,
  call: Call,
  given: SignUp,
): Promise<Output<'signup.create'> | null> {
  const first = await findUnconfirmedSignUp(call.tx, given.company_name, given.email)
  const isSender = await dependencies.isPassword(given.password, first?.passwordHash ?? null)
  if (!first || !isSender) return null
  return { msg: 'success', account_id: first.accountId, contact_id: first.contactId }
}

function requireAcceptedTerms(dependencies: SignUpDependencies, given: SignUp): void {
  if (!given.accept_tos && areTermsRequired(dependencies, given.referral_source))
    throw createFieldRefusal({ accept_tos: 'accept_terms' })
}

/** Returns whether a sign-up by this referral source must accept the terms. The form asks before it is sent. */
export function areTermsRequired(
  { config }: Pick<SignUpDependencies, 'config'>,
  referralSource: string | null | undefined,
): boolean {
  return !config.referralsWithoutTerms.includes(referralSource ?? '')
}

function createDuplicateAccountRefusal({ config }: SignUpDependencies): Refusal {
  const contact = { phone: config.supportPhone ?? '', email: config.supportEmail ?? '' }
  return new Refusal('duplicate_account', { contact })
}

function toSignedUpAccount(call: Call, given: SignUp) {
  const now = formatInstant(call.now)
  return {
    name: given.company_name,
    state: 'new' as const,
    email: given.email,
    phone: normalizePhone(given.phone),
    awaitsConfirmation: true,
    referralSource: given.referral_source || null,
    termsAcceptedAt: given.accept_tos ? now : null,
    marketingAcceptedAt: given.accept_marketing_consent ? now : null,
  }
}

async function toSignedUpContact(
  dependencies: SignUpDependencies,
  call: Call,
  given: SignUp,
  accountId: string,
) {
  return {
    accountId,
    firstName: given.first_name,
    lastName: given.last_name,
    email: given.email,
    emailUnconfirmed: true,
    phone: normalizePhone(given.phone),
    locale: call.locale,
    passwordHash: await dependencies.hashPassword(given.password),
    memberships: [{ accountId, profiles: ownerProfiles }],
  }
}

/**
 * Queues the confirmation mail again. The task checks whether the pair of ids exists, so that neither the
 * answer nor its duration reveals it.
 */
export async function requestConfirmationMail(
  call: Call,
  pair: Input<'signup.resendEmail'>['body'],
  http: HttpExchange,
): Promise<Output<'signup.resendEmail'>> {
  await countAnonymousRequest(call, http, `confirmation ${pair.partner_contact_id}`)
  const { partner_account_id: accountId, partner_contact_id: contactId } = pair
  await enqueueTask(call, 'access.mailConfirmation', { accountId, contactId })
  return { msg: 'success' }
}
