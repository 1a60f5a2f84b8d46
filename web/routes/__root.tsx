import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Notices } from '../app/notices/GlobalNotices.tsx'
import { Titles } from '../app/pages/PageTitle.tsx'

interface Context {
  /** Whether a path leads to a page that exists. */
  isBuilt: (path: string) => boolean
}

export const Route = createRootRouteWithContext<Context>()({ component: Root })

function Root() {
  return (
    <>
      <Titles />
      <Notices />
      <Outlet />
    </>
  )
}
