import type { OwnStaffCallName } from '#contract/operator/staff-calls'
import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import { startStaffView } from '#server/features/session/views/staff-views.commands'
import type { Call } from '#server/kernel/call'
import type { Refusal } from '#server/kernel/refusal'
import type { HttpExchange, Preparation } from '#server/kernel/routes'
import { changeKey, createKey, endKey, rotateKey } from './program-keys/program-keys.commands.ts'
import {
  askStaffPasskey,
  confirmStaffFactor,
  confirmStaffPasskey,
  finishStaffLogin,
  skipStaffFactor,
  startStaffFactor,
  startStaffPasskey,
} from './factors/login-factor.commands.ts'
import {
  confirmOwnFactor,
  removeOwnAuthenticator,
  startOwnFactor,
} from './factors/own-authenticator.commands.ts'
import {
  addOwnPasskey,
  readOwnFactors,
  removeOwnPasskey,
  renameOwnPasskey,
  startOwnPasskey,
} from './factors/own-passkeys.commands.ts'
import { logInStaff } from './staff-login.commands.ts'
import {
  changeStaffPassword,
  openStaffLink,
  renewStaffRecoveryCodes,
  setStaffPassword,
} from './staff-passwords.commands.ts'
import {
  changeStaff,
  inviteStaff,
  resetStaffFactor,
  sendStaffLink,
  sendTestMail,
} from './staff-people.commands.ts'
import {
  endOtherStaffSessions,
  endOwnStaffSession,
  listStaffSessions,
  logOutStaff,
  readCurrentStaff,
} from './staff-session.commands.ts'
import { deleteOrderView, listOrderViews, renameOrderView, saveOrderView } from './order-views.commands.ts'
import { releaseWork, takeWork } from './work-owners.commands.ts'

import { finishProviderLogin, startProviderLogin } from './provider/provider-login.commands.ts'
import type { StaffCall, StaffDependencies } from './staff.services.ts'

type PublicStaffCall =
  | 'staff.settings'
  | 'staff.login'
  | 'staff.secondFactor'
  | 'staff.askPasskey'
  | 'staff.startFactor'
  | 'staff.confirmFactor'
  | 'staff.startPasskey'
  | 'staff.confirmPasskey'
  | 'staff.skipFactor'
  | 'staff.startProviderLogin'
  | 'staff.finishProviderLogin'
  | 'staff.logout'
  | 'staff.openLink'
  | 'staff.setPassword'

/** The handlers of the back office's own calls; every call has one. */
export type StaffRoutes = {
  readonly [N in OwnStaffCallName]:
    | ((
        call: N extends PublicStaffCall ? Call : StaffCall,
        input: StaffInput<N>,
        http: HttpExchange,
      ) => Promise<StaffOutput<N> | Refusal>)
    | (N extends PublicStaffCall ? PreparedStaffCall<N> : never)
}

/** A call that asks the identity provider before its transaction begins. */
interface PreparedStaffCall<N extends OwnStaffCallName> {
  readonly prepare: (
    preparation: Preparation,
    input: StaffInput<N>,
    http: HttpExchange,
  ) => Promise<(call: Call) => Promise<StaffOutput<N> | Refusal>>
}

/** Creates the handlers of the back office's own calls. */
export function createStaffRoutes(dependencies: StaffDependencies): StaffRoutes {
  const { appTitle, environmentName, staffOidc, staffPasswordLogin } = dependencies.config
  return {
    'staff.settings': async () => ({
      title: appTitle,
      environment: environmentName ?? null,
      provider: staffOidc?.name ?? null,
      has_password_login: staffPasswordLogin,
    }),
    'staff.login': (call, { body }, http) => logInStaff(dependencies, call, body, http),
    'staff.secondFactor': (call, { body }, http) => finishStaffLogin(call, body, http),
    'staff.askPasskey': (call, { body }) => askStaffPasskey(call, body),
    'staff.startFactor': (call, { body }) => startStaffFactor(call, body),
    'staff.confirmFactor': (call, { body }, http) => confirmStaffFactor(call, body, http),
    'staff.startPasskey': (call, { body }) => startStaffPasskey(call, body),
    'staff.confirmPasskey': (call, { body }, http) => confirmStaffPasskey(call, body, http),
    'staff.skipFactor': (call, { body }, http) => skipStaffFactor(dependencies, call, body, http),
    'staff.startProviderLogin': {
      prepare: (preparation, _, http) => startProviderLogin(dependencies, preparation, http),
    },
    'staff.finishProviderLogin': {
      prepare: (preparation, { body }, http) =>
        finishProviderLogin(dependencies, preparation, body.answer, http),
    },
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

    'account.view': (call, { params, body }) =>
      startStaffView(call, dependencies.config.sessionSecret, call.actor.staff, {
        accountId: params.account_id,
        contactId: params.contact_id,
        reason: body.reason,
      }),

    'staff.startOwnFactor': (call, { body }, http) => startOwnFactor(dependencies, call, body, http),
    'staff.confirmOwnFactor': (call, { body }, http) => confirmOwnFactor(call, body, http),
    'staff.removeOwnFactor': (call, { body }, http) => removeOwnAuthenticator(dependencies, call, body, http),
    'staff.factors': (call) => readOwnFactors(call),
    'staff.startOwnPasskey': (call, { body }, http) => startOwnPasskey(dependencies, call, body, http),
    'staff.addOwnPasskey': (call, { body }) => addOwnPasskey(call, body),
    'staff.renamePasskey': (call, { params, body }) => renameOwnPasskey(call, params.id, body.name),
    'staff.removePasskey': (call, { params, body }, http) =>
      removeOwnPasskey(dependencies, call, params.id, body, http),

    'staff.invite': (call, { body }) => inviteStaff(call, body),
    'staff.change': (call, { params, body }) => changeStaff(call, params.id, body),
    'staff.sendLink': (call, { params }) => sendStaffLink(call, params.id),
    'staff.resetFactor': (call, { params }) => resetStaffFactor(call, params.id),

    'orderView.list': (call) => listOrderViews(call),
    'orderView.save': (call, { body }) => saveOrderView(call, body),
    'orderView.rename': (call, { params, body }) => renameOrderView(call, params.id, body.name),
    'orderView.delete': (call, { params }) => deleteOrderView(call, params.id),

    'work.take': (call, { body }) => takeWork(call, body),
    'work.release': (call, { body }) => releaseWork(call, body),

    'mail.sendTest': (call, { params, body }) => sendTestMail(call, params.kind, body.locale),

    'key.create': (call, { body }) => createKey(call, body),
    'key.change': (call, { params, body }) => changeKey(call, params.id, body),
    'key.rotate': (call, { params, body }) => rotateKey(call, params.id, body),
    'key.end': (call, { params }) => endKey(call, params.id),
  }
}
