import { createFileRoute } from '@tanstack/react-router'
import { getPagePath } from '../api/session/page-access.ts'
import { leadTo } from '../app/routing/route-guards.ts'

export const Route = createFileRoute('/_app/orders/')({
  beforeLoad: () => {
    throw leadTo(getPagePath('open'))
  },
})
