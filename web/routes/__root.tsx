import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { GlobalNotices } from '../app/notices/GlobalNotices.tsx'
import { PageTitle } from '../app/pages/PageTitle.tsx'

interface RouterContext {
  /** Whether a page exists at a path. */
  isBuilt: (path: string) => boolean
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: RootLayout })

function RootLayout() {
  return (
    <>
      <PageTitle />
      <GlobalNotices />
      <Outlet />
    </>
  )
}
