import { type PageName, pages } from '#contract/access'
import { getPagePath } from '#web/api/session/page-access'

export interface ReturnTarget {
  /** Where one came from: a path, the name of a page, or the queue; the first that leads somewhere counts. */
  readonly redirect?: string | undefined
  readonly name?: string | undefined
  readonly type?: string | undefined
}

/** Never to another site, never to a page that does not exist; else the list of signatures. */
export function getReturnPath(
  orderId: string,
  { redirect, name, type }: ReturnTarget,
  isBuilt: (path: string) => boolean,
): string {
  const named = name && Object.hasOwn(pages, name) ? findNamedPagePath(name as PageName, orderId, type) : null
  const queue = type ? `/orders/${encodeURIComponent(type)}/` : null
  const ways = [redirect, named, queue].filter((path) => typeof path === 'string')
  return ways.find((path) => isAppPath(path) && isBuilt(path)) ?? pages['customer-signature'].path
}

/** A path of this app: browsers take two strokes, or one turned round, for another site. */
function isAppPath(path: string): boolean {
  const isPlain = [...path].every((letter) => letter > ' ')
  return isPlain && /^\/(?![/\\])/.test(path)
}

function findNamedPagePath(name: PageName, orderId: string, type = 'customer-signature'): string | null {
  try {
    return getPagePath(name, { job_id: orderId, type })
  } catch {
    return null
  }
}
