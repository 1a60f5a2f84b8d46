import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSigningLinks } from '#server/features/forms/remote-signing/signing-link.crypto'
import {
  deriveOptOutKeys,
  signOptOutToken,
  verifyOptOutToken,
} from '#server/features/invitations/opt-out-token.crypto'
import { deriveAuthenticatorKeys } from '#server/features/second-factor/second-factor.services'
import { decryptSecret, encryptSecret } from '#server/kernel/secrets'
import { readConfig } from '#server/platform/config/config'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { withPortal } from './portal.ts'
import { renewStoredSecrets } from './renew-secrets.ts'

const { url, database, owner } = await freshDatabase()
const root = mkdtempSync(join(tmpdir(), 'gewerk-secrets-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const before = { sessionSecret: 'the secret before, more than 32 characters' }
const after = { sessionSecret: 'the secret after it, more than 32 characters' }
const both = { ...after, formerSessionSecret: before.sessionSecret }
const now = Temporal.Instant.from('2026-11-26T10:00:00Z')
const appSecret = Buffer.from('secret of an app')

const accountId = await createTestCompany(database, { name: 'Elektro Kern' })
const { id: contactId } = await createTestContact(database, accountId, ['admin'])

beforeEach(async () => {
  await owner.query('delete from authenticators')
  await owner.query('insert into authenticators (contact_id, secret, created_at) values ($1, $2, now())', [
    contactId,
    encryptSecret(deriveAuthenticatorKeys(before), appSecret),
  ])
})

async function readAppSecret(config: { sessionSecret: string }): Promise<string | undefined> {
  const { rows } = await owner.query<{ secret: Buffer }>('select secret from authenticators')
  const secret = decryptSecret(deriveAuthenticatorKeys(config), rows[0]?.secret ?? Buffer.alloc(28))
  return secret ? Buffer.from(secret).toString() : undefined
}

const renew = (env: Record<string, string>) =>
  withPortal(renewStoredSecrets, readConfig({ DATABASE_URL: url, DATA_DIR: root, ...env }))

test('with the former secret, apps and links in emails made before the change still work', async () => {
  expect(await readAppSecret(after)).toBeUndefined()
  expect(await readAppSecret(both)).toBe('secret of an app')
  const token = await signOptOutToken(
    deriveOptOutKeys(before),
    { contact: contactId, account: accountId },
    now,
  )
  expect(await verifyOptOutToken(deriveOptOutKeys(after), token, now)).toBeNull()
  expect(await verifyOptOutToken(deriveOptOutKeys(both), token, now)).toMatchObject({ contact: contactId })
  const requestId = '0b4f7a52-6b3c-4c1e-9b0e-2f6f3c1d8a11'
  const link = createSigningLinks(before).createToken(requestId)
  expect(createSigningLinks(after).parseToken(link)).toBeNull()
  expect(createSigningLinks(both).parseToken(link)).toBe(requestId)
})

test('new links are made with the current secret', async () => {
  const token = await signOptOutToken(deriveOptOutKeys(both), { contact: contactId, account: accountId }, now)
  expect(await verifyOptOutToken(deriveOptOutKeys(after), token, now)).toMatchObject({ contact: contactId })
})

test('after the renewal, the current secret alone decrypts; a second renewal changes nothing', async () => {
  const env = { SESSION_SECRET: after.sessionSecret, SESSION_SECRET_FORMER: before.sessionSecret }
  expect(await renew(env)).toEqual({ renewed: 1, unreadable: 0 })
  expect(await readAppSecret(after)).toBe('secret of an app')
  expect(await renew({ SESSION_SECRET: after.sessionSecret })).toEqual({ renewed: 1, unreadable: 0 })
})

test('without the former secret, the renewal reports what it cannot decrypt and leaves it as it is', async () => {
  expect(await renew({ SESSION_SECRET: after.sessionSecret })).toEqual({ renewed: 0, unreadable: 1 })
  expect(await readAppSecret(before)).toBe('secret of an app')
})
