import { staffApi } from '#contract/operator/staff-api'
import type { StaffCallName } from '#contract/operator/staff-calls'

/**
 * The fields of a request that explain a change. Texts about customers and secrets are not among them: the audit is
 * kept longer than the data that it is about.
 */
const explainingFields = [
  'reason',
  'reason_id',
  'category',
  'approved',
  'refund',
  'role',
  'active',
  'scopes',
  'ends_at',
  'former_until',
] as const

/**
 * Changes without effect until another call applies them. The builder saves a draft after each input; the audit would
 * be full of entries that say nothing. Creating, publishing and discarding are recorded.
 */
export const unauditedCalls: ReadonlySet<string> = new Set<StaffCallName>(['formDraft.change'])

/** Fields of a reply that identify what a call has created. */
const createdIds = ['api_id', 'id', 'account_id', 'key'] as const

/** Returns the ids that a call named in its path, or the id of what it has created. */
export function getAuditSubject(params: unknown, reply: unknown): Record<string, string> {
  const named = Object.entries((params ?? {}) as Record<string, unknown>)
  if (named.length > 0) return Object.fromEntries(named.map(([key, value]) => [key, String(value)]))
  const created = (reply ?? {}) as Record<string, unknown>
  const key = createdIds.find((one) => typeof created[one] === 'string')
  return key ? { [key]: String(created[key]) } : {}
}

/** Fields of the address that explain an export. A searched text is not among them: it may name a customer. */
const explainingQueryFields = ['status', 'partner_id', 'month', 'year'] as const

/** `rows`: how many records an export has. */
const exportFields = ['rows'] as const

/** Fields of a reply that explain a change, by call: replies of different calls use the same names. */
const explainingReplyFields: Readonly<Record<string, readonly string[]>> = {
  'staff.addOwnPasskey': ['name'],
  'staff.renamePasskey': ['name'],
  'staff.removePasskey': ['name'],
  'mailText.change': ['locale'],
  'account.view': ['viewed_as'],
  'task.retry': ['tasks'],
  'task.cancel': ['tasks'],
  'simulator.change': ['paused', 'reply_seconds'],
} satisfies Partial<Record<StaffCallName, readonly string[]>>

/** Returns the fields of the request and of the reply of a call that explain the change or the export. */
export function getAuditDetails(
  call: StaffCallName,
  { query, body }: { readonly query?: unknown; readonly body: unknown },
  reply: unknown,
): Record<string, unknown> {
  return {
    ...pickFields(body, explainingFields),
    ...(staffApi[call].isExport
      ? { ...pickFields(query, explainingQueryFields), ...pickFields(reply, exportFields) }
      : {}),
    ...pickFields(reply, explainingReplyFields[call] ?? []),
  }
}

function pickFields(value: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = (value ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
}
