import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

export const standingQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...keys.company, accountId, 'standing'],
    queryFn: ({ signal }) => call('account.standing', { query: { account_id: accountId } }, { signal }),
  })
