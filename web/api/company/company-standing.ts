import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call.ts'
import { queryKeys } from '../queries/query-keys.ts'

/** The open steps of a company until it gets offers, may accept them and becomes active. */
export const companyStandingQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.company, accountId, 'standing'],
    queryFn: ({ signal }) => callApi('account.standing', { query: { account_id: accountId } }, { signal }),
  })
