/** Classifies errors of PostgreSQL and its connection by their consequence for the transaction. */

import { isStalePlan } from './tenant-transaction.ts'

const serializationCodes = new Set(['40001', '40P01'])
/**
 * The server is shutting down or has become a standby; another connection may work. 08P01: pgbouncer has lost its server
 * or has none.
 */
const serverGoneCodes = new Set(['25006', '57P01', '57P02', '57P03', '08003', '08006', '08000', '08P01'])
const socketGoneCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** The pg package throws these without a code. */
const clientGonePattern =
  /^(Connection terminated|timeout expired|Client (has encountered a connection error|was closed))/
/** The disk is full, memory or connections are exhausted, or a statement took too long. */
const exhaustedCodes = new Set(['53100', '53200', '53300', '57014'])
const poolExhaustedMessage = 'timeout exceeded when trying to connect'

/** It is unknown whether the transaction was committed, so it must not be retried. */
export class CommitError extends Error {
  override readonly name = 'CommitError'

  constructor(cause: Error & { code?: string }) {
    super(`The end of a transaction failed: ${cause.message}`, { cause })
  }
}

/** Returns whether the transaction had no effect and may succeed if it is repeated. */
export function isRetryable(
  error: unknown,
  { readOnly }: { readonly readOnly?: boolean | undefined },
): boolean {
  if (error instanceof CommitError) return serializationCodes.has(getDatabaseErrorCode(error.cause))
  const code = getDatabaseErrorCode(error)
  if (serializationCodes.has(code) || socketGoneCodes.has(code) || isStalePlan(error)) return true
  // In a read-only transaction, 25006 is a programming error.
  if (code === '25006' && readOnly) return false
  return serverGoneCodes.has(code) || clientGonePattern.test((error as Error).message)
}

/**
 * Returns whether PostgreSQL could not be reached, ended the connection, or has no room left, so that the same call may
 * succeed later. Includes a commit without an answer: only repeating the call with its idempotency key shows the result.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof CommitError) return true
  const code = getDatabaseErrorCode(error)
  // A write in a read-only transaction is a programming error.
  if (code === '25006') return false
  return (
    serverGoneCodes.has(code) ||
    socketGoneCodes.has(code) ||
    exhaustedCodes.has(code) ||
    clientGonePattern.test(error.message) ||
    error.message === poolExhaustedMessage
  )
}

/** Returns whether a read that failed on a standby should run on the primary instead. */
export function isReplicaUnavailable(error: unknown): boolean {
  const code = getDatabaseErrorCode(error)
  // 40001: the standby removed rows that the statement still needed. 57014: it would take as long on the primary.
  return code === '40001' || (code !== '57014' && isDatabaseUnavailable(error))
}

function getDatabaseErrorCode(error: unknown): string {
  return (error as { code?: string }).code ?? ''
}
