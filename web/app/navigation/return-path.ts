import { type PageName, pages } from '#contract/access'
import { getPagePath } from '#web/api/session/page-access'
import { findPageAt, getPathname } from './default-page.ts'

export interface ReturnTarget {
  /** The page before: a path, the name of a page, or the queue. The first valid one is used. */
  readonly redirect?: string | undefined
  readonly name?: string | undefined
  readonly type?: string | undefined
}

/** Returns a path of this app that exists, otherwise the signature list. */
export function getReturnPath(orderId: string, { redirect, name, type }: ReturnTarget): string {
  const named = name && Object.hasOwn(pages, name) ? findNamedPagePath(name as PageName, orderId, type) : null
  const queue = type ? `/orders/${encodeURIComponent(type)}/` : null
  const ways = [redirect, named, queue].filter((path) => typeof path === 'string')
  return (
    ways.find((path) => isAppPath(path) && findPageAt(getPathname(path)) !== null) ??
    pages['customer-signature'].path
  )
}

/** Whether a path is inside this app. Browsers treat `//` and `/\` as another site. */
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
