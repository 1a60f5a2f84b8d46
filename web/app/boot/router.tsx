import { createRouter } from '@tanstack/react-router'
import type { PageName } from '#contract/access'
import { session } from '#web/api/session/session'
import { routerOptions } from './router-options.ts'

export const router = createRouter({ ...routerOptions, context: { isBuilt: isExistingPath } })

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
function isExistingPath(path: string): boolean {
  return router.getMatchedRoutes(path)[2] !== undefined
}

// Another person or account: the guards lead to where that one may be, and to the log-in with the way back.
session.onChange((now) => {
  if (now.state === 'out' && !now.isRefusedByServer) void router.navigate({ to: '/login/' })
  else void router.invalidate()
})
