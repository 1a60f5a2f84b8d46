import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { isRefusedWith } from '#web/api/http/errors'

/** The subject: the person who is logged in, or the company that they act for. */
export type DataSubject = 'person' | 'company'

const dataProtectionCalls = {
  person: {
    exports: 'profile.exports',
    order: 'profile.export',
    open: 'profile.openExport',
    erasure: 'profile.erasure',
  },
  company: {
    exports: 'company.exports',
    order: 'company.export',
    open: 'company.openExport',
    erasure: 'company.erasure',
  },
} as const

/** Polls every few seconds while an export is being created. */
export const exportsQuery = (subject: DataSubject, accountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.company, accountId, 'exports', subject],
    queryFn: async ({ signal }) => (await callApi(dataProtectionCalls[subject].exports, {}, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ expires_at }) => expires_at === null) ? 3_000 : false,
  })

export const erasureQuery = (subject: DataSubject, accountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.company, accountId, 'erasure', subject],
    queryFn: ({ signal }) => callApi(dataProtectionCalls[subject].erasure, {}, { signal }),
    // Always fresh, so that a resolved requirement has disappeared when the user comes back.
    staleTime: 0,
  })

export function useRequestExport(subject: DataSubject, accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(dataProtectionCalls[subject].order, { body: {} }),
    onSettled: () => void client.invalidateQueries({ queryKey: exportsQuery(subject, accountId).queryKey }),
  })
}

/** Returns the URL of an export, valid for five minutes. */
export function useOpenExport(subject: DataSubject) {
  return useMutation({
    mutationFn: async (id: string) =>
      (await callApi(dataProtectionCalls[subject].open, { params: { id }, body: {} })).path,
  })
}

/** Erases the data; if something changed since the preview, the preview is reloaded. */
export function useErase(subject: DataSubject, accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, name }: { version: string; name: string }) =>
      subject === 'person'
        ? callApi('profile.erase', { body: { version } })
        : callApi('company.erase', { body: { version, name } }),
    onError: (error) => {
      if (!isRefusedWith(error, 'erasure_changed') && !isRefusedWith(error, 'erasure_blocked')) return
      void client.invalidateQueries({ queryKey: erasureQuery(subject, accountId).queryKey })
    },
  })
}
