/**
 * Writes jobs.json: 200 request bodies of a marketplace, built from the catalogue, the places and the
 * customers. The result is the same on every machine:
 *
 * node demo/jobs-file/generate-jobs.ts && npx oxfmt demo/data/jobs.json
 */
import { writeFileSync } from 'node:fs'
import { orderTypes } from '#contract/orders/model/order-enums'
import type { Opportunity } from '../data/catalog/catalog.ts'
import { createDemoId } from '../data/companies/crm-ids.ts'
import { createDemoCustomer } from '../data/companies/customers.ts'
import { type Random, createRandom } from '../random.ts'
import { type OrderBody, createJobBody } from './job-bodies.ts'
import { formatGermanTime } from './jobs-file.ts'
import { opportunities } from '../data/catalog/opportunities.ts'
import { placesAroundLeipzig, placesOverGermany } from '../data/places/places.ts'

/** The file offers appointments in the weeks after this day. */
const firstDay = Temporal.PlainDate.from('2026-11-21')

/** Public holidays in at least one state, and Christmas holidays. */
const daysOff = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-31', '2027-01-01', '2027-01-06']

const appointmentHours = [
  ['08:00', '10:00'],
  ['10:00', '12:00'],
  ['12:30', '14:30'],
  ['14:00', '16:00'],
] as const

const customerComments = [
  'Bitte klingeln bei Erdgeschoss links, die Klingel oben ist defekt.',
  'Vormittags ist immer jemand im Haus.',
  'Wir haben einen Hund, er ist freundlich, aber laut.',
  'Einfahrt ist schmal, großer Transporter passt nicht.',
  'Schlüssel zum Keller beim Hausmeister, Haus B.',
]

function getWorkingDay(days: number): Temporal.PlainDate {
  const day = firstDay.add({ days })
  return day.dayOfWeek > 5 || daysOff.includes(day.toString()) ? getWorkingDay(days + 1) : day
}

/** Returns two or three appointments, one after the other. */
function createFileDates(random: Random): NonNullable<OrderBody['dates']> {
  let day = random.between(5, 45)
  return Array.from({ length: random.between(2, 3) }, () => {
    const [from, to] = random.pick(appointmentHours)
    const date = getWorkingDay(day)
    day = firstDay.until(date).days + random.between(2, 5)
    return { start: formatGermanTime(date, from), end: formatGermanTime(date, to) }
  })
}

/** A third of the file uses all order types in turn, the rest follows the weights. */
function chooseFileOpportunity(random: Random, index: number): Opportunity {
  if (index % 3 > 0) return random.weighted(opportunities)
  const type = orderTypes[(index / 3) % orderTypes.length]
  return random.weighted(opportunities.filter((opportunity) => opportunity.orderType === type))
}

function createFileJob(index: number): OrderBody {
  const random = createRandom(20_261_121 + index)
  const opportunity = chooseFileOpportunity(random, index)
  const place = random.pick(index % 4 === 3 ? placesOverGermany : placesAroundLeipzig)
  const job = createJobBody(random, opportunity, place, createDemoCustomer(index))
  const brandPrefix = job.brand.slice(0, 3).toUpperCase()
  const number = 204_300 + index
  return {
    ...job,
    // Two orders do not have a CRM number yet.
    sfid: index % 100 === 57 ? null : createDemoId('job', 70_000 + index),
    name: `A-${number}`,
    project: index % 5 === 0 ? `${job.brand} ${place.city} 2026` : null,
    eid: index % 9 === 4 ? null : `${brandPrefix}-${number * 7}`,
    ...(opportunity.invoicingTarget === 'brand' ? { invoicing_eid: `RE-${brandPrefix}-${number * 3}` } : {}),
    ...(job.customer.company_name ? { contact_person: createSiteContact(index) } : {}),
    customer_comment: random.chance(0.25) ? random.pick(customerComments) : null,
    date_expected: getWorkingDay(random.between(5, 20)).toString(),
    dates: opportunity.asyncAppointment ? [] : createFileDates(random),
  }
}

/** The contact on site, for customers that are companies. */
function createSiteContact(index: number): OrderBody['contact_person'] {
  const { firstName, lastName, email, phone } = createDemoCustomer(index + 500)
  return { first_name: firstName, last_name: lastName, email, phone }
}

export const jobs: OrderBody[] = Array.from({ length: 200 }, (_, index) => createFileJob(index))

if (import.meta.main) {
  writeFileSync(new URL('../data/jobs.json', import.meta.url), `${JSON.stringify(jobs)}\n`)
  console.log(`${jobs.length} jobs`)
}
