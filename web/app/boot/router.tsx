import { createRouter } from '@tanstack/react-router'
import type { PageName } from '#contract/access'
import { session } from '#web/api/session/session'
import { routerOptions } from './router-options.ts'

export const router = createRouter(routerOptions)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page's name in the access table. */
    page?: PageName
  }
}

// After a change of user or account the route guards decide again, and show the login page with the return
// path.
session.onChange((now) => {
  if (now.state === 'out' && !now.isRefusedByServer) void router.navigate({ to: '/login/' })
  else void router.invalidate()
})
