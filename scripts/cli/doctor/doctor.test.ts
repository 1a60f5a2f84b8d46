import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, freshDatabase } from '#test/database/fresh-database'
import { startTestBucket } from '#test/fakes/s3-bucket'
import { connectAsOwner } from '#server/platform/database/database'
import { checkClock } from '#server/platform/doctor/connection-checks'
import { examine } from './doctor.ts'

const { url, owner } = await freshDatabase()
const root = mkdtempSync(join(tmpdir(), 'gewerk-doctor-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const env = { DATABASE_URL: url, DATA_DIR: join(root, 'data') }

/** Returns the findings about a subject as "level text". */
async function findings(about: string, more: Record<string, string> = {}): Promise<string[]> {
  const found = await examine({ ...env, ...more })
  for (const { level, remedy } of found) expect(Boolean(remedy)).toBe(level !== 'ok')
  return found.filter((one) => one.about === about).map(({ level, text }) => `${level} ${text}`)
}

test('a portal that can run has no faults', async () => {
  const found = await examine(env)
  const faults = found.filter(({ level, about }) => level === 'fault' && about !== 'web app')
  expect(faults).toEqual([])
  expect(found.map(({ about }) => about)).toEqual(
    expect.arrayContaining([
      'Node.js',
      'DATA_DIR',
      'disk',
      'database',
      'clock',
      'schema',
      'roles',
      'files',
      'mail',
    ]),
  )
}, 60_000)

test('each wrong setting is a fault, and nothing else is tried', async () => {
  const found = await findings('settings', { PORT: 'x', MAP_TILES: 'http:' })
  expect(found).toEqual([
    expect.stringMatching(/^fault PORT is/),
    expect.stringMatching(/^fault MAP_TILES is/),
  ])
  expect(await findings('database', { PORT: 'x' })).toEqual([])
  expect(await findings('settings', { GEWERK_PUBLIC_URL: 'x' })).toContainEqual(
    'warning GEWERK_PUBLIC_URL is no setting and is ignored. Did you mean PUBLIC_URL?',
  )
})

test('secrets that other users may read are named', async () => {
  const dir = join(root, 'open')
  mkdirSync(dir)
  writeFileSync(join(dir, 'session-secret'), 'x'.repeat(40))
  chmodSync(join(dir, 'session-secret'), 0o644)
  expect(await findings('DATA_DIR', { DATA_DIR: dir })).toEqual([
    'warning other users may read session-secret',
  ])
})

test('a DATA_DIR that cannot be created is a fault', async () => {
  writeFileSync(join(root, 'file'), '')
  const [found] = await findings('DATA_DIR', { DATA_DIR: join(root, 'file/data') })
  expect(found).toMatch(/^fault .+ cannot be written \(ENOTDIR\)/)
})

describe('the database', () => {
  test('an unreachable server is a fault without the password', async () => {
    const [found = ''] = await findings('database', { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' })
    expect(found).toMatch(/^fault PostgreSQL cannot be used: .*ECONNREFUSED/)
    expect(found).not.toContain('hidden')
  })

  test('without an embedded database nothing is created', async () => {
    const dir = join(root, 'none')
    const [found] = await findings('database', { DATABASE_URL: '', DATA_DIR: dir })
    expect(found).toBe('ok the embedded PostgreSQL is created with the first start')
    expect(existsSync(join(dir, 'postgres'))).toBe(false)
  })

  test('a schema that is older or newer than the program is reported', async () => {
    expect(await findings('schema')).toEqual([expect.stringMatching(/^ok is up to date/)])
    await owner.query(`delete from gewerk_migrations where name = (select max(name) from gewerk_migrations)`)
    expect(await findings('schema')).toEqual(['warning 1 migrations have not run'])
    await owner.query(`insert into gewerk_migrations values ('9999_future.sql', 'x')`)
    expect(await findings('schema')).toEqual(['fault is newer than this program: it has 9999_future.sql'])
    await owner.query(`delete from gewerk_migrations where name = '9999_future.sql'`)
  })

  test('a missing partition of the next month and rows of a wrong time are warnings', async () => {
    const { rowCount: count } = await owner.query('select from list_partitions()')
    expect(await findings('partitions')).toEqual([`ok ${count} partitions, the next month has its own`])
    const { rows } = await owner.query<{ partition: string }>(
      `select partition from list_partitions() where parent = 'notifications' and from_at > now() order by from_at`,
    )
    await owner.query(`drop table ${rows[0]?.partition}`)
    await owner.query(
      `insert into history (at, subject, subject_id, step, actor_kind, actor_name, request_id)
       values ('1970-01-01Z', 'session', 'x', 'session.test', 'system', 'system', 'r')`,
    )
    expect(await findings('partitions')).toEqual([
      'warning the next month has no partition of notifications',
      'warning rows without a partition are in history_default',
    ])
  })

  test('a role without the rights of the portal is a fault', async () => {
    const empty = await createEmptyDatabase()
    const role = `poor_${randomUUID().slice(0, 8)}`
    const admin = await connectAsOwner(empty)
    await admin.query(`create role ${role} login password 'secret'`)
    await admin.end()
    const target = new URL(empty)
    target.username = role
    target.password = 'secret'
    const found = await findings('roles', { DATABASE_URL: target.href })
    expect(found).toEqual(['fault the role of DATABASE_URL is no member of gewerk_app, gewerk_system'])
  })

  test('tasks that are late or were given up are warnings', async () => {
    await owner.query(
      `select graphile_worker.add_job('late', run_at => now() - interval '1 hour');
       select graphile_worker.add_job('failed', max_attempts => 1);
       update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`,
    )
    expect(await findings('tasks')).toEqual([
      'warning 1 tasks have been due for more than five minutes',
      'warning 1 tasks were given up',
    ])
  })

  test('too few connections are a warning', async () => {
    expect(await findings('connections', { DATABASE_POOL_SIZE: '400', WORKER_CONCURRENCY: '64' })).toEqual([
      expect.stringMatching(/^warning max_connections is \d+; one server and one worker use up to 877$/),
    ])
  })

  test.each([
    [500, 'ok'],
    [-3_000, 'warning'],
    [40_000, 'fault'],
  ])('a clock that differs by %s ms is: %s', (millis, level) => {
    expect(checkClock(millis).level).toBe(level)
  })
})

describe('files and mails', () => {
  test('a bucket is written, read, listed and deleted; a wrong key is a fault', async () => {
    const bucket = await startTestBucket(root)
    const { endpoint = '', accessKeyId, secretAccessKey } = bucket.config
    const s3 = {
      S3_BUCKET: bucket.config.bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    expect(await findings('files', s3)).toEqual([
      'ok the bucket gewerk can be written, read, listed and deleted',
    ])
    const [found] = await findings('files', { ...s3, S3_BUCKET: 'missing' })
    expect(found).toMatch(/^fault the bucket missing cannot be used: /)
    await bucket.stop()
  })

  test('a mail server that accepts the log-in is fine; a refusing one is a fault', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _, done) =>
        password === 'right' ? done(null, { user: 'u' }) : done(new Error('Invalid login')),
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.server.address() as { port: number }
    const mail = (password: string) => ({
      SMTP_URL: `smtp://u:${password}@127.0.0.1:${port}`,
      MAIL_FROM: 'a@b.de',
    })
    expect(await findings('mail', mail('right'))).toEqual([`ok 127.0.0.1:${port} accepts the log-in`])
    const [found = ''] = await findings('mail', mail('wrong'))
    expect(found).toMatch(/^fault 127\.0\.0\.1:\d+ cannot be used: Invalid login/)
    await new Promise<void>((done) => server.close(() => done()))
  })
})

test('standbys and poolers are tried, and what is no standby is named', async () => {
  const { host } = new URL(url)
  expect(await findings('standbys', { DATABASE_REPLICA_URL: url })).toEqual([
    ...(await describeCommits()),
    'warning DATABASE_REPLICA_URL leads to no standby',
  ])
  const unreachable = url.replace(host, '127.0.0.1:1')
  expect(await findings('standbys', { DATABASE_REPLICA_URL: unreachable })).toContainEqual(
    expect.stringMatching(/^warning 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/),
  )
  expect(await findings('pooler', { DATABASE_POOLER_URL: url })).toEqual(['ok transactions work'])
  expect(await findings('pooler', { DATABASE_POOLER_URL: unreachable })).toEqual([
    expect.stringMatching(/^fault cannot be used: .*ECONNREFUSED/),
  ])
}, 60_000)

/** The PostgreSQL of the tests is fast and not durable; one of another kind may be given. */
async function describeCommits(): Promise<string[]> {
  const { rows } = await owner.query<{ synchronous_commit: string }>('show synchronous_commit')
  return rows[0]?.synchronous_commit === 'off'
    ? ['fault synchronous_commit is off: reads could miss acknowledged changes']
    : []
}
