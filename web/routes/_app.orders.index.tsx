import { createFileRoute } from '@tanstack/react-router'
import { getPagePath } from '../api/session/page-access.ts'
import { redirectTo } from '../app/routing/route-guards.ts'

export const Route = createFileRoute('/_app/orders/')({
  beforeLoad: () => {
    throw redirectTo(getPagePath('open'))
  },
})
