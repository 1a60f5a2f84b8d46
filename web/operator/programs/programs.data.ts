import { parseDate } from '@internationalized/date'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '#web/api/http/errors'
import { toBerlinDay, timeZone } from '#web/i18n/format'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

export const keysQuery = { queryKey: ['key.list'], queryFn: () => callStaff('key.list', {}) }
export const webhooksQuery = { queryKey: ['webhook.list'], queryFn: () => callStaff('webhook.list', {}) }

/**
 * Runs a change of a key or a webhook and loads both lists again, also after a refusal, because another person may
 * have changed it. Errors of fields belong to the form and are not shown as a toast.
 */
export function useProgramChange<Input, Result>(
  work: (input: Input) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  return useMutation({
    mutationFn: work,
    onSuccess: onDone,
    onError: (error) => (Object.keys(getFieldErrors(error)).length > 0 ? undefined : toastFailure(error)),
    onSettled: async () => {
      await Promise.all(
        [keysQuery, webhooksQuery, { queryKey: ['webhook.deliveries'] }].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}

/** Returns the errors that the server found in single fields, by field. */
export function getFieldErrors(error: unknown): Readonly<Record<string, readonly string[]>> {
  return error instanceof CallError ? error.errors : {}
}

/** Returns the first instant after a day of the calendar in Berlin. */
export function getEndOfDay(day: string): string {
  return parseDate(day).add({ days: 1 }).toDate(timeZone).toISOString()
}

/** Returns the first instant of a day of the calendar in Berlin. */
export function getStartOfDay(day: string): string {
  return parseDate(day).toDate(timeZone).toISOString()
}

/** Returns the last whole day before an instant. */
export function getLastDay(end: string): string {
  return toBerlinDay(new Date(Date.parse(end) - 1))
}
