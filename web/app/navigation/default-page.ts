import { type PageName, pages } from '#contract/access'
import type { User } from '#contract/people/session'
import { canOpenPage } from '#web/api/session/page-access'

/** The pages to start at, in this order. */
const defaultPages: readonly PageName[] = ['offers', 'today', 'open', 'completed', 'company']

/**
 * Returns the page after the login: the requested one if the user may open it, the one that the user chose,
 * completed orders for accountants, otherwise the first permitted default page. Without any, the offers page shows the denial.
 */
export function getDefaultPage(user: User, requestedPath: string | undefined): string {
  if (requestedPath && isLocalPath(requestedPath) && isPermittedPath(requestedPath, user))
    return requestedPath
  const isAccountant = user.profiles.every((profile) => profile === 'accounting')
  const order = isAccountant ? (['completed', ...defaultPages] as const) : defaultPages
  const chosen = user.contact.start_page
  const entry = [...(chosen ? [chosen] : []), ...order].find((page) => canOpenPage(page, user))
  return pages[entry ?? 'offers'].path
}

/** Whether a path is inside this app. `//host` and `https:` are not. */
export function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}

function isPermittedPath(href: string, user: User): boolean {
  const page = findPageAt(getPathname(href))
  return page !== null && pages[page].profiles !== 'public' && canOpenPage(page, user)
}

/** Returns the path of a relative URL, without query and fragment. */
export const getPathname = (href: string): string => new URL(href, 'https://gewerk.invalid').pathname

/** Returns the page of a path; exact names take precedence over parameters. */
export function findPageAt(path: string): PageName | null {
  const candidates = (Object.keys(pages) as PageName[]).filter((page) => createPagePattern(page).test(path))
  const exactness = (page: PageName) => pages[page].path.split('{').length
  return candidates.toSorted((one, other) => exactness(one) - exactness(other))[0] ?? null
}

function createPagePattern(page: PageName): RegExp {
  const path = pages[page].path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${path}/?$`)
}
