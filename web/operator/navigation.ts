import { useMemo, useSyncExternalStore } from 'react'

/** The pages of the back office. They are few, so that a router of their own is not needed. */
export const operatorPages = {
  queue: '/operator/',
  orders: '/operator/orders/',
  // Before the page of an order, whose path matches them too.
  newOrder: '/operator/orders/new/',
  orderRuns: '/operator/orders/changes/',
  orderRun: '/operator/orders/changes/{id}/',
  order: '/operator/orders/{id}/',
  matching: '/operator/orders/{id}/companies/',
  imports: '/operator/imports/',
  importFile: '/operator/imports/new/',
  import: '/operator/imports/{id}/',
  partners: '/operator/partners/',
  partner: '/operator/partners/{id}/',
  invitations: '/operator/invitations/',
  papers: '/operator/papers/',
  paper: '/operator/papers/{id}/',
  money: '/operator/money/',
  creditNotes: '/operator/money/credit-notes/',
  payments: '/operator/money/payments/',
  bank: '/operator/money/bank/',
  forms: '/operator/forms/',
  form: '/operator/forms/{key}/',
  services: '/operator/catalogue/',
  service: '/operator/catalogue/services/{id}/',
  terms: '/operator/catalogue/terms/',
  termsCategory: '/operator/catalogue/terms/{category}/',
  newTerms: '/operator/catalogue/terms/{category}/new/',
  formDraft: '/operator/forms/{key}/draft/',
  mails: '/operator/mails/',
  mailKinds: '/operator/mails/kinds/',
  mailKind: '/operator/mails/kinds/{kind}/',
  figures: '/operator/figures/',
  people: '/operator/people/',
  programs: '/operator/programs/',
  webhook: '/operator/programs/webhooks/{webhookId}/',
  system: '/operator/system/',
  audit: '/operator/audit/',
  account: '/operator/account/',
  devices: '/operator/devices/',
  password: '/operator/password/',
  logIn: '/operator/log-in/',
} as const
export type OperatorPage = keyof typeof operatorPages

/** The page of the URL with its parameters; `page` is null for an unknown one. */
export interface OperatorLocation {
  readonly page: OperatorPage | null
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
}

const changed = 'operator:navigated'

/** Returns the path of a page: `getOperatorPath('people')`. Empty search values are left out. */
export function getOperatorPath(
  page: OperatorPage,
  params: Readonly<Record<string, string>> = {},
  search: Readonly<Record<string, string | undefined>> = {},
): string {
  const path = operatorPages[page].replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  )
  const pairs = Object.entries(search).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

/** Opens a page without a reload. */
export function openPage(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new Event(changed))
  scrollTo(0, 0)
}

/** Changes the URL without a new entry in the browser's history, for filters of a list. */
export function replacePage(path: string): void {
  history.replaceState(null, '', path)
  dispatchEvent(new Event(changed))
}

/** Opens the links to pages of the back office without a reload. Returns a function that stops it. */
export function followOperatorLinks(): () => void {
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || !link.pathname.startsWith('/operator/') || link.hash) return
    event.preventDefault()
    openPage(link.pathname + link.search)
  }
  document.addEventListener('click', press)
  return () => document.removeEventListener('click', press)
}

function subscribeToPath(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(changed, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(changed, listener)
  }
}

/** Returns the page of the URL and renders again when it changes. */
export function useOperatorLocation(): OperatorLocation {
  const url = useSyncExternalStore(subscribeToPath, () => location.pathname + location.search)
  return useMemo(() => parseOperatorUrl(url), [url])
}

function parseOperatorUrl(url: string): OperatorLocation {
  const { pathname, searchParams: search } = new URL(url, location.origin)
  for (const [page, path] of Object.entries(operatorPages)) {
    // Ids are letters, digits and hyphens, so they need no decoding.
    const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}?$`)
    const match = pattern.exec(pathname)
    if (match) return { page: page as OperatorPage, params: { ...match.groups }, search }
  }
  return { page: null, params: {}, search }
}
