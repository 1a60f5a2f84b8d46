import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../call.ts'
import { queryKeys } from '../queries/query-keys.ts'

/** What a company still has to do before it gets offers, accepts them and becomes active. */
export const companyStandingQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.company, accountId, 'standing'],
    queryFn: ({ signal }) => callApi('account.standing', { query: { account_id: accountId } }, { signal }),
  })
