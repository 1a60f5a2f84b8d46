import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClashingVisit, FreeSlots } from '#contract/orders/free-slots'
import type { Order } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { isRefusedWith } from '#web/api/http/errors'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { setAppointment } from '#web/offline/undo/order-calls'

export type SlotPerson = FreeSlots['data'][number]
export type Slot = SlotPerson['days'][number]['slots'][number]

const freeSlotsKey = ['free-slots']

/** Free times of the company's people in the seven days from `from`; other appointments change them. */
export const freeSlotsQuery = (order: Pick<Order, 'api_id'>, from: string) =>
  queryOptions({
    // Not below the order's key: free times are out of date at once, so the device does not store them.
    queryKey: [...freeSlotsKey, order.api_id, from],
    queryFn: ({ signal }) =>
      callApi('order.freeSlots', { params: { job_id: order.api_id }, query: { from } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type AppointmentInput = Omit<Parameters<typeof setAppointment>[1], 'version'> & {
  version?: number | undefined
}

/** Confirms or moves the appointment and assigns the person, in one call. */
export function useSetAppointment(order: Order) {
  const client = useQueryClient()
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: ({ version = order.version, ...input }: AppointmentInput) =>
      setAppointment(order.api_id, { ...input, version }),
    onSettled: () => {
      invalidateOrders()
      void client.invalidateQueries({ queryKey: freeSlotsKey })
    },
  })
}

/** Returns the visits that the server named as reason for refusing the appointment. */
export function listRefusedClashes(error: unknown): readonly ClashingVisit[] {
  if (!isRefusedWith(error, 'appointment_clash')) return []
  return (error.body.clashes ?? []) as ClashingVisit[]
}
