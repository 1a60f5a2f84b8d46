/**
 * Access to the tables, only by transactions of a tenant. Row-level security limits a transaction to the rows
 * of its companies; outside a transaction no such row is visible.
 */

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createClientClass, sendInOnePacket, toConnectionConfig } from './pg-client.ts'
import { createPipelinedReader } from './pipelined-reads.ts'
import { isStalePlan, createRoleSwitcher, TenantTransaction } from './tenant-transaction.ts'

/**
 * The rows that a transaction sees: those of these companies, of one order only, or all (operator, tasks,
 * login).
 */
export type Tenant =
  | { readonly accountIds: readonly string[]; readonly contactId?: string; readonly orderId?: string }
  | 'system'

export interface TransactionOptions {
  /** Writes fail, and each statement is its own transaction (pipelined-reads.ts). */
  readonly readOnly?: boolean
}

type Work<T> = (tx: TenantTransaction) => Promise<T>

export interface Database {
  readonly pool: pg.Pool
  /**
   * Runs `work` in one transaction of `tenant`: commits when it returns, rolls back when it throws. Retries
   * up to three times after a deadlock, a serialization failure, a concurrent migration, or a server loss
   * before the commit, so `work` must have no effects outside the transaction.
   */
  transaction<T>(tenant: Tenant, options: TransactionOptions, work: Work<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly applicationName?: string
  /** Maximum number of connections. */
  readonly poolSize?: number
  /** Called when an idle connection breaks. The pool has already replaced it. */
  readonly onError?: (error: Error) => void
}

const statementTimeoutMillis = 30_000
/**
 * Longer than for requests: startup and background work should wait for a busy machine instead of failing.
 */
const ownerConnectTimeoutMillis = 60_000

/**
 * Creates the connection pool of one process. It connects with the first transaction. `databaseUrl` may name
 * several hosts.
 */
export function createDatabaseClient(databaseUrl: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    ...toConnectionConfig(databaseUrl),
    Client: createClientClass(databaseUrl, { role: 'gewerk_app', statementTimeoutMillis }),
    application_name: options.applicationName ?? 'gewerk',
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 60_000,
    pipeline: true,
  })
  watchConnectionErrors(pool, options.onError)
  return {
    pool,
    transaction: (tenant, settings, work) => runWithRetries(pool, tenant, settings, work),
    close: () => pool.end(),
  }
}

/** Creates a pool without the restricted role, for the task runner, which has its own schema. */
export function createOwnerPool(databaseUrl: string, options: DatabaseOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...toConnectionConfig(databaseUrl, ownerConnectTimeoutMillis),
    Client: createClientClass(databaseUrl, { statementTimeoutMillis: 0 }),
    application_name: options.applicationName ?? 'gewerk owner',
    max: options.poolSize ?? 4,
  })
  watchConnectionErrors(pool, options.onError)
  return pool
}

/** Opens one connection without the restricted role. The caller closes it. */
export async function connectAsOwner(
  databaseUrl: string,
  { queryTimeoutMillis = 0 }: { readonly queryTimeoutMillis?: number } = {},
): Promise<pg.Client> {
  const OwnerClient = createClientClass(databaseUrl, { statementTimeoutMillis: 0 })
  const client = new OwnerClient({
    ...toConnectionConfig(databaseUrl, ownerConnectTimeoutMillis),
    application_name: 'gewerk owner',
    query_timeout: queryTimeoutMillis,
  })
  await client.connect()
  return client
}

/** Without a listener, a broken connection would end the process, whether idle or in use. */
function watchConnectionErrors(pool: pg.Pool, onError: (error: Error) => void = () => undefined): void {
  const report = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
}

const serializationCodes = new Set(['40001', '40P01'])
/** The server is shutting down or has become a standby; another connection may work. */
const serverGoneCodes = new Set(['25006', '57P01', '57P02', '57P03', '08003', '08006', '08000'])
const socketGoneCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** The pg package throws these without a code. */
const clientGonePattern =
  /^(Connection terminated|timeout expired|Client (has encountered a connection error|was closed))/
/** The disk is full, memory or connections are exhausted, or a statement took too long. */
const exhaustedCodes = new Set(['53100', '53200', '53300', '57014'])
const poolExhaustedMessage = 'timeout exceeded when trying to connect'
const retryDelaysMillis = [20, 150, 1_000]

async function runWithRetries<T>(
  pool: pg.Pool,
  tenant: Tenant,
  options: TransactionOptions,
  work: Work<T>,
): Promise<T> {
  for (const millis of retryDelaysMillis) {
    try {
      return await runTransactionAttempt(pool, tenant, options, work)
    } catch (error) {
      if (!isRetryable(error, options)) throw error
    }
    await pause(millis * (0.5 + Math.random()))
  }
  return runTransactionAttempt(pool, tenant, options, work)
}

async function runTransactionAttempt<T>(
  pool: pg.Pool,
  tenant: Tenant,
  options: TransactionOptions,
  work: Work<T>,
): Promise<T> {
  return options.readOnly
    ? work(createReadTransaction(pool, tenant))
    : runInWriteTransaction(pool, tenant, work)
}

function createReadTransaction(pool: pg.Pool, tenant: Tenant): TenantTransaction {
  const asTenant = (one: Tenant) => createPipelinedReader(pool, createBeginStatement(one, { readOnly: true }))
  if (tenant === 'system') return new TenantTransaction(asTenant('system'))
  return new TenantTransaction(asTenant(tenant), () => asTenant('system'))
}

function createWriteTransaction(client: pg.PoolClient, tenant: Tenant): TenantTransaction {
  if (tenant === 'system') return new TenantTransaction(client)
  const as = createRoleSwitcher(client, 'gewerk_app')
  return new TenantTransaction(as('gewerk_app'), () => as('gewerk_system'))
}

async function runInWriteTransaction<T>(pool: pg.Pool, tenant: Tenant, work: Work<T>): Promise<T> {
  const first = createBeginStatement(tenant, {})
  const client = await pool.connect()
  // Not awaited, so that it is sent in one packet with the first statement of `work`. If it fails, the
  // transaction is aborted and every later statement fails too.
  sendInOnePacket(client)
  const began = client.query(first)
  began.catch(() => undefined)
  let result: T
  try {
    result = await work(createWriteTransaction(client, tenant))
    await began
  } catch (error) {
    await rollBackTransaction(client)
    // If both failed, the first error is the cause.
    throw await began.then(
      () => error,
      (cause: unknown) => cause,
    )
  }
  await commitTransaction(client)
  return result
}

async function rollBackTransaction(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(error as Error)
  }
}

async function commitTransaction(client: pg.PoolClient): Promise<void> {
  let command: string
  try {
    const result = await client.query('commit')
    command = result.command
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw new CommitError(error as Error)
  }
  // PostgreSQL answers the commit of an aborted transaction with ROLLBACK and without an error.
  if (command !== 'COMMIT')
    throw new Error('Rolled back: the transaction continued after one of its statements had failed.')
}

/** It is unknown whether the transaction was committed, so it must not be retried. */
class CommitError extends Error {
  override readonly name = 'CommitError'

  constructor(cause: Error & { code?: string }) {
    super(`The end of a transaction failed: ${cause.message}`, { cause })
  }
}

function isRetryable(error: unknown, { readOnly }: TransactionOptions): boolean {
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

function getDatabaseErrorCode(error: unknown): string {
  return (error as { code?: string }).code ?? ''
}

function createBeginStatement(tenant: Tenant, { readOnly }: TransactionOptions): string {
  const begin = readOnly ? 'begin read only' : 'begin'
  if (tenant === 'system') return `${begin}; set local role gewerk_system`
  const ids = tenant.accountIds.join(',')
  if (!/^[A-Za-z0-9,]*$/.test(ids)) throw new Error('Account ids may contain letters and digits only.')
  const person = tenant.contactId ?? ''
  if (!/^[A-Za-z0-9]*$/.test(person)) throw new Error('A contact id may contain letters and digits only.')
  const companies = `${begin}; set local role gewerk_app; set local gewerk.accounts = '${ids}'; set local gewerk.person = '${person}'`
  if (tenant.orderId === undefined) return companies
  if (!/^[0-9a-f-]{36}$/.test(tenant.orderId))
    throw new Error('The tenant names its order by the api_id, a UUID.')
  return `${companies}; set local gewerk.one_order = '${tenant.orderId}'`
}
