import { useSyncExternalStore } from 'react'

/** The pages of the back office. They are few, so that a router of their own is not needed. */
export const operatorPages = {
  devices: '/operator/',
  people: '/operator/people/',
  audit: '/operator/audit/',
  password: '/operator/password/',
} as const
export type OperatorPage = keyof typeof operatorPages

const changed = 'operator:navigated'

/** Opens a page without a reload. */
export function openPage(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new Event(changed))
  scrollTo(0, 0)
}

function subscribeToPath(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(changed, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(changed, listener)
  }
}

/** Returns the page of the URL; null for an unknown one. */
export function usePage(): OperatorPage | null {
  const path = useSyncExternalStore(subscribeToPath, () => location.pathname)
  const found = Object.entries(operatorPages).find(([, one]) => one === path || one === `${path}/`)
  return (found?.[0] as OperatorPage | undefined) ?? null
}
