import { listOperations, type ApiDocument, type ApiOperation, type ApiParameter } from './api-documents.ts'
import { findSchemaChanges, type Direction } from './schema-changes.ts'

/**
 * Returns what would break programs and installed apps that were written for the document `before`: calls, fields and values that are
 * gone, fields that became mandatory, types and limits that became narrower, other scopes. One sentence each.
 */
export function findBreakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const calls = listOperations(before).flatMap(({ method, path, operation }) => {
    const now = after.paths[path]?.[method]
    const changes = now ? findOperationChanges(before, operation, after, now) : ['the call is gone']
    return changes.map((change) => `${method.toUpperCase()} ${path} ${change}`)
  })
  return [...calls, ...findWebhookChanges(before, after)]
}

function findOperationChanges(
  before: ApiDocument,
  old: ApiOperation,
  after: ApiDocument,
  now: ApiOperation,
): string[] {
  const scopes = (operation: ApiOperation) => JSON.stringify(operation.security ?? [])
  return [
    ...(old.operationId === now.operationId ? [] : [`${old.operationId} became ${now.operationId}`]),
    ...(scopes(old) === scopes(now) ? [] : [`needs other scopes: ${scopes(old)} became ${scopes(now)}`]),
    ...findParameterChanges(before, old.parameters ?? [], after, now.parameters ?? []),
    ...findContentChanges(
      before,
      old.requestBody?.content ?? emptyBody,
      after,
      now.requestBody?.content,
      'request',
    ),
    ...findReplyChanges(before, old, after, now),
  ]
}

/** A call without a body may also be sent with an empty one. */
const emptyBody = { 'application/json': { schema: { type: 'object' } } } as const

function findParameterChanges(
  before: ApiDocument,
  old: readonly ApiParameter[],
  after: ApiDocument,
  now: readonly ApiParameter[],
): string[] {
  const find = (list: readonly ApiParameter[], { name, in: place }: ApiParameter) =>
    list.find((parameter) => parameter.name === name && parameter.in === place)
  const changed = old.flatMap((parameter) => {
    const { name, in: place, schema } = parameter
    const same = find(now, parameter)
    if (!same) return [`${place} ${name}: the parameter is gone`]
    return findSchemaChanges(
      { document: before, schema },
      { document: after, schema: same.schema },
      'request',
      `${place} ${name}`,
    )
  })
  const mandatory = now
    .filter((parameter) => parameter.required && !find(old, parameter)?.required)
    .map(({ name, in: place }) => `${place} ${name}: is mandatory now`)
  return [...changed, ...mandatory]
}

function findReplyChanges(
  before: ApiDocument,
  old: ApiOperation,
  after: ApiDocument,
  now: ApiOperation,
): string[] {
  const successes = Object.entries(old.responses).filter(([status]) => status.startsWith('2'))
  return successes.flatMap(([status, { content }]) => {
    const reply = now.responses[status]
    if (!reply) return [`reply ${status}: the status is gone`]
    return content ? findContentChanges(before, content, after, reply.content, 'reply') : []
  })
}

type Content = NonNullable<ApiOperation['requestBody']>['content']

function findContentChanges(
  before: ApiDocument,
  old: Content,
  after: ApiDocument,
  now: Content | undefined,
  direction: Direction,
): string[] {
  if (!now && old === emptyBody) return []
  return Object.entries(old).flatMap(([mediaType, { schema }]) => {
    const same = now?.[mediaType]
    if (!same) return [`${direction}: ${mediaType} is gone`]
    const changes = findSchemaChanges(
      { document: before, schema },
      { document: after, schema: same.schema },
      direction,
    )
    return changes.map((change) => `${direction} ${change}`)
  })
}

/** Programs receive the bodies of webhooks, like replies. */
function findWebhookChanges(before: ApiDocument, after: ApiDocument): string[] {
  return Object.entries(before.webhooks ?? {}).flatMap(([name, { post }]) => {
    const now = after.webhooks?.[name]?.post.requestBody?.content
    const changes = findContentChanges(before, post.requestBody?.content ?? {}, after, now, 'reply')
    return changes.map((change) => `webhook ${name} ${change}`)
  })
}
