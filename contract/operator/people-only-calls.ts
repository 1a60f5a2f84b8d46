import type { OperatorCallName } from './operator-calls.ts'
import type { OwnStaffCallName } from './staff-calls.ts'

/** Why programs of the marketplace do not have some calls of the back office; also in docs/operator.md. */
export const peopleOnlyReasons = {
  logIn: 'Logs a person in or out. A program has a key.',
  ownLogIn:
    'Concerns the person’s own log-in: sessions, password, second factor. A program has none of them.',
  ownPage: 'Stores how a person wants to see a list. A program sends its filter with each call.',
  ownMailbox:
    'Sends to the mailbox of the person who asks. A program reads the same email with `mail.preview`.',
  view: 'Shows the portal as a user sees it. A program reads the same data with its own calls.',
  access:
    'Gives or takes access. A leaked key could otherwise create access that outlasts it. A program that manages people does it in the identity provider.',
} as const

type PeopleOnly = { readonly reason: keyof typeof peopleOnlyReasons }
/** A call that does the same for programs but has another name, because its caller is a program. */
type Equivalent = { readonly operatorCall: OperatorCallName }

/**
 * Says about each call that only the back office has why, or which call programs make instead. A new call does not
 * compile without an entry. All other calls of the back office are calls of the operator API.
 */
export const peopleOnlyCalls: Readonly<Record<OwnStaffCallName, PeopleOnly | Equivalent>> = {
  'staff.settings': { reason: 'logIn' },
  'staff.login': { reason: 'logIn' },
  'staff.secondFactor': { reason: 'logIn' },
  'staff.askPasskey': { reason: 'logIn' },
  'staff.startFactor': { reason: 'logIn' },
  'staff.confirmFactor': { reason: 'logIn' },
  'staff.startPasskey': { reason: 'logIn' },
  'staff.confirmPasskey': { reason: 'logIn' },
  'staff.skipFactor': { reason: 'logIn' },
  'staff.startProviderLogin': { reason: 'logIn' },
  'staff.finishProviderLogin': { reason: 'logIn' },
  'staff.logout': { reason: 'logIn' },
  'staff.openLink': { reason: 'logIn' },
  'staff.setPassword': { reason: 'logIn' },

  'staff.current': { reason: 'ownLogIn' },
  'staff.sessions': { reason: 'ownLogIn' },
  'staff.endSession': { reason: 'ownLogIn' },
  'staff.endOtherSessions': { reason: 'ownLogIn' },
  'staff.changePassword': { reason: 'ownLogIn' },
  'staff.factors': { reason: 'ownLogIn' },
  'staff.renewRecoveryCodes': { reason: 'ownLogIn' },
  'staff.startOwnFactor': { reason: 'ownLogIn' },
  'staff.confirmOwnFactor': { reason: 'ownLogIn' },
  'staff.removeOwnFactor': { reason: 'ownLogIn' },
  'staff.startOwnPasskey': { reason: 'ownLogIn' },
  'staff.addOwnPasskey': { reason: 'ownLogIn' },
  'staff.renamePasskey': { reason: 'ownLogIn' },
  'staff.removePasskey': { reason: 'ownLogIn' },

  'orderView.list': { reason: 'ownPage' },
  'orderView.save': { reason: 'ownPage' },
  'orderView.rename': { reason: 'ownPage' },
  'orderView.delete': { reason: 'ownPage' },

  'mail.sendTest': { reason: 'ownMailbox' },
  'account.view': { reason: 'view' },

  'staff.invite': { reason: 'access' },
  'staff.change': { reason: 'access' },
  'staff.sendLink': { reason: 'access' },
  'staff.resetFactor': { reason: 'access' },
  'key.create': { reason: 'access' },
  'key.change': { reason: 'access' },
  'key.rotate': { reason: 'access' },
  'key.end': { reason: 'access' },

  'work.take': { operatorCall: 'work.assign' },
  'work.release': { operatorCall: 'work.assign' },
}
