import { createFileRoute } from '@tanstack/react-router'
import { getPagePath } from '../api/session/page-access.ts'
import { redirectTo } from '../app/routing/route-guards.ts'

/** Redirects an order URL without a queue to the order page. */
export const Route = createFileRoute('/_app/order/$orderId/')({
  beforeLoad: ({ params }) => {
    throw redirectTo(getPagePath('orderSingle', { job_id: params.orderId }))
  },
})
