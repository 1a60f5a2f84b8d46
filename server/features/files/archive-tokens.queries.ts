import { createHash } from 'node:crypto'
import { callRights } from '#contract/call-rights'
import { findDenial } from '#contract/authorization'
import type { Output } from '#contract/api'
import { parseCallRoute } from '#contract/calls'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { verifyFileToken, signFileToken, fileTokenMinutes } from './file-tokens.crypto.ts'

/**
 * Tokens for the zip of all protocols of an order list. The zip has no file row, so the token names the
 * list's query.
 */

const archivePath = parseCallRoute('protocol.bulk').path

/** Returns whether a token is requested for the zip of a list instead of a single file. */
export function isProtocolArchive(resource: string): boolean {
  return resource.split('?', 1)[0] === archivePath
}

/**
 * Returns the canonical resource of a list query. A token is valid for this list only; a token without a
 * query is valid for every list.
 */
function getArchiveResource(query: ArchiveQuery): string {
  if (Object.keys(query).length === 0) return archivePath
  const queryParts = [query.type, query.search ?? '', query.search_json ?? '', query.only ?? '']
  return `${archivePath} ${createHash('sha256').update(JSON.stringify(queryParts)).digest('base64url')}`
}

interface ArchiveQuery {
  readonly type?: string | undefined
  readonly search?: string | undefined
  readonly search_json?: string | undefined
  readonly only?: string | undefined
}

/**
 * The token contains the caller, because the list depends on the caller. Order links give access to one order
 * and therefore to no list.
 */
export async function issueArchiveToken(
  { actor, now, services }: PersonCall,
  resource: string,
): Promise<Output<'file.token'>> {
  const no = findDenial(callRights['protocol.ofJob'], actor)
  if (no) throw new Refusal(no)
  if (actor.onlyOrder) throw new Refusal('not_found')
  const { contactId, accountIds, accountState, profiles, ownOrdersOnly } = actor
  const reader = { contactId, accountIds, accountState, profiles, ownOrdersOnly }
  const endsAt = now.add({ minutes: fileTokenMinutes })
  const query = Object.fromEntries(new URLSearchParams(resource.slice(archivePath.length)))
  const jwt = await signFileToken(services.files.key, getArchiveResource(query), endsAt, reader)
  return { jwt, expires_at: formatInstant(endsAt) }
}

/** Returns the person the token was issued to. Throws `unauthenticated` for a token of another list. */
export async function requireArchiveReader(
  call: Call,
  query: ArchiveQuery,
  token: string | undefined,
): Promise<PersonCall> {
  const reader = await verifyFileToken(
    call.services.files.key,
    [archivePath, getArchiveResource(query)],
    token,
    call.now,
  )
  const [accountId] = reader?.accountIds ?? []
  if (!reader || accountId === undefined) throw new Refusal('unauthenticated')
  return { ...call, actor: { kind: 'person', name: '', accountId, accountName: '', ...reader } }
}
