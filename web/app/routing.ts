import { routeTree } from '../routeTree.gen.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PendingPage } from './PendingPage.tsx'
import { parseSearch, stringifySearch } from './search.ts'

/** All pages, and what stands in for one that is on its way, may not be shown, or does not exist. */
export const routing = {
  routeTree,
  trailingSlash: 'always',
  parseSearch,
  stringifySearch,
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
