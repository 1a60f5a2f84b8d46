import { type PageName, pages } from '#contract/access'
import type { User } from '#contract/people/session'
import { canOpenPage } from '#web/api/session/page-access'

/** Where to go without a wish, in this order (readings C5). */
const defaultPages: readonly PageName[] = ['offers', 'open', 'completed', 'company']

/**
 * Where somebody goes after the log-in: where they came from, if they may be there; completed orders for who does
 * the accounts alone; else the first entry that is theirs. Who may see none is told so at the offers.
 */
export function getDefaultPage(
  user: User,
  requestedPath: string | undefined,
  isBuilt: (path: string) => boolean,
): string {
  if (requestedPath && isLocalPath(requestedPath) && isPermittedPath(requestedPath, user, isBuilt))
    return requestedPath
  const isAccountant = user.profiles.every((profile) => profile === 'accounting')
  const order = isAccountant ? (['completed', ...defaultPages] as const) : defaultPages
  const entry = order.find((page) => canOpenPage(page, user) && isBuilt(pages[page].path))
  return pages[entry ?? 'offers'].path
}

/** A path of this app: `//host` and `https:` are none. */
export function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}

function isPermittedPath(href: string, user: User, isBuilt: (path: string) => boolean): boolean {
  const path = new URL(href, 'https://gewerk.invalid').pathname
  const page = findPageAt(path)
  return page !== null && pages[page].profiles !== 'public' && canOpenPage(page, user) && isBuilt(path)
}

/** The page that a path belongs to; exact names come before parameters. */
export function findPageAt(path: string): PageName | null {
  const candidates = (Object.keys(pages) as PageName[]).filter((page) => createPagePattern(page).test(path))
  const exactness = (page: PageName) => pages[page].path.split('{').length
  return candidates.toSorted((one, other) => exactness(one) - exactness(other))[0] ?? null
}

function createPagePattern(page: PageName): RegExp {
  const path = pages[page].path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${path}/?$`)
}
