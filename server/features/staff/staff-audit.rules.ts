/**
 * The fields of a request that explain a change. Texts about customers and secrets are not among them: the audit is
 * kept longer than the data that it is about.
 */
const explainingFields = ['reason', 'reason_id', 'category', 'approved', 'refund', 'role', 'active'] as const

/** Fields of a reply that identify what a call has created. */
const createdIds = ['api_id', 'id', 'account_id'] as const

/** Returns the ids that a call named in its path, or the id of what it has created. */
export function getAuditSubject(params: unknown, reply: unknown): Record<string, string> {
  const named = Object.entries((params ?? {}) as Record<string, unknown>)
  if (named.length > 0) return Object.fromEntries(named.map(([key, value]) => [key, String(value)]))
  const created = (reply ?? {}) as Record<string, unknown>
  const key = createdIds.find((one) => typeof created[one] === 'string')
  return key ? { [key]: String(created[key]) } : {}
}

/** Returns the fields of a body that explain the change. */
export function getAuditDetails(body: unknown): Record<string, unknown> {
  const fields = (body ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    explainingFields.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])),
  )
}
