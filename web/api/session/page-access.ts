import { type PageName, pages } from '#contract/access'
import { findDenial } from '#contract/authorization'
import type { User } from '#contract/people/session'
import { fillPath } from '../http/fill-path.ts'

/** Whether the user may open a page, by the access table of the contract. */
export function canOpenPage(page: PageName, user: User): boolean {
  return findDenial(pages[page], toAccessSubject(user)) === null
}

/** Returns the user's facts that the access table needs. */
export function toAccessSubject(user: User) {
  return { profiles: user.profiles, accountState: user.account.account_status }
}

/** Returns the path of a page with its parameters: `getPagePath('order', { type: 'open', job_id })`. */
export function getPagePath(page: PageName, params: Record<string, string> = {}): string {
  return fillPath(pages[page].path, params)
}
