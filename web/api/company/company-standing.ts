import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../queries/query-keys.ts'

/** What a company still has to do before it gets offers, accepts them and becomes active. */
export const standingQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...keys.company, accountId, 'standing'],
    queryFn: ({ signal }) => call('account.standing', { query: { account_id: accountId } }, { signal }),
  })
