import { queryOptions, useMutation } from '@tanstack/react-query'
import { audiences } from '#contract/orders/model/order-enums'
import type { TodayVisit } from '#contract/orders/today'
import { callApi } from '#web/api/call'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { queryKeys } from '#web/api/queries/query-keys'
import { sendComment } from '#web/offline/outbox/outbox'

/** The day of the user. Everything that invalidates order lists also invalidates it. */
export const todayQuery = queryOptions({
  queryKey: queryKeys.today,
  queryFn: ({ signal }) => callApi('today.read', {}, { signal }),
  refetchInterval: 360_000,
  refetchIntervalInBackground: false,
})

/** Logs in the order that the user pressed the phone number; waits on the device without a connection. */
export function useLogCallFromToday() {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: ({ visit, message }: { visit: TodayVisit; message: string }) =>
      sendComment(
        {
          body: {
            actionType: 'phone',
            jobApiId: visit.api_id,
            message,
            visibleForRoles: [...audiences],
          },
        },
        visit.name,
      ),
    onSettled: () => invalidateOrders(),
  })
}
