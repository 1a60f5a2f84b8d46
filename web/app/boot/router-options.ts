import { routeTree } from '#web/routeTree.gen'
import { lazyPart } from '#web/ui/lazy-part'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PendingPage } from '../pages/PendingPage.tsx'
import { parseQueryString, formatQueryString } from '../routing/query-string.ts'

/** Loaded only for unknown URLs, because this file is in the scripts of every page. */
const NotFoundPage = lazyPart(() =>
  import('../pages/NotFoundPage.tsx').then((part) => ({ default: part.NotFoundPage })),
)

/** All routes, and the pages for loading, errors and unknown URLs. */
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
  // Unknown URLs render the 404 page without the app frame and without a login.
  notFoundMode: 'root',
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
} as const
