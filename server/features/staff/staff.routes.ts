import type { OwnStaffCallName } from '#contract/operator/staff-calls'
import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import type { Call } from '#server/kernel/call'
import type { Refusal } from '#server/kernel/refusal'
import type { HttpExchange } from '#server/kernel/routes'
import { listStaffAudit } from './staff-audit.commands.ts'
import {
  confirmStaffFactor,
  finishStaffLogin,
  logInStaff,
  skipStaffFactor,
  startStaffFactor,
} from './staff-login.commands.ts'
import {
  changeStaffPassword,
  openStaffLink,
  renewStaffRecoveryCodes,
  setStaffPassword,
} from './staff-passwords.commands.ts'
import {
  changeStaff,
  inviteStaff,
  listStaff,
  resetStaffFactor,
  sendStaffLink,
} from './staff-people.commands.ts'
import {
  endOtherStaffSessions,
  endOwnStaffSession,
  listStaffSessions,
  logOutStaff,
  readCurrentStaff,
} from './staff-session.commands.ts'
import type { StaffCall, StaffDependencies } from './staff.services.ts'

type PublicStaffCall =
  | 'staff.settings'
  | 'staff.login'
  | 'staff.secondFactor'
  | 'staff.startFactor'
  | 'staff.confirmFactor'
  | 'staff.skipFactor'
  | 'staff.logout'
  | 'staff.openLink'
  | 'staff.setPassword'

/** The handlers of the back office's own calls; every call has one. */
export type StaffRoutes = {
  readonly [N in OwnStaffCallName]: (
    call: N extends PublicStaffCall ? Call : StaffCall,
    input: StaffInput<N>,
    http: HttpExchange,
  ) => Promise<StaffOutput<N> | Refusal>
}

/** Creates the handlers of the back office's own calls. */
export function createStaffRoutes(dependencies: StaffDependencies): StaffRoutes {
  const { appTitle, environmentName } = dependencies.config
  return {
    'staff.settings': async () => ({ title: appTitle, environment: environmentName ?? null }),
    'staff.login': (call, { body }, http) => logInStaff(dependencies, call, body, http),
    'staff.secondFactor': (call, { body }, http) => finishStaffLogin(call, body, http),
    'staff.startFactor': (call, { body }) => startStaffFactor(call, body),
    'staff.confirmFactor': (call, { body }, http) => confirmStaffFactor(call, body, http),
    'staff.skipFactor': (call, { body }, http) => skipStaffFactor(dependencies, call, body, http),
    'staff.logout': (call, _, http) => logOutStaff(call, http),
    'staff.openLink': (call, { body }) => openStaffLink(call, body),
    'staff.setPassword': (call, { body }) => setStaffPassword(dependencies, call, body),

    'staff.current': (call) => readCurrentStaff(call, call.actor.staff.id),
    'staff.sessions': (call) => listStaffSessions(call),
    'staff.endSession': (call, { params }) => endOwnStaffSession(call, params.id),
    'staff.endOtherSessions': (call) => endOtherStaffSessions(call),
    'staff.changePassword': (call, { body }, http) => changeStaffPassword(dependencies, call, body, http),
    'staff.renewRecoveryCodes': (call, { body }, http) =>
      renewStaffRecoveryCodes(dependencies, call, body, http),

    'staff.list': (call) => listStaff(call),
    'staff.invite': (call, { body }) => inviteStaff(call, body),
    'staff.change': (call, { params, body }) => changeStaff(call, params.id, body),
    'staff.sendLink': (call, { params }) => sendStaffLink(call, params.id),
    'staff.resetFactor': (call, { params }) => resetStaffFactor(call, params.id),
    'staff.audit': (call, { query }) => listStaffAudit(call, query),
  }
}
