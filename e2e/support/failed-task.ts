import { connectAsOwner } from '#server/platform/database/database'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'

/** Adds a background task of the running product that has no attempts left, as after twelve failures. */
export async function addFailedTask(name: string, error: string): Promise<void> {
  const { url } = await startEmbeddedPostgres(process.env['E2E_DATA_DIR'] ?? '', { whenRunning: 'join' })
  const owner = await connectAsOwner(url)
  try {
    const { rows } = await owner.query<{ id: string }>(
      `select id from graphile_worker.add_job($1, run_at => now() + interval '1 hour', max_attempts => 12)`,
      [name],
    )
    await owner.query('select graphile_worker.permanently_fail_jobs($1, $2)', [[rows[0]?.id], error])
  } finally {
    await owner.end()
  }
}
