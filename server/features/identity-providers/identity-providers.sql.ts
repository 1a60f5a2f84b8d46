import { sql, type Insertable, type Updateable } from 'kysely'
import type { Profile } from '#contract/profiles'
import type { IdentityProviders, ProviderLogins } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** The settings of a company's provider, without the secret. */
export interface ProviderRow {
  readonly accountId: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly emailDomain: string
  readonly trustsEmail: boolean
  readonly roleClaim: string | null
  readonly roles: readonly { readonly value: string; readonly profile: Profile }[]
  readonly defaultProfile: Profile | null
  readonly passwordLogin: boolean
  readonly domainToken: string
  readonly verifiedAt: string | null
  readonly checkedAt: string | null
  readonly stopsAt: string | null
  readonly switchedOffAt: string | null
  readonly version: number
}

const columns = [
  'account_id as accountId',
  'name',
  'issuer',
  'client_id as clientId',
  'email_domain as emailDomain',
  'trusts_email as trustsEmail',
  'role_claim as roleClaim',
  'password_login as passwordLogin',
  'domain_token as domainToken',
  'verified_at as verifiedAt',
  'checked_at as checkedAt',
  'stops_at as stopsAt',
  'switched_off_at as switchedOffAt',
  'version',
] as const

const selectProvider = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('identity_providers')
    .select(columns)
    .select(sql<ProviderRow['roles']>`roles`.as('roles'))
    .select(sql<Profile | null>`default_profile`.as('defaultProfile'))
    .where('account_id', '=', accountId)

export async function findProvider(tx: Tx, accountId: string): Promise<ProviderRow | null> {
  return (await selectProvider(tx, accountId).executeTakeFirst()) ?? null
}

export async function lockProvider(tx: Tx, accountId: string): Promise<ProviderRow | null> {
  return (await selectProvider(tx, accountId).forUpdate().executeTakeFirst()) ?? null
}

/** Returns whether a company with this id exists. */
export async function isAccount(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Returns the encrypted client secret. */
export async function findClientSecret(tx: Tx, accountId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('identity_providers')
    .select('client_secret as secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Inserts the settings. Returns false if the company has some. */
export async function insertProvider(tx: Tx, row: Insertable<IdentityProviders>): Promise<boolean> {
  const result = await tx
    .insertInto('identity_providers')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateProvider(
  tx: Tx,
  accountId: string,
  change: Updateable<IdentityProviders>,
): Promise<void> {
  await tx.updateTable('identity_providers').set(change).where('account_id', '=', accountId).execute()
}

export async function deleteProvider(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('identity_providers').where('account_id', '=', accountId).execute()
}

/** Serializes the companies that claim the same domain, until the transaction ends. */
export async function lockDomain(tx: Tx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email domain ${domain}`}, 0))`.execute(tx)
}

/** Returns the other company that has proved this domain, and when its log-in ends without the record. */
export async function findDomainOwner(
  tx: Tx,
  domain: string,
  except: string,
): Promise<{ accountId: string; stopsAt: string | null } | null> {
  const row = await tx
    .selectFrom('identity_providers')
    .select(['account_id as accountId', 'stops_at as stopsAt'])
    .where('email_domain', '=', domain)
    .where('verified_at', 'is not', null)
    .where('account_id', '<>', except)
    .executeTakeFirst()
  return row ?? null
}

/** Lists the companies whose domain is verified. */
export async function listVerifiedProviders(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('identity_providers')
    .select('account_id as accountId')
    .where('verified_at', 'is not', null)
    .orderBy('account_id')
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Counts the people of a company and its locations who have logged in with the provider, and those of other domains. */
export async function countProviderPeople(
  tx: Tx,
  accountId: string,
  domain: string,
): Promise<{ linked: number; other_domain: number }> {
  const { rows } = await sql<{ linked: number; other_domain: number }>`
    select count(*) filter (where i.contact_id is not null)::int as linked,
      count(*) filter (where split_part(c.email, '@', 2) <> ${domain})::int as other_domain
    from contacts c
    join accounts a on a.id = c.account_id
    left join provider_identities i on i.contact_id = c.id
    where (a.id = ${accountId} or a.parent_id = ${accountId}) and c.ended_at is null
      and exists (select from memberships m where m.contact_id = c.id)`.execute(tx)
  return rows[0] ?? { linked: 0, other_domain: 0 }
}

export async function hasIdentity(tx: Tx, accountId: string, contactId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('provider_identities')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteIdentities(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('provider_identities').where('account_id', '=', accountId).execute()
}

/** Links a person to their account at the provider, or renews the link. */
export async function upsertIdentity(
  tx: Tx,
  row: { readonly account_id: string; readonly subject: string; readonly contact_id: string },
  now: string,
): Promise<void> {
  await tx
    .insertInto('provider_identities')
    .values({ ...row, last_login_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'subject'])
        .doUpdateSet({ contact_id: row.contact_id, last_login_at: now }),
    )
    .execute()
}

/** A person whom the claims of a provider may mean. */
export interface ProviderPerson {
  readonly contactId: string
  /** The own company, and its master account or null. */
  readonly homeIds: readonly (string | null)[]
  readonly isEnded: boolean
  /** The id at the provider that the person is linked to. */
  readonly subject: string | null
}

const selectPeople = sql`
  select c.id as "contactId", array[c.account_id::text, a.parent_id::text] as "homeIds", c.ended_at is not null as "isEnded",
    i.subject
  from contacts c join accounts a on a.id = c.account_id left join provider_identities i on i.contact_id = c.id`

/** Locks and returns the person who is linked to this account at the provider. */
export async function lockLinkedPerson(
  tx: Tx,
  accountId: string,
  subject: string,
): Promise<ProviderPerson | null> {
  const { rows } = await sql<ProviderPerson>`
    ${selectPeople} where i.account_id = ${accountId} and i.subject = ${subject} for update of c`.execute(tx)
  return rows[0] ?? null
}

/** Locks and returns the people with this address, of all companies: active ones first. */
export async function lockPeopleByEmail(tx: Tx, email: string): Promise<ProviderPerson[]> {
  const { rows } = await sql<ProviderPerson>`
    ${selectPeople} where c.email = ${email} and c.erased_at is null
    order by c.ended_at desc nulls first for update of c`.execute(tx)
  return rows
}

/** Serializes the first log-ins with one address until the transaction ends. */
export async function lockProviderEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider person ${email}`}, 0))`.execute(tx)
}

export async function insertCompanyLogin(tx: Tx, row: Insertable<ProviderLogins>): Promise<void> {
  await tx.insertInto('provider_logins').values(row).execute()
}

export interface OpenCompanyLogin {
  readonly accountId: string
  readonly version: number
  readonly remember: boolean
}

/** Returns the log-in that this browser has begun and not completed. */
export async function findOpenCompanyLogin(
  tx: Tx,
  { hash, browserHash }: { readonly hash: Buffer; readonly browserHash: Buffer },
  now: string,
): Promise<OpenCompanyLogin | null> {
  const row = await tx
    .selectFrom('provider_logins')
    .select(['account_id as accountId', 'provider_version as version', 'remember'])
    .where('hash', '=', hash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Ends a log-in. Returns true for exactly one of several concurrent requests. */
export async function consumeCompanyLogin(tx: Tx, hash: Buffer): Promise<boolean> {
  const result = await tx.deleteFrom('provider_logins').where('hash', '=', hash).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Deletes log-ins that were never completed. */
export async function deleteExpiredCompanyLogins(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('provider_logins').where('expires_at', '<', now).execute()
}
