import { sql } from 'kysely'
import type { SystemState } from '#contract/operator/system'
import { formatInstant, type Call, type Tx } from '#server/kernel/call'

export interface StoredSystemFacts extends Pick<SystemState, 'mail' | 'webhooks' | 'database_size'> {
  readonly postgres: string
  readonly migration: string
}

/** Reads the facts about mails, webhooks and the database, of the last 24 hours where they are counts. */
export async function readStoredSystemFacts({
  tx,
  now,
}: Pick<Call, 'tx' | 'now'>): Promise<StoredSystemFacts> {
  const since = formatInstant(now.subtract({ hours: 24 }))
  const [counts, failing] = await Promise.all([
    sql<{
      sent: number
      last_sent_at: string | null
      active: number
      failed_deliveries: number
      database_size: number
      postgres: string
      migration: string
    }>`
      select (select count(*)::int from sent_mails where sent_at >= ${since}) as sent,
        (select max(sent_at) from sent_mails) as last_sent_at,
        (select count(*)::int from webhooks where state = 'active') as active,
        (select count(*)::int from webhook_deliveries where state = 'failed' and ended_at >= ${since}
          and created_at >= ${since}::timestamptz - interval '7 days') as failed_deliveries,
        pg_database_size(current_database())::float8 as database_size,
        current_setting('server_version') as postgres,
        get_last_migration() as migration`.execute(tx),
    sql<SystemState['webhooks']['failing'][number]>`
      select id, url, state, failures, failing_since from webhooks
      where state = 'suspended' or (state = 'active' and failures > 0) order by failing_since, id`.execute(
      tx,
    ),
  ])
  const [row] = counts.rows
  if (!row) throw new Error('A statement without a table returned no row.')
  const { sent, last_sent_at, active, failed_deliveries, ...facts } = row
  return {
    ...facts,
    mail: { sent, last_sent_at },
    webhooks: { active, failed_deliveries, failing: failing.rows },
  }
}

export interface SimulatorSettings {
  readonly paused: boolean
  readonly reply_seconds: number | null
}

/** Returns what people have set for the simulated marketplace. */
export async function readSimulatorSettings(tx: Tx): Promise<SimulatorSettings> {
  const row = await tx.selectFrom('simulator_settings').select(['paused', 'reply_seconds']).executeTakeFirst()
  return row ?? { paused: false, reply_seconds: null }
}

/** Saves what is given; everything else stays. */
export async function saveSimulatorSettings(tx: Tx, change: Partial<SimulatorSettings>): Promise<void> {
  const { paused, reply_seconds } = change
  await sql`
    insert into simulator_settings (paused, reply_seconds) values (${paused ?? false}, ${reply_seconds ?? null})
    on conflict (only_row) do update set paused = coalesce(${paused ?? null}, simulator_settings.paused),
      reply_seconds = coalesce(${reply_seconds ?? null}, simulator_settings.reply_seconds)`.execute(tx)
}
