import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { bootstrapDatabase } from '../../server/bootstrap-database.ts'
import { loadDemo } from '#demo/load-demo'
import { listStoredKeys } from './backup/create-backup.ts'
import { withPortal, type Portal } from './portal.ts'
import { UsageError } from './usage-error.ts'

/** A company that only the demo has. */
const demoAddress = 'admin@demo.example'

/**
 * Deletes everything and loads the demo again. Throws `UsageError` in production, while the portal runs, and if the
 * database is not that of a demo.
 */
export async function resetDemo(
  portal: Portal,
  load: (portal: Portal) => Promise<unknown> = loadDemo,
): Promise<void> {
  const { config, owner, files } = portal
  if (config.production || !config.demo) throw new UsageError('This is no demo: DEMO is off.')
  await requireDemoDatabase(owner)
  await requireStoppedPortal(owner, portal)
  await owner.query(
    'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
  )
  for await (const key of listStoredKeys(files)) await files.delete(key)
  await rm(join(config.dataDir, 'mail'), { recursive: true, force: true })
  await bootstrapDatabase(portal)
  await load(portal)
}

async function requireDemoDatabase(owner: pg.Client): Promise<void> {
  const { rows: tables } = await owner.query(`select to_regclass('public.contacts') as name`)
  if ((tables[0] as { name: string | null }).name === null) return
  await owner.query('begin')
  const { rows } = await owner
    .query<{ people: number; demo: number }>(
      `set local role gewerk_system;
       select count(*)::int as people, count(*) filter (where email = '${demoAddress}')::int as demo from contacts`,
    )
    .then(
      (results) =>
        (results as unknown as pg.QueryResult<{ people: number; demo: number }>[]).at(-1) ?? { rows: [] },
    )
  await owner.query('rollback')
  const { people = 0, demo = 0 } = rows[0] ?? {}
  if (people > 0 && demo === 0)
    throw new UsageError(
      `This database is not that of a demo: ${demoAddress} is missing. Nothing was deleted.`,
    )
}

/** A running portal would write into the tables while they are replaced. */
async function requireStoppedPortal(owner: pg.Client, { database }: Portal): Promise<void> {
  // The first use of the pool opens its connection, which is one of our own.
  const own = database.pool.totalCount + 1
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'gewerk%'`,
  )
  if ((rows[0]?.count ?? 0) > own) throw new UsageError('The portal is running. Stop it first.')
}

/** Resets the demo. Returns the exit code. */
export function runResetDemo({ yes }: { readonly yes?: boolean | undefined }): Promise<number> {
  if (!yes) throw new UsageError('This deletes all data of the demo. Add --yes to do it.')
  return withPortal(async (portal) => {
    await resetDemo(portal)
    console.log('The demo is as new.')
    return 0
  })
}
