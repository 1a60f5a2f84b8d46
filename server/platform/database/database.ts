/**
 * The way to the tables: transactions of a tenant. Row-level security lets a transaction see what
 * belongs to its companies; outside a transaction nothing of theirs is seen at all.
 */

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createClientClass, toConnectionConfig } from './pg-client.ts'
import { writeInOnePacket, createPipelinedReader } from './pipelined-reads.ts'
import {
  isStalePlan,
  createRoleSwitcher,
  createTenantTransaction,
  type TenantTransaction,
} from './tenant-transaction.ts'

/** Whose rows a transaction sees: those of these companies, of these one order alone, or (operator, jobs, log-in) all. */
export type Tenant =
  | { readonly accountIds: readonly string[]; readonly contactId?: string; readonly orderId?: string }
  | 'system'

export interface TransactionOptions {
  /** Writing is an error, and each statement is a transaction by itself (pg-read.ts). */
  readonly readOnly?: boolean
}

type Work<T> = (tx: TenantTransaction) => Promise<T>

export interface Database {
  readonly pool: pg.Pool
  /**
   * Runs `work` in one transaction of `tenant`: committed when it returns, rolled back when it throws.
   * It runs again, up to three times, when the database asked for that (deadlock, serialization), a
   * migration ran meanwhile or the server went away before the commit; so it must do nothing outside the transaction.
   */
  transaction<T>(tenant: Tenant, options: TransactionOptions, work: Work<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly applicationName?: string
  /** Connections at most. */
  readonly poolSize?: number
  /** Told of idle connections that broke; the pool has replaced them already. */
  readonly onError?: (error: Error) => void
}

const statementTimeoutMillis = 30_000
/** What runs at a start or in the background rather waits than fails on a machine that is busy. */
const ownerConnectTimeoutMillis = 60_000

/** Opens the pool of one process; nothing is connected before the first transaction. `databaseUrl` may name several hosts. */
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

/** A pool without the restricted role: for migrations' followers, the job runner, which has its own schema. */
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

/** Opens one connection without the restricted role. The caller ends it. */
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

/** An idle connection that breaks must not end the process, nor one that breaks in somebody's hands. */
function watchConnectionErrors(pool: pg.Pool, onError: (error: Error) => void = () => undefined): void {
  const tell = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', tell))
}

const serializationCodes = new Set(['40001', '40P01'])
/** The server is going down, or became a standby: another connection may fare better. */
const serverGoneCodes = new Set(['25006', '57P01', '57P02', '57P03', '08003', '08006', '08000'])
const socketGoneCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** pg gives these no code. */
const clientGonePattern =
  /^(Connection terminated|timeout expired|Client (has encountered a connection error|was closed))/
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
  if (tenant === 'system') return createTenantTransaction(asTenant('system'))
  return createTenantTransaction(asTenant(tenant), () => asTenant('system'))
}

function createWriteTransaction(client: pg.PoolClient, tenant: Tenant): TenantTransaction {
  if (tenant === 'system') return createTenantTransaction(client)
  const as = createRoleSwitcher(client, 'gewerk_app')
  return createTenantTransaction(as('gewerk_app'), () => as('gewerk_system'))
}

async function runInWriteTransaction<T>(pool: pg.Pool, tenant: Tenant, work: Work<T>): Promise<T> {
  const first = createBeginStatement(tenant, {})
  const client = await pool.connect()
  // Not awaited: it travels together with the first statement of the work. Should it fail, the
  // transaction is aborted and every later statement fails with it.
  writeInOnePacket(client)
  const begun = client.query(first)
  begun.catch(() => undefined)
  let result: T
  try {
    result = await work(createWriteTransaction(client, tenant))
    await begun
  } catch (error) {
    await rollBackTransaction(client)
    // Of two failures the first one tells why.
    throw await begun.then(
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
  // PostgreSQL answers a commit of an aborted transaction with ROLLBACK and no error.
  if (command !== 'COMMIT') throw new Error('Rolled back: the work went on after a statement had failed.')
}

/** Nobody knows whether the work was committed, so it is not run again. */
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
  // In a transaction that asked to be read-only, 25006 is a mistake of ours.
  if (code === '25006' && readOnly) return false
  return serverGoneCodes.has(code) || clientGonePattern.test((error as Error).message)
}

function getDatabaseErrorCode(error: unknown): string {
  return (error as { code?: string }).code ?? ''
}

function createBeginStatement(tenant: Tenant, { readOnly }: TransactionOptions): string {
  const begin = readOnly ? 'begin read only' : 'begin'
  if (tenant === 'system') return `${begin}; set local role gewerk_system`
  const ids = tenant.accountIds.join(',')
  if (!/^[A-Za-z0-9,]*$/.test(ids)) throw new Error('Account ids have letters and digits only.')
  const person = tenant.contactId ?? ''
  if (!/^[A-Za-z0-9]*$/.test(person)) throw new Error('A person’s id has letters and digits only.')
  const companies = `${begin}; set local role gewerk_app; set local gewerk.accounts = '${ids}'; set local gewerk.person = '${person}'`
  if (tenant.orderId === undefined) return companies
  if (!/^[0-9a-f-]{36}$/.test(tenant.orderId)) throw new Error('An order is named by its api_id here.')
  return `${companies}; set local gewerk.one_order = '${tenant.orderId}'`
}
