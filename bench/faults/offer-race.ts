/**
 * Lets 20 companies compete for offers, of which three accept by rules, and checks every round: one winner, daily
 * limits kept, nothing for a company on holiday or with an ended document.
 * Run: node bench/faults/offer-race.ts [rounds]
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsOwner, createDatabaseClient } from '#server/platform/database/database'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { migrate } from '#server/platform/database/migrations'
import { createRaceCompanies, runOfferRace } from '#test/builders/offer-race'

const rounds = Number(process.argv[2] ?? 200)
const dailyLimit = 20
const clickingPeople = 6

const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-offer-race-'))
const postgres = await startEmbeddedPostgres(dataDir)
await migrate(postgres.url)
const race = {
  database: createDatabaseClient(postgres.url, { poolSize: 10 }),
  owner: await connectAsOwner(postgres.url),
}
try {
  const companies = await createRaceCompanies(race, dailyLimit)
  const wins = new Map<string | null, number>()
  const begun = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const winner = await runOfferRace(race, companies, round % 2 === 0 ? clickingPeople : 0)
    wins.set(winner, (wins.get(winner) ?? 0) + 1)
  }
  const { rows } = await race.owner.query<{ count: number }>(
    'select count(*)::int as count from offer_decisions where accepted and account_id = $1',
    [companies.limited],
  )
  const byRules = rows[0]?.count ?? 0
  const forbidden = (wins.get(companies.onHoliday) ?? 0) + (wins.get(companies.lapsed) ?? 0)
  if (byRules > dailyLimit || forbidden > 0) throw new Error('A rule accepted what it must not accept.')
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(
    `${rounds} offers in ${seconds} s: ${byRules} accepted by rules (limit ${dailyLimit}), ${wins.get(null) ?? 0} still open, one winner each.`,
  )
} finally {
  await race.database.close()
  await race.owner.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
