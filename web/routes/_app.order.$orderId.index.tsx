import { createFileRoute } from '@tanstack/react-router'
import { getPagePath } from '../api/session/page-access.ts'
import { redirectTo } from '../app/routing/route-guards.ts'

/** The order by its number alone (2 §2). */
export const Route = createFileRoute('/_app/order/$orderId/')({
  beforeLoad: ({ params }) => {
    throw redirectTo(getPagePath('orderSingle', { job_id: params.orderId }))
  },
})
