/**
 * Access to the tables, only by transactions of a tenant. Row-level security limits a transaction to the rows
 * of its companies; outside a transaction no such row is visible.
 */

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CommitError, isRetryable } from './database-errors.ts'
import { createClientClass, sendInOnePacket, toConnectionConfig } from './pg-client.ts'
import { createPipelinedReader, createSharedReaders, dropStatementNames } from './pipelined-reads.ts'
import { createReadReplicas, type ReadPlace, type ReadReplicas } from './read-replicas.ts'
import { createRoleSwitcher, TenantTransaction, type Queryable } from './tenant-transaction.ts'
import { openTransactionConnection } from './transaction-connection.ts'

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
  /** A read-only transaction may read from a standby, which then has everything that was committed before. */
  readonly mayUseReplica?: boolean
  /** The statements of a read-only transaction are short and share a connection of the primary. */
  readonly sharesConnection?: boolean
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
  /** `databaseUrl` leads to a pooler in transaction mode, such as pgbouncer. */
  readonly isPooled?: boolean
  /** Standbys for reads that may use them, one or several hosts. */
  readonly replicaUrl?: string | undefined
  /** How long a read waits for a standby that is behind. 300 ms by default. */
  readonly replicaWaitMillis?: number
  /** Called for each read that may use a standby: where it ran. */
  readonly onReplicaRead?: (place: ReadPlace) => void
  /** Wraps the client of each transaction, to record its statements. */
  readonly traceStatements?: (client: Queryable) => Queryable
  /** Called when an idle connection breaks. The pool has already replaced it. */
  readonly onError?: (error: Error) => void
}

const statementTimeoutMillis = 30_000
/** The primary answers instead, so waiting for a standby is of little use. */
const replicaConnectTimeoutMillis = 2_000
/**
 * Longer than for requests: startup and background work should wait for a busy machine instead of failing.
 */
const ownerConnectTimeoutMillis = 60_000

/**
 * Creates the connection pool of one process. It connects with the first transaction. `databaseUrl` may name
 * several hosts.
 */
export function createDatabaseClient(databaseUrl: string, options: DatabaseOptions = {}): Database {
  const { isPooled = false, replicaUrl } = options
  const pool = createAppPool(databaseUrl, options)
  const replicas = replicaUrl
    ? createReadReplicas({
        replicaUrl,
        primary: pool,
        waitMillis: options.replicaWaitMillis,
        createPool: (url) => createAppPool(url, { ...options, isPooled: false }, replicaConnectTimeoutMillis),
        ...(options.onReplicaRead && { onRead: options.onReplicaRead }),
        ...(options.onError && { onError: options.onError }),
      })
    : undefined
  const { traceStatements = (client: Queryable) => client } = options
  const source: TransactionSource = { pool, isPooled, replicas, traceStatements }
  return {
    pool,
    transaction: (tenant, settings, work) => runWithRetries(source, tenant, settings, work),
    close: async () => {
      await Promise.all([pool.end(), replicas?.close()])
    },
  }
}

function createAppPool(
  url: string,
  { applicationName, poolSize, onError, isPooled }: DatabaseOptions,
  connectTimeoutMillis?: number,
): pg.Pool {
  const pool = new pg.Pool({
    ...toConnectionConfig(url, connectTimeoutMillis),
    // Behind a pooler, settings of a session would reach transactions of others: the begin statement sets them.
    Client: createClientClass(url, isPooled ? {} : { role: 'gewerk_app', statementTimeoutMillis }),
    application_name: applicationName ?? 'gewerk',
    max: poolSize ?? 10,
    idleTimeoutMillis: 60_000,
    pipeline: true,
  })
  watchConnectionErrors(pool, onError)
  return pool
}

/** The pools in which transactions run. */
interface TransactionSource {
  readonly pool: pg.Pool
  readonly isPooled: boolean
  readonly replicas: ReadReplicas | undefined
  readonly traceStatements: (client: Queryable) => Queryable
}

/** Creates a pool without the restricted role, for the task runner, which has its own schema. */
export function createOwnerPool(databaseUrl: string, options: DatabaseOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...toConnectionConfig(databaseUrl, ownerConnectTimeoutMillis),
    Client: createClientClass(databaseUrl, options.isPooled ? {} : { statementTimeoutMillis: 0 }),
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

const retryDelaysMillis = [20, 150, 1_000]

async function runWithRetries<T>(
  source: TransactionSource,
  tenant: Tenant,
  options: TransactionOptions,
  work: Work<T>,
): Promise<T> {
  for (const millis of retryDelaysMillis) {
    try {
      return await runTransactionAttempt(source, tenant, options, work)
    } catch (error) {
      if (!isRetryable(error, options)) throw error
    }
    await pause(millis * (0.5 + Math.random()))
  }
  return runTransactionAttempt(source, tenant, options, work)
}

async function runTransactionAttempt<T>(
  source: TransactionSource,
  tenant: Tenant,
  options: TransactionOptions,
  work: Work<T>,
): Promise<T> {
  return options.readOnly
    ? work(createReadTransaction(source, tenant, options))
    : runInWriteTransaction(source, tenant, work)
}

function createReadTransaction(
  { pool, isPooled, replicas, traceStatements }: TransactionSource,
  tenant: Tenant,
  { mayUseReplica, sharesConnection }: TransactionOptions,
): TenantTransaction {
  const session = mayUseReplica ? replicas?.startSession() : undefined
  const createPrimaryReader = sharesConnection
    ? createSharedReaders(pool)
    : (begin: string) => createPipelinedReader(pool, begin)
  const createReader = (one: Tenant) => {
    const reader = createPrimaryReader(createBeginStatement(one, { readOnly: true, isPooled }))
    const primary = isPooled ? dropStatementNames(reader) : reader
    if (!session) return primary
    return session.createReader(createBeginStatement(one, { readOnly: true, isPooled: false }), primary)
  }
  const asTenant = (one: Tenant) => traceStatements(createReader(one))
  if (tenant === 'system') return new TenantTransaction(asTenant('system'))
  return new TenantTransaction(asTenant(tenant), () => asTenant('system'))
}

function createWriteTransaction(client: Queryable, tenant: Tenant): TenantTransaction {
  if (tenant === 'system') return new TenantTransaction(client)
  const as = createRoleSwitcher(client, 'gewerk_app')
  return new TenantTransaction(as('gewerk_app'), () => as('gewerk_system'))
}

async function runInWriteTransaction<T>(
  { pool, isPooled, traceStatements }: TransactionSource,
  tenant: Tenant,
  work: Work<T>,
): Promise<T> {
  const first = createBeginStatement(tenant, { isPooled })
  const client = await pool.connect()
  // Not awaited, so that it is sent in one packet with the first statement of `work`. If it fails, the
  // transaction is aborted and every later statement fails too.
  sendInOnePacket(client)
  const began = client.query(first)
  began.catch(() => undefined)
  const connection = openTransactionConnection(client)
  let result: T
  try {
    const traced = traceStatements(connection)
    result = await work(createWriteTransaction(isPooled ? dropStatementNames(traced) : traced, tenant))
    await began
  } catch (error) {
    connection.close()
    await rollBackTransaction(client)
    // If both failed, the first error is the cause.
    throw await began.then(
      () => error,
      (cause: unknown) => cause,
    )
  }
  connection.close()
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

/** The settings that connections without a pooler get once, when they are opened. */
const pooledSettings = [
  `timezone to 'UTC'`,
  `statement_timeout to ${statementTimeoutMillis}`,
  `idle_in_transaction_session_timeout to ${statementTimeoutMillis * 2}`,
]
  .map((setting) => `; set local ${setting}`)
  .join('')

function createBeginStatement(
  tenant: Tenant,
  { readOnly, isPooled }: { readonly readOnly?: boolean; readonly isPooled: boolean },
): string {
  const begin = `${readOnly ? 'begin read only' : 'begin'}${isPooled ? pooledSettings : ''}`
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
