import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../queries/query-keys.ts'
import { session } from '../session/session.ts'

/** Reloads the company's data, session and offers after a change that may have moved the company's status. */
export function invalidateCompany(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.company })
  void client.invalidateQueries({ queryKey: queryKeys.offers })
  void session.reload()
}
