import { createRootRoute, Outlet } from '@tanstack/react-router'
import { GlobalNotices } from '../app/notices/GlobalNotices.tsx'
import { PageTitle } from '../app/pages/PageTitle.tsx'

export const Route = createRootRoute({ component: RootLayout })

function RootLayout() {
  return (
    <>
      <PageTitle />
      <GlobalNotices />
      <Outlet />
    </>
  )
}
