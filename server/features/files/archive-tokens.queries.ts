import { createHash } from 'node:crypto'
import { callRights } from '#contract/call-rights'
import { findDenial } from '#contract/authorization'
import type { Output } from '#contract/api'
import { parseCallRoute } from '#contract/calls'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { verifyFileToken, signFileToken, fileTokenMinutes } from './file-tokens.ts'
import { getFileServices } from './file-dependencies.ts'

/** Tokens for the zip of all protocols of a list; a list has no file of its own, so they name what it asks for. */

const archivePath = parseCallRoute('protocol.bulk').path

/** Whether a token is asked for a list of files, not for one. */
export function isProtocolArchive(resource: string): boolean {
  return resource.split('?', 1)[0] === archivePath
}

/** The list that a query asks for, spelled one way: the token counts for this list alone; without a query for each. */
function getArchiveResource(query: ArchiveQuery): string {
  if (Object.keys(query).length === 0) return archivePath
  const asked = [query.type, query.search ?? '', query.search_json ?? '']
  return `${archivePath} ${createHash('sha256').update(JSON.stringify(asked)).digest('base64url')}`
}

interface ArchiveQuery {
  readonly type?: string | undefined
  readonly search?: string | undefined
  readonly search_json?: string | undefined
}

/** A list is the caller's own, so its token says who that is. Who came by an access link has one order and no list. */
export async function issueArchiveToken(
  { actor, now }: PersonCall,
  resource: string,
): Promise<Output<'file.token'>> {
  const no = findDenial(callRights['protocol.ofJob'], actor)
  if (no) throw new Refusal(no)
  if (actor.onlyOrder) throw new Refusal('not_found')
  const { contactId, accountIds, accountState, profiles, ownOrdersOnly } = actor
  const reader = { contactId, accountIds, accountState, profiles, ownOrdersOnly }
  const endsAt = now.add({ minutes: fileTokenMinutes })
  const query = Object.fromEntries(new URLSearchParams(resource.slice(archivePath.length)))
  const jwt = await signFileToken(getFileServices().key, getArchiveResource(query), endsAt, reader)
  return { jwt, expires_at: formatInstant(endsAt) }
}

/** Whom the token of a list was given to; refuses a token of another list. */
export async function requireArchiveReader(
  call: Call,
  query: ArchiveQuery,
  token: string | undefined,
): Promise<PersonCall> {
  const reader = await verifyFileToken(
    getFileServices().key,
    [archivePath, getArchiveResource(query)],
    token,
    call.now,
  )
  const [accountId] = reader?.accountIds ?? []
  if (!reader || accountId === undefined) throw new Refusal('unauthenticated')
  return { ...call, actor: { kind: 'person', name: '', accountId, accountName: '', ...reader } }
}
