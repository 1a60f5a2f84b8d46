import { routeTree } from '#web/routeTree.gen'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { PendingPage } from '../pages/PendingPage.tsx'
import { parseQueryString, formatQueryString } from '../routing/query-string.ts'

/** All pages, and what stands in for one that is on its way, may not be shown, or does not exist. */
export const routerOptions = {
  routeTree,
  trailingSlash: 'always',
  parseSearch: parseQueryString,
  stringifySearch: formatQueryString,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  // An address that nobody has is nobody's page: it is shown without the frame, and without a log-in (1 §2).
  notFoundMode: 'root',
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
} as const
