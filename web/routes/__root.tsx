import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { RouterProvider } from 'react-aria-components'
import { Notices } from '../app/Notices.tsx'

interface Context {
  /** Whether a path leads to a page that exists. */
  isBuilt: (path: string) => boolean
}

export const Route = createRootRouteWithContext<Context>()({ component: Root })

/** Every React Aria link with a path of this app goes there by the router. */
function Root() {
  const router = useRouter()
  return (
    <RouterProvider navigate={(href) => void router.navigate({ href })}>
      <Notices />
      <Outlet />
    </RouterProvider>
  )
}
