import { createHash } from 'node:crypto'
import { callRights } from '#contract/call-rights'
import { findDenial } from '#contract/authorization'
import type { Output } from '#contract/api'
import { parseCallRoute } from '#contract/calls'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { demandResource, signResource, tokenMinutes } from './file-tokens.ts'
import { filePlatform } from './file-dependencies.ts'

/** Tokens for the zip of all protocols of a list; a list has no file of its own, so they name what it asks for. */

const bulkPath = parseCallRoute('protocol.bulk').path

/** Whether a token is asked for a list of files, not for one. */
export function isBulk(resource: string): boolean {
  return resource.split('?', 1)[0] === bulkPath
}

/** The list that a query asks for, spelled one way: the token counts for this list alone; without a query for each. */
function bulkResource(query: BulkQuery): string {
  if (Object.keys(query).length === 0) return bulkPath
  const asked = [query.type, query.search ?? '', query.search_json ?? '']
  return `${bulkPath} ${createHash('sha256').update(JSON.stringify(asked)).digest('base64url')}`
}

interface BulkQuery {
  readonly type?: string | undefined
  readonly search?: string | undefined
  readonly search_json?: string | undefined
}

/** A list is the caller's own, so its token says who that is. Who came by an access link has one order and no list. */
export async function issueBulkToken(
  { actor, now }: PersonCall,
  resource: string,
): Promise<Output<'file.token'>> {
  const no = findDenial(callRights['protocol.ofJob'], actor)
  if (no) throw new Refusal(no)
  if (actor.onlyOrder) throw new Refusal('not_found')
  const { contactId, accountIds, accountState, profiles, ownOrdersOnly } = actor
  const reader = { contactId, accountIds, accountState, profiles, ownOrdersOnly }
  const endsAt = now.add({ minutes: tokenMinutes })
  const query = Object.fromEntries(new URLSearchParams(resource.slice(bulkPath.length)))
  const jwt = await signResource(filePlatform().key, bulkResource(query), endsAt, reader)
  return { jwt, expires_at: formatInstant(endsAt) }
}

/** Whom the token of a list was given to; refuses a token of another list. */
export async function readerOfBulk(
  call: Call,
  query: BulkQuery,
  token: string | undefined,
): Promise<PersonCall> {
  const reader = await demandResource(filePlatform().key, [bulkPath, bulkResource(query)], token, call.now)
  const [accountId] = reader?.accountIds ?? []
  if (!reader || accountId === undefined) throw new Refusal('unauthenticated')
  return { ...call, actor: { kind: 'person', name: '', accountId, accountName: '', ...reader } }
}
