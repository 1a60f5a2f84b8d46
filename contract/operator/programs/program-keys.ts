import { z } from 'zod'
import { Instant, InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { Uuid } from '#contract/kit/ids'
import { Line } from '#contract/kit/text-schemas'
import { keyScopes } from './key-scopes.ts'

/** Keys of the operator API, which administrators manage in the back office. */

const KeyParam = z.object({ id: Uuid })
const Name = Line.min(1, { error: 'required' })
const Scopes = z
  .array(z.enum(keyScopes, { error: 'invalid_enum' }))
  .min(1, { error: 'required' })
  .max(keyScopes.length, { error: 'too_long' })
const Version = z.number().int({ error: 'invalid_type' }).optional()

const ProgramKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** `expired`: its end has come. `ended`: an administrator ended it. */
  state: z.enum(['active', 'expired', 'ended']),
  /** The last four characters of the key. */
  hint: z.string(),
  created_at: InstantOut,
  created_by: z.string(),
  ends_at: InstantOut.nullable(),
  ended_at: InstantOut.nullable(),
  /** The last use of the newest key, exact to one minute. */
  last_used_at: InstantOut.nullable(),
  /** Replaced keys that are still valid, the most recent first. */
  former: z.array(z.object({ hint: z.string(), ends_at: InstantOut, last_used_at: InstantOut.nullable() })),
  version: z.number().int(),
})
export type ProgramKey = z.output<typeof ProgramKey>

/** The key itself; returned only once, because the server stores its hash. */
const KeyWithSecret = ProgramKey.extend({ key: z.string() })

/** Lets programs watch which keys exist. They cannot give access. */
export const operatorKeyCalls = {
  'key.list': endpoint({
    summary: 'Lists the keys of the operator API by name, those that are no longer valid last.',
    reply: z.object({ data: z.array(ProgramKey) }),
    errors: [],
    effect: 'read',
  }),
}

export const programKeyCalls = {
  'key.create': endpoint({
    summary: 'Creates a key of the operator API. `key` is returned only once.',
    body: z
      .strictObject({ name: Name, scopes: Scopes, ends_at: Instant.nullable().default(null) })
      .meta({ examples: [{ name: 'ERP', scopes: ['orders:read', 'orders:write'] }] }),
    reply: KeyWithSecret,
    status: 201,
    errors: [],
    effect: 'write',
    secret: true,
  }),
  'key.change': endpoint({
    summary: 'Changes name, scopes or end of a key. Scopes count from the next call on.',
    params: KeyParam,
    body: z
      .strictObject({
        name: Name.optional(),
        scopes: Scopes.optional(),
        ends_at: Instant.nullable().optional(),
        version: Version,
      })
      .meta({ examples: [{ scopes: ['orders:read'] }] }),
    reply: ProgramKey,
    errors: ['not_found', 'key_changed', 'status_not_allowed'],
    effect: 'write',
  }),
  'key.rotate': endpoint({
    summary:
      'Replaces a key. `key` is returned only once. The former key stays valid until `former_until`, at most 90 days from now.',
    params: KeyParam,
    body: z
      .strictObject({ former_until: Instant, version: Version })
      .meta({ examples: [{ former_until: '2026-12-01T00:00:00Z' }] }),
    reply: KeyWithSecret,
    errors: ['not_found', 'key_changed', 'status_not_allowed'],
    effect: 'write',
    secret: true,
  }),
  'key.end': endpoint({
    summary: 'Ends a key and its replaced keys at once, for good.',
    params: KeyParam,
    body: z.strictObject({}).default({}),
    reply: ProgramKey,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}
