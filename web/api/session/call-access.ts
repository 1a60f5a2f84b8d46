import { callRights } from '#contract/call-rights'
import type { CallName } from '#contract/calls'
import { findDenial } from '#contract/authorization'
import type { User } from '#contract/people/session'
import { toAccessSubject } from './page-access.ts'

/** Whether the user may make a call. For buttons of objects without `actions`. */
export function canMakeCall(name: CallName, user: User): boolean {
  return findDenial(callRights[name], toAccessSubject(user)) === null
}
