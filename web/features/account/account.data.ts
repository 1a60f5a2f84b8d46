import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Request } from '#contract/api'
import { callApi } from '#web/api/call'
import { session } from '#web/api/session/session'

const accountKeys = {
  profile: ['profile'],
  sessions: ['sessions'],
  factors: ['factors'],
} as const

export const profileQuery = queryOptions({
  queryKey: accountKeys.profile,
  queryFn: ({ signal }) => callApi('profile.read', {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => (await callApi('session.list', {}, { signal })).data,
})

export const factorsQuery = queryOptions({
  queryKey: accountKeys.factors,
  queryFn: ({ signal }) => callApi('factor.read', {}, { signal }),
})

/** Saves changed profile fields. The frame shows the name, so the session is reloaded too. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<'profile.update'>['body']) => callApi('profile.update', { body }),
    onSuccess: async (profile) => {
      client.setQueryData(accountKeys.profile, profile)
      // The next start of the app uses the remembered user, for example to choose the start page.
      await session.reload()
    },
  })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<'profile.changePassword'>['body']) =>
      callApi('profile.changePassword', { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: accountKeys.profile })
      void client.invalidateQueries({ queryKey: accountKeys.sessions })
    },
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('session.end', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: accountKeys.sessions }),
  })
}

/** Ends all other sessions of the person, then the current one. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => callApi('session.endAll', { body: {} }),
    onSuccess: () => void session.logout(),
  })
}

/** Runs a change of the second factors and reloads the list of configured factors. */
export function useFactorChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => void client.invalidateQueries({ queryKey: accountKeys.factors }),
  })
}
