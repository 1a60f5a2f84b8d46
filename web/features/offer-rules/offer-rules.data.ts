import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfferRulesReply, OfferSettings } from '#contract/company/offer-rules'
import { callApi } from '#web/api/call'
import { isRefusedWith } from '#web/api/http/errors'
import { queryKeys } from '#web/api/queries/query-keys'

const getRulesKey = (accountId: string) => [...queryKeys.company, accountId, 'offer-rules']

export const offerRulesQuery = (accountId: string) =>
  queryOptions({
    queryKey: getRulesKey(accountId),
    queryFn: ({ signal }) => callApi('offerRules.read', { query: { account_id: accountId } }, { signal }),
  })

export interface SettingsChange {
  readonly settings: OfferSettings
  /** The version that the change is based on. */
  readonly version: number
}

/** Saves the settings. If a colleague was faster, their settings replace the shown ones. */
export function useSaveOfferSettings(accountId: string) {
  const client = useQueryClient()
  const show = (reply: OfferRulesReply) => client.setQueryData(getRulesKey(accountId), reply)
  return useMutation({
    mutationFn: ({ settings, version }: SettingsChange) =>
      callApi('offerRules.save', { body: { ...settings, account_id: accountId, version } }),
    onSuccess: show,
    onError: (error) => {
      if (isRefusedWith(error, 'account_changed')) show(error.body.current as OfferRulesReply)
    },
  })
}

export function useSwitchAutomatic(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => callApi('offerRules.switch', { body: { account_id: accountId, on } }),
    onSuccess: (reply) => client.setQueryData(getRulesKey(accountId), reply),
  })
}

/** Tries the saved rules out with the offers of the last 30 days. */
export const tryOutQuery = (accountId: string, settings: OfferSettings) =>
  queryOptions({
    queryKey: [...getRulesKey(accountId), 'try-out', settings],
    queryFn: ({ signal }) =>
      callApi('offerRules.tryOut', { body: { ...settings, account_id: accountId } }, { signal }),
  })
