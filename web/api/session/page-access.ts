import { type PageName, pages } from '#contract/access'
import { findDenial } from '#contract/authorization'
import type { User } from '#contract/people/session'

/** Whether this person may open a page, by the one access table. */
export function canOpenPage(page: PageName, user: User): boolean {
  return findDenial(pages[page], toAccessSubject(user)) === null
}

/** What the access table asks about a person. */
export function toAccessSubject(user: User) {
  return { profiles: user.profiles, accountState: user.account.account_status }
}

/** A page's address with its parameters filled in: `pathOf('order', { type: 'open', job_id })`. */
export function getPagePath(page: PageName, params: Record<string, string> = {}): string {
  return pages[page].path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`the path of ${page} needs ${key}`)
    return encodeURIComponent(value)
  })
}
