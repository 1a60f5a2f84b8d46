import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToastFailure } from '../LoadFailure.tsx'

/** Runs a change of people and loads the list again, also after a refusal, because another person may have changed it. */
export function usePeopleChange<T>(work: (input: T) => Promise<unknown>, onDone: (input: T) => void) {
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: work,
    onSuccess: (_, input) => onDone(input),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['staff.list'] }),
  })
}
