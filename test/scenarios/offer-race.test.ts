import { expect, test } from 'vitest'
import { createRaceCompanies, runOfferRace } from '../builders/offer-race.ts'
import { freshDatabase } from '../database/fresh-database.ts'

const { database, owner } = await freshDatabase()

test('twenty companies, three of them with rules, compete for twelve offers: one winner each, limits kept', async () => {
  const race = { database, owner }
  const companies = await createRaceCompanies(race, 3)
  const winners: (string | null)[] = []
  // People click for the first offers only, so that the rules decide alone about the last ones.
  for (let round = 0; round < 12; round += 1)
    winners.push(await runOfferRace(race, companies, round < 6 ? 4 : 0))
  expect(winners.slice(0, 6)).not.toContain(null)
  expect(winners).not.toContain(companies.onHoliday)
  expect(winners).not.toContain(companies.lapsed)
  // By day, because a race that passes midnight begins a new limit.
  const { rows } = await owner.query(
    `select count(*) filter (where accepted)::int as accepted, bool_or(reason = 'daily_limit') as limited
     from offer_decisions where account_id = $1 group by (decided_at at time zone 'Europe/Berlin')::date`,
    [companies.limited],
  )
  expect(Math.max(...rows.map(({ accepted }) => accepted))).toBe(3)
  expect(rows.some(({ limited }) => limited)).toBe(true)
  const lapsed = await owner.query('select distinct accepted from offer_decisions where account_id = $1', [
    companies.lapsed,
  ])
  expect(lapsed.rows).toEqual([{ accepted: false }])
  const onHoliday = await owner.query('select 1 from offers where account_id = $1', [companies.onHoliday])
  expect(onHoliday.rows).toEqual([])
})
