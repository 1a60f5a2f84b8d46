/**
 * Lets 20 companies compete for offers, of which three accept by rules, and checks every offer: one winner, daily
 * limits kept, nothing for a company on holiday or with an ended document. Four offers compete at the same time, so
 * that rules also compete with themselves for the daily limit.
 * Run: node bench/faults/offer-race.ts [offers]
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsOwner, createDatabaseClient } from '#server/platform/database/database'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { migrate } from '#server/platform/database/migrations'
import { createRaceCompanies, runOfferRace } from '#test/builders/offer-race'

const offers = Number(process.argv[2] ?? 200)
const offersAtOnce = 4
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
  for (let done = 0; done < offers; done += offersAtOnce) {
    // People click for every second offer, so that the rules decide alone about the others.
    const winners = await Promise.all(
      Array.from({ length: Math.min(offersAtOnce, offers - done) }, (_, place) =>
        runOfferRace(race, companies, place % 2 === 0 ? clickingPeople : 0),
      ),
    )
    for (const winner of winners) wins.set(winner, (wins.get(winner) ?? 0) + 1)
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
    `${offers} offers in ${seconds} s: ${byRules} accepted by rules (limit ${dailyLimit}), ${wins.get(null) ?? 0} still open, one winner each.`,
  )
} finally {
  await race.database.close()
  await race.owner.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
