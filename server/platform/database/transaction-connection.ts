import type pg from 'pg'
import { sendInOnePacket } from './pg-client.ts'
import type { Queryable } from './tenant-transaction.ts'

/** PostgreSQL refuses a statement because an earlier one of the transaction has failed. */
const abortedTransaction = '25P02'

export interface TransactionConnection extends Queryable {
  /** Refuses further statements. Call it before the transaction ends. */
  close: () => void
}

/**
 * Runs the statements of one transaction on a connection of a pool. Those of one turn of the event loop are sent in one
 * packet.
 *
 * - When one of several statements that run together fails, PostgreSQL refuses the ones after it. They throw the error of
 *   the first, because that decides whether the transaction is repeated.
 * - After `close` the connection belongs to the next transaction. A statement that comes later is refused; it would run
 *   with the rows and the commit of that transaction.
 */
export function openTransactionConnection(client: pg.PoolClient): TransactionConnection {
  let isOpen = true
  let firstError: unknown
  return {
    async query(statement) {
      if (!isOpen) throw new Error('The transaction of this statement has ended.')
      sendInOnePacket(client)
      try {
        return await client.query(statement)
      } catch (error) {
        const isConsequence = (error as { code?: string }).code === abortedTransaction
        firstError ??= error
        throw isConsequence ? firstError : error
      }
    },
    close() {
      isOpen = false
    },
  }
}
