/**
 * The bare server beside which the product is measured: node:http and a pg.Pool. No login, rights, parsing, tenancy or
 * checks. Its statements have names, so that PostgreSQL plans them once per connection, as it does for the product.
 */

import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Statement } from './statements.ts'

/** Sent by the parent process at the start. */
export interface BaselineOptions {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly port: number
  /** By path. */
  readonly routes: Record<string, BaselineRoute>
}

export type BaselineRoute =
  /** Runs the statements and answers with their rows. */
  | { readonly kind: 'rows'; readonly statements: Statement[] }
  /** Answers with the text that the statement returns as `reply`. */
  | { readonly kind: 'text'; readonly statement: Statement }
  /** Runs the statement with the `job_id` of the request's body as its first value. */
  | { readonly kind: 'claim'; readonly statement: Statement }

process.once('message', (baseline: BaselineOptions) => {
  const pool = new pg.Pool({ connectionString: baseline.databaseUrl, max: baseline.poolSize })
  const routes = nameStatements(baseline.routes)
  const server = createServer((request, response) => {
    answerBaselineRequest(pool, routes[request.url ?? ''], request).then(
      (reply) => response.setHeader('content-type', 'application/json').end(reply),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(baseline.port, '127.0.0.1', () => process.send?.('ready'))
})

function nameStatements(routes: BaselineOptions['routes']): BaselineOptions['routes'] {
  let count = 0
  const name = (statement: Statement): Statement => ({ ...statement, name: `bare_${(count += 1)}` })
  const entries = Object.entries(routes).map(([path, route]) => {
    if (route.kind === 'rows') return [path, { ...route, statements: route.statements.map(name) }]
    return [path, { ...route, statement: name(route.statement) }]
  })
  return Object.fromEntries(entries) as BaselineOptions['routes']
}

async function answerBaselineRequest(
  pool: pg.Pool,
  route: BaselineRoute | undefined,
  request: IncomingMessage,
): Promise<string> {
  if (!route) throw new Error(`The bare server has no route ${request.url}.`)
  if (route.kind === 'rows')
    return JSON.stringify(
      await Promise.all(route.statements.map(async (one) => (await pool.query(one)).rows)),
    )
  if (route.kind === 'text') {
    const { rows } = await pool.query<{ reply: string }>(route.statement)
    return rows[0]?.reply ?? ''
  }
  const { job_id } = JSON.parse(await readRequestBody(request)) as { job_id: string }
  const { statement } = route
  const { rows } = await pool.query({ ...statement, values: [job_id, ...statement.values] })
  if (rows.length === 0) throw new Error(`The order ${job_id} is not open.`)
  return JSON.stringify(rows[0])
}

async function readRequestBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
