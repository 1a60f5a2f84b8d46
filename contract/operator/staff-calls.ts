import type { Method } from '../calls.ts'
import { operatorCalls, type OperatorCallName } from './operator-calls.ts'
import { staffCallRights } from './staff-access.ts'

/**
 * The calls of the back office that the operator's programs do not have: log-in, own devices, who gets access.
 * Schemas are in `staff-api.ts`, the reasons in `people-only-calls.ts`.
 */
export const ownStaffCalls = {
  'staff.settings': 'GET /staff-api/v1/settings',
  'staff.login': 'POST /staff-api/v1/session/login',
  'staff.secondFactor': 'POST /staff-api/v1/session/second-factor',
  'staff.askPasskey': 'POST /staff-api/v1/session/ask-passkey',
  'staff.startFactor': 'POST /staff-api/v1/session/start-factor',
  'staff.confirmFactor': 'POST /staff-api/v1/session/confirm-factor',
  'staff.startPasskey': 'POST /staff-api/v1/session/start-passkey',
  'staff.confirmPasskey': 'POST /staff-api/v1/session/confirm-passkey',
  'staff.skipFactor': 'POST /staff-api/v1/session/skip-factor',
  'staff.startProviderLogin': 'POST /staff-api/v1/session/provider/start',
  'staff.finishProviderLogin': 'POST /staff-api/v1/session/provider/finish',
  'staff.logout': 'POST /staff-api/v1/session/logout',
  'staff.openLink': 'POST /staff-api/v1/links/open',
  'staff.setPassword': 'POST /staff-api/v1/links/set-password',

  'staff.current': 'GET /staff-api/v1/session',
  'staff.sessions': 'GET /staff-api/v1/sessions',
  'staff.endSession': 'POST /staff-api/v1/sessions/{id}/end',
  'staff.endOtherSessions': 'POST /staff-api/v1/sessions/end-others',
  'staff.changePassword': 'POST /staff-api/v1/session/password',
  'staff.factors': 'GET /staff-api/v1/session/factors',
  'staff.renewRecoveryCodes': 'POST /staff-api/v1/session/recovery-codes',
  'staff.startOwnFactor': 'POST /staff-api/v1/session/factor/start',
  'staff.confirmOwnFactor': 'POST /staff-api/v1/session/factor/confirm',
  'staff.removeOwnFactor': 'POST /staff-api/v1/session/factor/remove',
  'staff.startOwnPasskey': 'POST /staff-api/v1/session/passkeys/start',
  'staff.addOwnPasskey': 'POST /staff-api/v1/session/passkeys',
  'staff.renamePasskey': 'PATCH /staff-api/v1/session/passkeys/{id}',
  'staff.removePasskey': 'POST /staff-api/v1/session/passkeys/{id}/remove',

  'account.view': 'POST /staff-api/v1/accounts/{account_id}/contacts/{contact_id}/view',

  'staff.invite': 'POST /staff-api/v1/staff',
  'staff.change': 'PATCH /staff-api/v1/staff/{id}',
  'staff.sendLink': 'POST /staff-api/v1/staff/{id}/link',
  'staff.resetFactor': 'POST /staff-api/v1/staff/{id}/reset-factor',

  'orderView.list': 'GET /staff-api/v1/order-views',
  'orderView.save': 'POST /staff-api/v1/order-views',
  'orderView.rename': 'PATCH /staff-api/v1/order-views/{id}',
  'orderView.delete': 'DELETE /staff-api/v1/order-views/{id}',

  'work.take': 'POST /staff-api/v1/work/take',
  'work.release': 'POST /staff-api/v1/work/release',

  'mail.sendTest': 'POST /staff-api/v1/mail-kinds/{kind}/test',

  'key.create': 'POST /staff-api/v1/keys',
  'key.change': 'PATCH /staff-api/v1/keys/{id}',
  'key.rotate': 'POST /staff-api/v1/keys/{id}/rotate',
  'key.end': 'POST /staff-api/v1/keys/{id}/end',
} as const

/** The server-sent events of the back office: which orders have changed. Everyone with a session may open it. */
export const staffEventsPath = '/staff-api/v1/events'

export type OwnStaffCallName = keyof typeof ownStaffCalls
export type StaffCallName = OwnStaffCallName | OperatorCallName

/** Every call of the back office: its own, and those of the operator API that people may make. */
export const staffCallNames = (Object.keys(staffCallRights) as StaffCallName[]).filter(
  (name) => staffCallRights[name] !== 'programs',
)

/** Splits a call into its method and its path with `{names}`. */
export function parseStaffRoute(name: StaffCallName): { method: Method; path: string } {
  const route = isOwnStaffCall(name)
    ? ownStaffCalls[name]
    : operatorCalls[name].replace('/operator-api/', '/staff-api/')
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path }
}

/** Returns whether a call exists in the back office only. */
export function isOwnStaffCall(name: StaffCallName): name is OwnStaffCallName {
  return Object.hasOwn(ownStaffCalls, name)
}
