import { OrderDraft } from '#contract/operator/orders'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { OrderInputs } from '#contract/orders/order-changes'
import { acceptOffer } from '#server/features/offers/answers/accept.commands'
import { offerOrder } from '#server/features/offers/matching/matching.commands'
import { createOrder } from '#server/features/orders/creation/create-order.commands'
import { moveOrder } from '#server/features/orders/transitions/marketplace.commands'
import { changeStatus } from '#server/features/orders/transitions/change-status.commands'
import type { Person } from '#server/kernel/call'
import { customerAt } from '../data/companies/customers.ts'
import { demoId } from '../data/companies/crm-ids.ts'
import { type Dice, dice } from '../random.ts'
import { draftJob, type JobBody } from '../jobs-file/job-bodies.ts'
import { text, type Calendar, type Period } from '../demo-calendar.ts'
import { someone, type Partner } from '../builders/create-companies.ts'
import { comment, delegate, logCall, numberOwn, reschedule } from './order-actions.ts'
import { addPapers } from './attachments.ts'
import { documentWork, finishInputs, reportDays } from './work-documentation.ts'
import { stages, type Plan, type Stage } from '../scenarios/order-plan.ts'
import type { Workshop } from './demo-order.ts'
import { asOperator, asPerson } from '../demo-context.ts'

/** An order on its way. */
export interface Order {
  readonly shop: Workshop
  readonly plan: Plan
  readonly partner: Partner
  readonly orderId: string
  readonly dice: Dice
  /** Who goes there. */
  readonly crew: Person
  /** The last moment that was told of it. */
  readonly at: Temporal.Instant
}

export interface Lived {
  readonly orderId: string
  readonly accountId: string
  /** When the marketplace approved it; null: it did not. */
  readonly completedAt: Temporal.Instant | null
}

/** Lets an order come as far as its plan says. */
export async function live(shop: Workshop, plan: Plan): Promise<Lived> {
  const chance = dice(plan.number * 7919)
  const orderId = await publish(shop, plan, chance)
  const { partner } = plan
  let order: Order = { shop, plan, partner, orderId, dice: chance, crew: crewOf(plan, chance), at: plan.at }
  for (const stage of stages.slice(1, stages.indexOf(plan.stage) + 1)) {
    order = { ...order, at: shop.calendar.past(momentOf(order, stage)) }
    await reach[stage](order)
  }
  if (hasPapers(plan)) await addPapers(order)
  await plan.afterwards?.(order)
  return { orderId, accountId: partner.id, completedAt: plan.stage === 'completed' ? order.at : null }
}

/** Work that lies ahead or goes on: somebody reads what belongs to it. */
function hasPapers({ stage, number }: Plan): boolean {
  return (stage === 'accepted' || stage === 'confirmed' || stage === 'started') && number % 3 === 0
}

/** Two of three go with somebody from the team; who sees delegated orders alone gets none by chance. */
function crewOf({ partner, number }: Plan, chance: Dice): Person {
  const installers = partner.people.filter(
    (person) => person.profiles.includes('installer') && !person.ownOrdersOnly,
  )
  const others = partner.people.filter((person) => person.ownOrdersOnly)
  if (number % 11 === 4 && others[0]) return others[0]
  return installers.length > 0 ? chance.pick(installers) : someone(partner, 'admin')
}

async function publish(shop: Workshop, plan: Plan, chance: Dice): Promise<string> {
  const before = plan.stage === 'offered' ? 0 : chance.between(90, 2_400)
  const at = plan.at.subtract({ minutes: before })
  const draft = OrderDraft.parse({ ...draftOf(shop, plan, chance, at), ...plan.draft })
  const { apiId, opportunityId } = await createOrder(asOperator(shop, at.subtract({ minutes: 4 })), draft)
  if (plan.opportunity.multiday) await askForReports(shop, opportunityId)
  await offerOrder(asOperator(shop, at), apiId, [...new Set([plan.partner.id, ...plan.rivals])])
  return apiId
}

/** Work of several days is reported day by day. */
async function askForReports({ tx, forms }: Workshop, opportunityId: string): Promise<void> {
  await tx
    .updateTable('opportunities')
    .set({ multiday_documentation_form_id: forms.report.id })
    .where('id', '=', opportunityId)
    .execute()
}

const customerComments = [
  'Bitte vorher anrufen, die Klingel ist defekt.',
  'Vormittags ist immer jemand im Haus.',
  'Parken im Hof möglich, Tor steht offen.',
  'Wir haben einen Hund, er ist freundlich.',
  'Der Zählerschrank steht im Keller, Schlüssel beim Hausmeister.',
]

function draftOf(shop: Workshop, plan: Plan, chance: Dice, at: Temporal.Instant): JobBody {
  const { calendar } = shop
  const { number, opportunity, place, customer, visit } = plan
  const job = draftJob(chance, opportunity, place, customer)
  const prefix = job.brand.slice(0, 3).toUpperCase()
  const day = at.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  return {
    ...job,
    sfid: demoId('job', number),
    name: `A-${180_000 + number}`,
    project: number % 7 === 0 ? `${job.brand} ${place.city}` : null,
    eid: number % 9 === 4 ? null : `${prefix}-${number * 7 + 11_000}`,
    ...(opportunity.invoicingTarget === 'brand'
      ? { invoicing_eid: `RE-${prefix}-${number * 3 + 5_000}` }
      : {}),
    ...(customer.companyName ? { contact_person: contactOnSite(number) } : {}),
    customer_comment: chance.chance(0.3) ? chance.pick(customerComments) : null,
    date_expected: calendar.after(day, chance.between(1, 3)).toString(),
    dates: plan.datesOffered && visit ? offeredDates(shop, plan, visit) : [],
  }
}

function contactOnSite(number: number): JobBody['contact_person'] {
  const { firstName, lastName, email, phone } = customerAt(number + 1_500)
  return { first_name: firstName, last_name: lastName, email, phone }
}

/** The visit that was chosen, and what else the customer had offered: the same hours of other days. */
function offeredDates({ calendar }: Workshop, { number }: Plan, visit: Period): Period[] {
  const later = (days: number): Period => ({
    start: otherDay(calendar, visit.start, days),
    end: otherDay(calendar, visit.end, days),
  })
  return number % 2 === 0 ? [visit, later(5)] : [visit, later(1), later(6)]
}

/** The same hour so many working days later. */
function otherDay(calendar: Calendar, at: string, days: number): string {
  const zoned = Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Berlin')
  return text(calendar.at(calendar.after(zoned.toPlainDate(), days), zoned.toPlainTime().toString()))
}

/** When a stage is reached, told by the visit; before it, by the acceptance. */
function momentOf(order: Order, stage: Stage): Temporal.Instant {
  const { plan, shop, dice: chance } = order
  const { calendar } = shop
  const { visit, at, number } = plan
  // Now and then a road is closed.
  const delay = number % 11 === 7 ? 35 : 0
  const end = visit ? Temporal.Instant.from(visit.end) : at.add({ hours: 30 })
  const lastDay = end.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const moments: Record<Stage, () => Temporal.Instant> = {
    offered: () => at,
    accepted: () => at,
    confirmed: () => nextMorning(order),
    started: () =>
      visit
        ? Temporal.Instant.from(visit.start).add({ minutes: chance.between(-5, 15) + delay })
        : at.add({ hours: 26 }),
    finished: () => end.subtract({ minutes: chance.between(0, 25) }),
    submitted: () => calendar.at(calendar.after(lastDay, 1), chance.pick(['08:20', '09:45', '16:10'])),
    completed: () =>
      calendar.at(calendar.after(lastDay, chance.between(2, 4)), chance.pick(['10:05', '11:40', '14:25'])),
  }
  return moments[stage]()
}

/** The customer is called on the working day after. */
function nextMorning({ plan, shop: { calendar }, dice: chance }: Order): Temporal.Instant {
  const day = plan.at.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  return calendar.at(
    calendar.after(day, 1),
    `${String(chance.between(8, 15)).padStart(2, '0')}:${chance.between(10, 59)}`,
  )
}

const reach: Record<Stage, (order: Order) => Promise<void>> = {
  offered: () => Promise.resolve(),
  accepted: accept,
  confirmed: confirm,
  started: start,
  finished: finish,
  submitted: submit,
  completed: complete,
}

/** Accepting with one of the customer's dates confirms the visit already. */
async function accept(order: Order): Promise<void> {
  const { shop, plan, partner, orderId, dice: chance, at } = order
  const planner = chance.chance(0.7) ? someone(partner, 'disposition') : someone(partner, 'admin')
  const appointment = plan.datesOffered ? plan.visit : null
  const newStatus = appointment ? 'appointment_confirmed' : 'accepted'
  await acceptOffer(asPerson(shop, planner, at), { orderId, newStatus, appointment })
  if (plan.number % 5 === 0) await numberOwn(order)
  if (plan.number % 6 === 1) await comment(order, planner)
  // Who goes there is settled for most of what is planned, so that the calendar shows it.
  const isSettled = plan.stage === 'confirmed' ? plan.number % 4 > 0 : plan.number % 5 < 2
  if (isSettled || order.crew.ownOrdersOnly) await delegate(order, order.crew)
}

async function confirm(order: Order): Promise<void> {
  const { plan } = order
  const { visit, opportunity } = plan
  if (plan.number % 3 === 0) await logCall(order)
  if (plan.datesOffered || opportunity.asyncAppointment || !visit) return
  const admin = someone(order.partner, 'admin')
  const first = plan.moved ? dayBefore(order, visit) : visit
  await set(order, admin, 'appointment_confirmed', { appointment_date: first })
  if (plan.moved) await reschedule(order, visit)
}

function dayBefore({ shop: { calendar } }: Order, visit: Period): Period {
  return { start: otherDay(calendar, visit.start, -1), end: otherDay(calendar, visit.end, -1) }
}

async function start(order: Order): Promise<void> {
  await set(order, order.crew, 'started')
  if (order.plan.number % 7 === 2) await comment(order, order.crew)
  if (order.plan.opportunity.multiday) await reportDays(order)
}

async function finish(order: Order): Promise<void> {
  const photos = await documentWork(order)
  await set(order, order.crew, 'finished', await finishInputs(order, photos))
  if (order.plan.number % 8 === 3) await comment(order, order.crew)
}

async function submit(order: Order): Promise<void> {
  const admin = someone(order.partner, 'admin')
  await set(order, admin, 'approval_pending')
  if (!order.plan.reworked) return
  const { shop, orderId, at } = order
  const comment = 'Das Foto der Verteilung ist unscharf. Bitte noch einmal aufnehmen.'
  await moveOrder(asOperator(shop, at.add({ minutes: 50 })), orderId, 'order.rework', { comment })
  const again = { ...order, at: shop.calendar.past(at.add({ hours: 3 })) }
  await set(again, order.crew, 'finished')
  await set(again, admin, 'approval_pending')
}

async function complete({ shop, orderId, at }: Order): Promise<void> {
  await moveOrder(asOperator(shop, at), orderId, 'order.complete')
}

/** Sets a status as that person. */
export async function set(
  order: Order,
  person: Person,
  status: OrderStatus,
  inputs: OrderInputs = {},
): Promise<void> {
  const call = asPerson(order.shop, person, order.at)
  await changeStatus(call, { preview: false, job_id: order.orderId, new_status: status, inputs })
}
