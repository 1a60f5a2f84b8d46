import { createFileRoute } from '@tanstack/react-router'
import { pathOf } from '../api/pages.ts'
import { leadTo } from '../app/guard.ts'

/** The order by its number alone (2 §2). */
export const Route = createFileRoute('/_app/order/$orderId/')({
  beforeLoad: ({ params }) => {
    throw leadTo(pathOf('orderSingle', { job_id: params.orderId }))
  },
})
