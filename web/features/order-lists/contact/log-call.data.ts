import { useMutation } from '@tanstack/react-query'
import type { OrderRow } from '#contract/orders/orders'
import { sendComment } from '#web/offline/outbox/outbox'
import { useRefreshOrderLists } from '../list/use-refresh-order-lists.ts'

/** Logs in the order that the user pressed the phone number; it counts as contact with the customer. */
export function useLogCall() {
  const refreshLists = useRefreshOrderLists()
  return useMutation({
    onSuccess: () => refreshLists(),
    mutationFn: ({ row, message }: { row: OrderRow; message: string }) =>
      sendComment(
        {
          body: {
            actionType: 'phone',
            jobApiId: row.api_id,
            message,
            visibleForRoles: ['admin', 'brand', 'partner'],
          },
        },
        row.job.name,
      ),
  })
}
