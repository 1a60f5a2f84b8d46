import { randomUUIDv7 } from 'node:crypto'
import type { KeyScope } from '#contract/operator/programs/key-scopes'
import type { OperatorOutput } from '#contract/operator/operator-api'
import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import type { StaffCall } from '../staff.services.ts'
import { formatInstant, type Call, type Program } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { createSecret, hashSecret } from '#server/kernel/secrets'
import { findOverlapFault, getKeyState } from './program-keys.rules.ts'
import {
  endSecretsBy,
  findValidKey,
  insertKey,
  insertSecret,
  listKeyRows,
  listSecretRows,
  lockKey,
  updateKey,
  updateSecretUse,
} from './program-keys.sql.ts'

/** Programs that search files for leaked secrets recognize a key by this. */
const prefix = 'gwk_'
/** The use of a key is stored at most this often. */
const useSeconds = 60

type ShownKey = StaffOutput<'key.change'>
/** Changes of the command line have no person of the back office. */
type KeyCall = Pick<Call, 'tx' | 'now'>

/**
 * Returns the program of a key, or null. Reads the database for each call, so that an ended key or a changed scope
 * counts at once on every process.
 */
export async function findProgram(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  secret: string,
): Promise<Program | null> {
  if (!secret.startsWith(prefix)) return null
  const [hash, at] = [hashSecret(secret), formatInstant(now)]
  const key = await findValidKey(tx, hash, at)
  if (!key) return null
  const { lastUsedAt, ...program } = key
  if (lastUsedAt === null || now.epochMilliseconds - Date.parse(lastUsedAt) > useSeconds * 1000)
    await updateSecretUse(tx, hash, at)
  return program
}

/** Lists the keys by name, those that are no longer valid last. */
export async function listKeys(call: KeyCall): Promise<OperatorOutput<'key.list'>> {
  const keys = await readKeys(call)
  return {
    data: keys.toSorted((one, other) => Number(one.state !== 'active') - Number(other.state !== 'active')),
  }
}

/** Creates a key, which is returned only once. */
export async function createKey(
  call: StaffCall,
  { name, scopes, ends_at }: StaffInput<'key.create'>['body'],
): Promise<StaffOutput<'key.create'>> {
  requireLaterEnd(call, ends_at)
  const id = randomUUIDv7()
  await insertKey(call.tx, {
    id,
    name,
    scopes: [...new Set(scopes)],
    ends_at,
    created_by: call.actor.staff.id,
    created_at: formatInstant(call.now),
  })
  return { key: await issueSecret(call, id), ...(await readKey(call, id)) }
}

/** Changes name, scopes or end. Throws `key_changed` if another person changed the key meanwhile. */
export async function changeKey(
  call: StaffCall,
  id: string,
  { version, name, scopes, ends_at }: StaffInput<'key.change'>['body'],
): Promise<ShownKey> {
  const stored = await lockUnendedKey(call, id, version)
  if (ends_at !== undefined) requireLaterEnd(call, ends_at)
  await updateKey(call.tx, id, {
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes: [...new Set(scopes)] }),
    ...(ends_at === undefined ? {} : { ends_at }),
    version: stored.version + 1,
  })
  return readKey(call, id)
}

/** Replaces the secret of a key. All former ones end at the stated time at the latest. */
export async function rotateKey(
  call: KeyCall,
  id: string,
  { former_until, version }: StaffInput<'key.rotate'>['body'],
): Promise<StaffOutput<'key.rotate'>> {
  const fault = findOverlapFault(Temporal.Instant.from(former_until), call.now)
  if (fault) throw createFieldRefusal({ former_until: fault })
  const stored = await lockUnendedKey(call, id, version)
  if (getKeyState(stored, call.now) !== 'active') throw new Refusal('status_not_allowed')
  await endSecretsBy(call.tx, id, former_until)
  const key = await issueSecret(call, id)
  await updateKey(call.tx, id, { version: stored.version + 1 })
  return { key, ...(await readKey(call, id)) }
}

/** Ends a key with all its secrets, for good. */
export async function endKey(call: StaffCall, id: string): Promise<ShownKey> {
  const stored = await lockUnendedKey(call, id, undefined)
  await updateKey(call.tx, id, { ended_at: formatInstant(call.now), version: stored.version + 1 })
  return readKey(call, id)
}

async function issueSecret(call: KeyCall, id: string): Promise<string> {
  const secret = prefix + createSecret()
  await insertSecret(call.tx, {
    key_id: id,
    hash: hashSecret(secret),
    hint: secret.slice(-4),
    created_at: formatInstant(call.now),
  })
  return secret
}

function requireLaterEnd({ now }: StaffCall, endsAt: string | null): void {
  if (endsAt !== null && Date.parse(endsAt) <= now.epochMilliseconds)
    throw createFieldRefusal({ ends_at: 'date_past' })
}

async function lockUnendedKey(call: KeyCall, id: string, version: number | undefined) {
  const stored = await lockKey(call.tx, id)
  if (!stored) throw new Refusal('not_found')
  if (version !== undefined && version !== stored.version)
    throw new Refusal('key_changed', { current: await readKey(call, id) })
  if (stored.endedAt !== null) throw new Refusal('status_not_allowed')
  return stored
}

async function readKey(call: KeyCall, id: string): Promise<ShownKey> {
  const [key] = await readKeys(call, id)
  if (!key) throw new Refusal('not_found')
  return key
}

async function readKeys(call: KeyCall, id: string | null = null): Promise<ShownKey[]> {
  const rows = await listKeyRows(call.tx, id)
  const secrets = Map.groupBy(
    await listSecretRows(call.tx, formatInstant(call.now), id),
    (secret) => secret.key_id,
  )
  return rows.map(({ createdBy, scopes, ...row }) => {
    const own = secrets.get(row.id) ?? []
    const current = own.find((secret) => secret.ends_at === null)
    return {
      ...row,
      scopes: scopes as KeyScope[],
      state: getKeyState({ endsAt: row.ends_at, endedAt: row.ended_at }, call.now),
      hint: current?.hint ?? '',
      created_by: createdBy,
      last_used_at: current?.last_used_at ?? null,
      former: own.flatMap(({ hint, ends_at, last_used_at }) =>
        ends_at === null ? [] : [{ hint, ends_at, last_used_at }],
      ),
    }
  })
}
