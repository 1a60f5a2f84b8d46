/**
 * The baseline for the product: node:http, a pg.Pool, the product's own statements with the same values, and
 * JSON.stringify. No login, rights, parsing, tenancy or checks.
 */

import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Statement } from './statements.ts'

/** Sent by the parent process at the start. */
export interface BaselineOptions {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly port: number
  /** Statements by path; usually one. */
  readonly reads: Record<string, Statement[]>
  /** Statements of accepting the order `orderId`; each request replaces this id with its own. */
  readonly accept: { readonly orderId: string; readonly statements: Statement[] }
}

process.once('message', (baseline: BaselineOptions) => {
  const pool = new pg.Pool({ connectionString: baseline.databaseUrl, max: baseline.poolSize })
  const server = createServer((request, response) => {
    answerBaselineRequest(pool, baseline, request).then(
      (result) => response.setHeader('content-type', 'application/json').end(JSON.stringify(result)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(baseline.port, '127.0.0.1', () => process.send?.('ready'))
})

async function answerBaselineRequest(
  pool: pg.Pool,
  { reads, accept }: BaselineOptions,
  request: IncomingMessage,
): Promise<unknown> {
  const read = reads[request.url ?? '']
  if (read) return Promise.all(read.map(async ({ text, values }) => (await pool.query(text, values)).rows))
  const { job_id } = JSON.parse(await readRequestBody(request)) as { job_id: string }
  return runStatementsInTransaction(pool, accept.statements, (value) =>
    typeof value === 'string' ? value.replaceAll(accept.orderId, job_id) : value,
  )
}

async function runStatementsInTransaction(
  pool: pg.Pool,
  statements: readonly Statement[],
  valueOf: (value: unknown) => unknown,
): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let rows: unknown
    for (const { text, values } of statements) rows = (await client.query(text, values.map(valueOf))).rows
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function readRequestBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
