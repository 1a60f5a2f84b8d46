import { createRouter } from '@tanstack/react-router'
import type { PageName } from '../../contract/access.ts'
import { queryClient } from '../api/query.ts'
import { type Session, session } from '../api/session.ts'
import { routeTree } from '../routeTree.gen.ts'
import { PageSpinner } from '../ui/Spinner.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { parseSearch, stringifySearch } from './search.ts'

export const router = createRouter({
  routeTree,
  context: { isBuilt },
  trailingSlash: 'always',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page's name in the access table. */
    page?: PageName
  }
}

/** Whether a path leads to a page that exists; routes and screens have it as `context.isBuilt`. */
function isBuilt(path: string): boolean {
  return router.getMatchedRoutes(path)[2] !== undefined
}

let before = who(session.get())

// Another person or account: nothing that was on the screen may stay. The guards lead where that one may be.
session.subscribe(() => {
  const now = session.get()
  const after = who(now)
  if (after === before) return
  const wasIn = before !== null
  before = after
  if (!wasIn) return
  queryClient.clear()
  if (now.state === 'out') void router.navigate({ to: '/login/' })
  else void router.invalidate()
})

function who({ user }: Session): string | null {
  return user && `${user.contact.id} ${user.account.id}`
}
