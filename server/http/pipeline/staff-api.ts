import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  findStaffDenial,
  mayReadBankData,
  backgroundRequest,
  providerReturnPath,
  staffCallRights,
  staffRequestHeader,
} from '#contract/operator/staff-access'
import type { Endpoint } from '#contract/kit/endpoint'
import { staffApi } from '#contract/operator/staff-api'
import { parseStaffRoute, staffCallNames, type StaffCallName } from '#contract/operator/staff-calls'
import { createOperatorRoutes } from '#server/features/operator/operator.routes'
import { operatorStaffRoutes } from '#server/features/staff/operator-staff.routes'
import { maskBankData } from '#server/features/staff/bank-data.rules'
import { isMissingClaims } from '#server/kernel/identity-claims'
import { recordStaffCall } from '#server/features/staff/staff-audit.commands'
import { findStaffMember, staffCookie } from '#server/features/staff/staff-session.commands'
import type { StaffCall, StaffDependencies } from '#server/features/staff/staff.services'
import { createStaffRoutes } from '#server/features/staff/staff.routes'
import type { Actor, Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { createOidcClient, type OidcFetch } from '#server/platform/outbound/oidc-client'
import { hashPassword, isPassword } from '#server/platform/password'
import type { ApiDescription } from '../api-docs/api-docs.ts'
import { staffCallLimits } from './call-limits.ts'
import {
  registerCalls,
  type CallHandler,
  type CallInput,
  type Caller,
  type CallPipelineDependencies,
  type PipelineApi,
} from './call-pipeline.ts'
import { staffReplicaCalls } from './replica-calls.ts'
import { wrapHandler, type CompleteCall } from './wrap-handler.ts'

export const staffApiDescription: ApiDescription = {
  base: '/staff-api',
  title: 'Gewerk: the back office',
  description: [
    'The calls of the marketplace’s own people. Calls about companies, orders and credit notes are those of the operator’s API, with the same shapes.',
    `Calls that are not public need the cookie of a log-in, which lasts 12 hours and 30 minutes without use. Calls that are not GET need the header ${staffRequestHeader}: 1.`,
    'IBAN and BIC are masked for people whose role may not see them. Every change and every export is in the audit with the person’s name.',
  ].join('\n\n'),
  cookie: staffCookie,
}

interface StaffApiOptions {
  readonly config: StaffDependencies['config']
  /** Replaces the network in tests of the identity provider. */
  readonly oidcFetch?: OidcFetch
}

/**
 * Registers the calls of the back office. The calls of the operator API run the same handlers; rights, audit and
 * the masking of bank data are added here.
 */
export function registerStaffCalls(
  app: FastifyInstance,
  dependencies: CallPipelineDependencies,
  options: StaffApiOptions,
): void {
  const { config } = options
  const handlers = {
    ...createOperatorRoutes({ hashPassword, config }),
    ...operatorStaffRoutes,
    ...createStaffRoutes({ config, hashPassword, isPassword, oidc: createStaffOidc(dependencies, options) }),
  } as unknown as Record<StaffCallName, CallHandler>
  const wrapped = staffCallNames.map((name) => {
    const complete: CompleteCall = (...parts) => completeStaffCall(name, ...parts)
    return [name, wrapHandler(handlers[name], complete)] as const
  })
  registerCalls(
    app,
    dependencies,
    createStaffApi(dependencies),
    Object.fromEntries(wrapped) as Record<StaffCallName, CallHandler>,
  )
}

function createStaffOidc(
  { now }: CallPipelineDependencies,
  { config: { staffOidc, publicUrl }, oidcFetch }: StaffApiOptions,
) {
  if (!staffOidc) return null
  const redirectUri = `${publicUrl}${providerReturnPath}`
  return createOidcClient(staffOidc, {
    redirectUri,
    now,
    needsUserInfo: (claims) => isMissingClaims(claims, staffOidc),
    fetch: oidcFetch,
  })
}

function createStaffApi(dependencies: CallPipelineDependencies): PipelineApi<StaffCallName> {
  return {
    names: staffCallNames,
    endpoints: staffApi,
    parseRoute: parseStaffRoute,
    authenticate: (name, request) => authenticateStaff(dependencies, name, request),
    authenticationErrors: ['unauthenticated', 'role_not_allowed', 'foreign_request'],
    getIdempotencyScope: (name, { actor }) => {
      const staff = getStaff(actor)
      return staff && { person: `staff ${staff.id}`, call: `staff ${name}` }
    },
    replicaCalls: staffReplicaCalls,
    callLimits: staffCallLimits,
    marksReplays: false,
  }
}

async function authenticateStaff(
  { database, now }: CallPipelineDependencies,
  name: StaffCallName,
  request: FastifyRequest,
): Promise<Caller> {
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.headers[staffRequestHeader] !== '1')
    throw new Refusal('foreign_request')
  if (staffCallRights[name] === 'public') return { actor: { kind: 'system' }, tenant: 'system' }
  const token = request.cookies[staffCookie]
  const isUse = request.headers[staffRequestHeader] !== backgroundRequest
  const staff = token
    ? await database.transaction('system', {}, (tx) => findStaffMember({ tx, now: now() }, token, { isUse }))
    : null
  const denial = findStaffDenial(name, staff?.role ?? null)
  if (denial || !staff) throw new Refusal(denial ?? 'unauthenticated')
  return { actor: { kind: 'operator', staff }, tenant: 'system' }
}

function getStaff(actor: Actor) {
  return actor.kind === 'operator' ? (actor.staff ?? null) : null
}

/** Records a change or an export in the audit, in the transaction of the call, and masks bank data in the reply. */
async function completeStaffCall(
  name: StaffCallName,
  call: Call,
  input: CallInput,
  reply: unknown,
): Promise<unknown> {
  const staff = getStaff(call.actor)
  const { effect, transport, isExport }: Endpoint = staffApi[name]
  if (!staff || reply instanceof Refusal) return reply
  if (effect === 'write' || isExport) await recordStaffCall(call as StaffCall, name, input, reply)
  return transport === 'stream' || mayReadBankData(staff.role) ? reply : maskBankData(reply)
}
