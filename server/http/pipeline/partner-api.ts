import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Right } from '#contract/access'
import { api } from '#contract/api'
import { callRights, findCallDenial } from '#contract/call-rights'
import { calls, parseCallRoute, type CallName } from '#contract/calls'
import { isOrderLinkCall, orderLinkCallParams } from '#contract/orders/model/order-link-rights'
import { mayReadBankData } from '#contract/operator/staff-access'
import { maskBankData } from '#server/features/staff/bank-data.rules'
import type { Person } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { Routes } from '#server/kernel/routes'
import type { Tenant } from '#server/platform/database/database'
import type { ApiDescription } from '../api-docs/api-docs.ts'
import { partnerCallLimits } from './call-limits.ts'
import {
  registerCalls,
  type CallHandler,
  type Caller,
  type CallInput,
  type CallPipelineDependencies,
  type PipelineApi,
} from './call-pipeline.ts'
import { offlineRetentionHours } from './offline-delay.ts'
import { partnerReplicaCalls } from './replica-calls.ts'

export interface PartnerApiDependencies extends CallPipelineDependencies {
  /** Returns the user of an access token; null if the token is unknown or has expired. */
  readonly authenticate: (token: string) => Promise<Person | null>
}

export const partnerApiDescription: ApiDescription = {
  base: '/api',
  title: 'Gewerk: the partner portal',
  description: [
    'The calls of the portal itself, for one company and its users.',
    'Calls that are not public need an access token: Authorization: Bearer <access_token>, from session.login or session.refresh, valid for 15 minutes and one company. Requests and replies are JSON in UTF-8; a field that the call does not define is refused with 422.',
    'A call that changes something accepts an Idempotency-Key (up to 100 characters): repeated with the same key and body within 24 hours it returns the first answer again and does nothing.',
    'A refusal is {status, msg, errors?, request_id}: status is one of the names listed with each call, msg its text in the language of Accept-Language (de, en, fr), errors the texts of each field. Objects of other companies are answered with 404, as if they did not exist.',
  ].join('\n\n'),
}

/** Registers the calls of the portal with the handlers of the features. */
export function registerPartnerCalls(
  app: FastifyInstance,
  dependencies: PartnerApiDependencies,
  features: readonly Routes[],
): void {
  const handlers = Object.assign({}, ...features) as Partial<Record<CallName, CallHandler>>
  registerCalls(app, dependencies, createPartnerApi(dependencies.authenticate), handlers)
}

function createPartnerApi(authenticate: PartnerApiDependencies['authenticate']): PipelineApi<CallName> {
  return {
    names: Object.keys(calls) as CallName[],
    endpoints: api,
    parseRoute: parseCallRoute,
    authenticate: (name, request) => authenticatePartner(authenticate, name, request),
    authenticationErrors: ['unauthenticated', 'token_expired', 'forbidden', 'account_state', 'view_only'],
    getReplyMask: getViewerMask,
    authorizeInput: requireLinkedOrder,
    getIdempotencyScope: (name, { actor }) =>
      actor.kind === 'person'
        ? {
            person: `${actor.contactId}:${actor.accountId}`,
            call: name,
            retentionHours: offlineRetentionHours,
          }
        : null,
    replicaCalls: partnerReplicaCalls,
    sharedConnectionCalls,
    callLimits: partnerCallLimits,
    marksReplays: false,
  }
}

async function authenticatePartner(
  authenticate: PartnerApiDependencies['authenticate'],
  name: CallName,
  request: FastifyRequest,
): Promise<Caller> {
  const right: Right = callRights[name]
  if (right.profiles === 'public') return { actor: { kind: 'system' }, tenant: 'system' }
  const token = getBearerToken(request)
  const person = token ? await authenticate(token) : null
  const denial = findCallDenial(name, person)
  if (denial === 'unauthenticated' || !person) throw new Refusal(token ? 'token_expired' : 'unauthenticated')
  if (denial) throw new Refusal(denial)
  // A person of the marketplace who looks at the portal as this user changes nothing, in no call.
  const isAllowedInView = api[name].effect === 'read' || name === 'session.endView'
  if (person.viewedBy && !isAllowedInView) throw new Refusal('view_only')
  if (person.viewedBy && filesWithBankData.has(name) && !mayReadBankData(person.viewedBy.role))
    throw new Refusal('forbidden')
  return { actor: person, tenant: toTenant(person) }
}

/** The list of offers has three short statements. On one connection they take a quarter less of PostgreSQL's time. */
const sharedConnectionCalls: ReadonlySet<CallName> = new Set(['offer.list'])

/** Downloads that print bank details, which cannot be masked in bytes. */
const filesWithBankData: ReadonlySet<CallName> = new Set([
  'creditNote.month',
  'creditNote.ledger',
  'creditNote.datevPackage',
  'creditNote.statement',
])

/** Returns the mask that hides bank data from a person of the marketplace whose role may not see it; null: no mask. */
function getViewerMask({ actor }: Caller): typeof maskBankData | null {
  const viewer = actor.kind === 'person' ? actor.viewedBy : undefined
  return viewer && !mayReadBankData(viewer.role) ? maskBankData : null
}

/** Returns the bearer token of a request; null if there is none or another scheme is used. */
export function getBearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function toTenant({ accountIds, contactId, onlyOrder }: Person): Tenant {
  return onlyOrder ? { accountIds, contactId, orderId: onlyOrder.orderId } : { accountIds, contactId }
}

/** Throws `not_found` if a user who came by an order link names another order. */
function requireLinkedOrder(name: CallName, { actor }: Caller, input: CallInput): void {
  const linkedOrder = actor.kind === 'person' ? actor.onlyOrder : undefined
  if (!linkedOrder || !isOrderLinkCall(name)) return
  const location = orderLinkCallParams[name]
  if (location === null) return
  const [part = '', field = ''] = location.split('.')
  const parts = input as unknown as Record<string, Record<string, unknown> | undefined>
  const id = parts[part]?.[field]
  const isLinked = id === linkedOrder.orderId || (linkedOrder.sfid !== null && id === linkedOrder.sfid)
  if (!isLinked) throw new Refusal('not_found')
}
