/** The checks of `gewerk doctor` that need a connection: database, file store, mail server, map. */

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { pino } from 'pino'
import type { Config } from '#server/platform/config/config'
import { connectAsOwner } from '#server/platform/database/database'
import { createFileStore } from '#server/platform/storage/file-store'
import { createMapTiles } from '#server/platform/storage/map-tiles'
import { checkPooler, checkReplicas } from './cluster-checks.ts'
import { fault, ok, warning, type Finding } from './finding.ts'
import { checkPartitions } from './partition-checks.ts'
import { project } from './machine-checks.ts'

const oldestPostgres = 15

/** Checks server, schema, rights, clock and task queue of the database. Throws if it cannot be reached. */
export async function checkDatabase(url: string, config: Config): Promise<Finding[]> {
  const client = await connectAsOwner(url, { queryTimeoutMillis: 10_000 })
  try {
    return await examineDatabase(client, config)
  } finally {
    await client.end()
  }
}

/** Returns the finding for a database that cannot be used. */
export function describeUnusableDatabase({ databaseUrl, dataDir }: Config, error: unknown): Finding {
  const remedy = databaseUrl
    ? 'Start PostgreSQL, or correct host, user, password and database in DATABASE_URL.'
    : `See ${join(dataDir, 'postgres.log')}.`
  return fault('database', `PostgreSQL cannot be used: ${(error as Error).message}`, remedy)
}

interface ServerFacts {
  readonly version: string
  readonly number: number
  readonly encoding: string
  readonly standby: boolean
  readonly superuser: boolean
  readonly createrole: boolean
  readonly connections: number
  readonly offset: number
  readonly commits: string
}

async function examineDatabase(client: pg.Client, config: Config): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await client.query<ServerFacts & { clock: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
       rolsuper as superuser, rolcreaterole as createrole, current_setting('max_connections')::int as connections,
       extract(epoch from clock_timestamp())::float8 * 1000 as clock, current_setting('synchronous_commit') as commits
     from pg_roles where rolname = current_user`,
  )
  const after = Date.now()
  const [facts] = rows
  if (!facts) return [fault('database', 'the role of DATABASE_URL is unknown', 'Correct DATABASE_URL.')]
  return [
    checkServer(facts),
    checkClock(facts.clock - (before + after) / 2),
    checkConnectionLimit(facts, config),
    ...checkCommits(facts, config),
    await checkNotifications(client),
    ...(await checkSchema(client, facts)),
  ]
}

function checkServer({ version, number, encoding, standby }: ServerFacts): Finding {
  if (number < oldestPostgres * 10_000) {
    const remedy = `Upgrade to version ${oldestPostgres} or newer.`
    return fault('database', `PostgreSQL ${version} is too old`, remedy)
  }
  if (encoding !== 'UTF8')
    return fault(
      'database',
      `the database has the encoding ${encoding}`,
      'Create it again with encoding UTF8.',
    )
  if (standby)
    return fault(
      'database',
      'the server is a read-only standby',
      'Name the primary, or all hosts, in DATABASE_URL.',
    )
  return ok('database', `PostgreSQL ${version}`)
}

/** Codes of authenticator apps are valid for 30 seconds; log-ins, links and deadlines use the clock of this machine. */
export function checkClock(offsetMillis: number): Finding {
  const seconds = Math.abs(offsetMillis) / 1000
  const text = `differs by ${seconds.toFixed(1)} s from that of the database`
  const remedy = 'Synchronize the clocks of both machines by NTP.'
  if (seconds > 30) return fault('clock', text, remedy)
  return seconds > 2 ? warning('clock', text, remedy) : ok('clock', text)
}

function checkConnectionLimit({ connections }: ServerFacts, config: Config): Finding {
  const needed = 2 * config.databasePoolSize + 1 + config.workerConcurrency + 12
  const text = `max_connections is ${connections}; one server and one worker use up to ${needed}`
  if (needed > connections)
    return warning('connections', text, 'Raise max_connections, or lower DATABASE_POOL_SIZE.')
  return ok('connections', text)
}

/** Reads from standbys count on commits that are in the log before they are acknowledged. */
function checkCommits({ commits }: ServerFacts, { databaseReplicaUrl }: Config): Finding[] {
  if (!databaseReplicaUrl || commits !== 'off') return []
  const remedy = 'Set synchronous_commit to on, or remove DATABASE_REPLICA_URL.'
  return [fault('standbys', 'synchronous_commit is off: reads could miss acknowledged changes', remedy)]
}

/** A pooler in transaction mode loses notifications, on which live screens and the task queue depend. */
async function checkNotifications(client: pg.Client): Promise<Finding> {
  const channel = `gewerk_doctor_${randomUUID().replaceAll('-', '')}`
  const received = new Promise<boolean>((resolve) => {
    client.once('notification', () => resolve(true))
  })
  await client.query(`listen ${channel}`)
  await client.query(`notify ${channel}`)
  const arrived = await Promise.race([received, pause(2_000, false, { ref: false })])
  if (arrived) return ok('live events', 'LISTEN and NOTIFY work')
  const remedy = 'Let DATABASE_URL lead to PostgreSQL itself, not to a pooler in transaction mode.'
  return fault('live events', 'a notification of PostgreSQL did not arrive', remedy)
}

async function checkSchema(client: pg.Client, facts: ServerFacts): Promise<Finding[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('public.gewerk_migrations')::text as name`,
  )
  const files = (await readdir(join(project, 'db/migrations'))).filter((name) => name.endsWith('.sql'))
  if (!tables[0]?.name) {
    if (facts.superuser || facts.createrole) return [ok('schema', 'is created with the first start')]
    return checkRoles(client)
  }
  const { rows } = await client.query<{ name: string }>('select name from gewerk_migrations')
  const ran = new Set(rows.map(({ name }) => name))
  const newer = rows.find(({ name }) => !files.includes(name))
  if (newer) {
    const remedy = 'Run the version of the portal that the database has, or restore a backup.'
    return [fault('schema', `is newer than this program: it has ${newer.name}`, remedy)]
  }
  const pending = files.filter((name) => !ran.has(name)).length
  return [
    pending === 0
      ? ok('schema', `is up to date (${files.length} migrations)`)
      : warning(
          'schema',
          `${pending} migrations have not run`,
          'They run with the next start, or by: gewerk migrate',
        ),
    ...(await checkRoles(client)),
    ...(await checkPartitions(client)),
    ...(await checkTaskQueue(client)),
  ]
}

async function checkRoles(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ role: string; member: boolean | null }>(
    `select role, pg_has_role(current_user, r.oid, 'member') as member
     from unnest(array['gewerk_app', 'gewerk_system']) role left join pg_roles r on r.rolname = role`,
  )
  const missing = rows.filter(({ member }) => !member).map(({ role }) => role)
  if (missing.length === 0) return [ok('roles', 'gewerk_app and gewerk_system can be used')]
  const remedy = `As superuser: create the roles if they are missing (nologin), then grant ${missing.join(', ')} to the role of DATABASE_URL.`
  return [fault('roles', `the role of DATABASE_URL is no member of ${missing.join(', ')}`, remedy)]
}

async function checkTaskQueue(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ overdue: number; failed: number }>(
    `select count(*) filter (where attempts < max_attempts and run_at < now() - interval '5 minutes')::int as overdue,
       count(*) filter (where attempts >= max_attempts and coalesce(last_error, '') not like '[cancelled]%')::int as failed
     from graphile_worker.jobs where locked_at is null`,
  )
  const { overdue = 0, failed = 0 } = rows[0] ?? {}
  const findings: Finding[] = []
  if (overdue > 0) {
    const remedy = 'Start a worker, or more of them. See: gewerk tasks list --state overdue'
    findings.push(warning('tasks', `${overdue} tasks have been due for more than five minutes`, remedy))
  }
  if (failed > 0) {
    const remedy = 'See: gewerk tasks list --state failed'
    findings.push(warning('tasks', `${failed} tasks were given up`, remedy))
  }
  return findings.length > 0 ? findings : [ok('tasks', 'no task is late')]
}

/** Checks file store, mail server and map with the settings of the portal. */
export async function checkConnections(config: Config): Promise<Finding[]> {
  return [
    ...(await checkReplicas(config)),
    ...(await checkPooler(config)),
    await checkFileStore(config),
    await checkMailServer(config),
    await checkMapTiles(config),
  ]
}

async function checkFileStore(config: Config): Promise<Finding> {
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, 'files')
  const store = createFileStore(config)
  const key = `files/doctor-${randomUUID()}`
  const content = Buffer.from('gewerk doctor')
  try {
    await store.put(key, content)
    const read = await store.readBytes(key)
    for await (const _ of store.listKeys('files/')) break
    await store.delete(key)
    if (!read.equals(content)) throw new Error('the content was changed')
    return ok('files', `${place} can be written, read, listed and deleted`)
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : message
    const remedy = config.s3
      ? 'Check S3_ENDPOINT, S3_BUCKET and the rights of the key: GetObject, PutObject, DeleteObject, ListBucket.'
      : 'Make the directory writable for this user.'
    return fault('files', `${place} cannot be used: ${reason}`, remedy)
  }
}

async function checkMailServer({ smtpUrl, production, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const text = `mails are written to ${join(dataDir, 'mail')}`
    return production ? warning('mail', text, 'Set SMTP_URL and MAIL_FROM.') : ok('mail', text)
  }
  const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
  const transport = createTransport({ url: smtpUrl, ...limits })
  const { host } = new URL(smtpUrl)
  try {
    await transport.verify()
    return ok('mail', `${host} accepts the log-in`)
  } catch (error) {
    const remedy =
      'Check host, port, user and password in SMTP_URL. Mails wait until the server can be reached.'
    return fault('mail', `${host} cannot be used: ${(error as Error).message}`, remedy)
  } finally {
    transport.close()
  }
}

async function checkMapTiles(config: Config): Promise<Finding> {
  const log = pino({ level: 'silent' })
  const { url, problem } = await createMapTiles({ config, files: createFileStore(config), log }).check()
  if (problem) {
    const remedy =
      'Correct MAP_TILES, see docs/operating.md, section Map. Until then the built-in map is shown.'
    return warning('map', `MAP_TILES cannot be used: ${problem}`, remedy)
  }
  return ok('map', url ? `${url} is shown` : 'the built-in map is shown')
}
