import { useEffect } from 'react'

/** The last URL of each list with its filters, for the way back from an order. */
const lastUrls = new Map<string, string>()

/** Remembers the URL of a list while the app is open. */
export function useRememberListUrl(list: string, href: string): void {
  useEffect(() => void lastUrls.set(list, href), [list, href])
}

/** Returns the last URL of a list, otherwise `usual`. */
export function getLastListUrl(list: string, usual: string): string {
  return lastUrls.get(list) ?? usual
}
