import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import type { InboxPreferences } from '#contract/notifications/inbox'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'

const unreadKey = [...queryKeys.inbox, 'unread'] as const
const preferencesKey = ['news-preferences'] as const

export const unreadCountQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: async ({ signal }) => (await callApi('news.unread', {}, { signal })).unread,
})

export const inboxQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.inbox, 'list'],
  initialPageParam: undefined as number | undefined,
  queryFn: ({ pageParam, signal }) =>
    callApi('news.list', { query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
  getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
})

export const preferencesQuery = queryOptions({
  queryKey: preferencesKey,
  queryFn: ({ signal }) => callApi('news.preferences', {}, { signal }),
})

/** Marks notifications as read or unread; updates the count at once and reloads the list. */
export function useMarkInboxItems() {
  return useInboxMarking((body: Request<'news.mark'>['body']) => callApi('news.mark', { body }))
}

export function useMarkAllInboxItems() {
  return useInboxMarking((until: number) => callApi('news.markAll', { body: { until } }))
}

function useInboxMarking<In>(mark: (input: In) => Promise<{ unread: number }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: mark,
    onSuccess: ({ unread }) => {
      client.setQueryData(unreadKey, unread)
      void client.invalidateQueries({ queryKey: inboxQuery.queryKey })
    },
  })
}

/** Shows the choice at once, saves changes one after the other, and reverts a failed one. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'news-preferences' },
    mutationFn: ({ off, quiet_hours, urgent_anyway, digest }: InboxPreferences) =>
      callApi('news.savePreferences', { body: { off, quiet_hours, urgent_anyway, digest } }),
    onMutate: (wanted) => {
      const before = client.getQueryData<InboxPreferences>(preferencesKey)
      client.setQueryData(preferencesKey, wanted)
      return before
    },
    onError: (_error, _wanted, before) => client.setQueryData(preferencesKey, before),
  })
}
