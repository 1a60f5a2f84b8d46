import { useEffect } from 'react'

/** Where each list was last looked at, filters included, so that the way back leads there. */
const lastUrls = new Map<string, string>()

/** Remembers the address of a list for as long as the app is open. */
export function useRememberListUrl(list: string, href: string): void {
  useEffect(() => void lastUrls.set(list, href), [list, href])
}

/** The list as it was last looked at; `usual` where it was not. */
export function getLastListUrl(list: string, usual: string): string {
  return lastUrls.get(list) ?? usual
}
