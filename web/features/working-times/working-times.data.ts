import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import type { WorkingTimes } from '#contract/people/working-times'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'

const getTimesKey = (accountId: string) => [...queryKeys.company, accountId, 'working-times']

export const workingTimesQuery = (accountId: string) =>
  queryOptions({
    queryKey: getTimesKey(accountId),
    queryFn: ({ signal }) => callApi('workingTime.read', {}, { signal }),
  })

/** Every call answers with the current state; free times and the calendar depend on it. */
function useStoreTimes(accountId: string) {
  const client = useQueryClient()
  return (times: WorkingTimes) => {
    client.setQueryData(getTimesKey(accountId), times)
    void client.invalidateQueries({ queryKey: queryKeys.orders })
    void client.invalidateQueries({ queryKey: ['order'] })
  }
}

export function useSetHours(accountId: string) {
  const onSuccess = useStoreTimes(accountId)
  return useMutation({
    mutationFn: ({ id, hours }: Request<'workingTime.setHours'>['body'] & { id: string }) =>
      callApi('workingTime.setHours', { params: { contact_id: id }, body: { hours } }),
    onSuccess,
  })
}

export function useAddAbsence(accountId: string) {
  const onSuccess = useStoreTimes(accountId)
  return useMutation({
    mutationFn: (body: Request<'absence.add'>['body']) => callApi('absence.add', { body }),
    onSuccess,
  })
}

export function useChangeAbsence(accountId: string) {
  const onSuccess = useStoreTimes(accountId)
  return useMutation({
    mutationFn: ({ id, ...body }: Request<'absence.change'>['body'] & { id: string }) =>
      callApi('absence.change', { params: { id }, body }),
    onSuccess,
  })
}

export function useAddClosingDay(accountId: string) {
  const onSuccess = useStoreTimes(accountId)
  return useMutation({
    mutationFn: (body: Request<'closingDay.add'>['body']) => callApi('closingDay.add', { body }),
    onSuccess,
  })
}

/** Removes an absence or closing days. */
export function useRemoveTimeOff(accountId: string, call: 'absence.remove' | 'closingDay.remove') {
  const onSuccess = useStoreTimes(accountId)
  return useMutation({
    mutationFn: (id: string) => callApi(call, { params: { id } }),
    onSuccess,
  })
}
