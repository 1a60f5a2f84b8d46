import { OrderDraft } from '#contract/operator/orders/orders'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { OrderInputs } from '#contract/orders/order-changes'
import { acceptOffer } from '#server/features/offers/answers/accept.commands'
import { offerOrder } from '#server/features/offers/matching/matching.commands'
import { createOrder } from '#server/features/orders/creation/create-order.commands'
import { mediaTypeLabels } from '#contract/orders/model/order-labels'
import { applyMarketplaceTransition } from '#server/features/orders/transitions/marketplace.commands'
import { changeStatus } from '#server/features/orders/transitions/change-status.commands'
import type { Person } from '#server/kernel/call'
import { createDemoCustomer } from '../data/companies/customers.ts'
import { createDemoId } from '../data/companies/crm-ids.ts'
import { type Random, createRandom } from '../random.ts'
import { createJobBody, type OrderBody } from '../jobs-file/job-bodies.ts'
import { formatDemoInstant, type DemoCalendar, type Period } from '../demo-calendar.ts'
import { findPersonWithProfile } from '../builders/create-companies.ts'
import { addDemoConversation } from './demo-conversation.ts'
import {
  addDemoComment,
  delegateDemoOrder,
  logCustomerCall,
  setOwnOrderNumber,
  rescheduleDemoOrder,
} from './order-actions.ts'
import { addOrderDocuments } from './attachments.ts'
import { documentWork, createDemoFinishInputs, submitDailyReports } from './work-documentation.ts'
import { stages, type OrderPlan, type Stage } from '../scenarios/order-plan.ts'
import type { DemoOrder, OrderRunContext } from './demo-order.ts'
import { createOperatorCall, createPersonCall } from '../demo-context.ts'

export interface OrderRunResult {
  readonly orderId: string
  readonly accountId: string
  /** When the marketplace approved it; null: it did not. */
  readonly completedAt: Temporal.Instant | null
}

/** Carries out a plan: publishes the order and takes it through the stages up to the planned one. */
export async function runOrderPlan(context: OrderRunContext, plan: OrderPlan): Promise<OrderRunResult> {
  const random = createRandom(plan.number * 7919)
  const orderId = await publishDemoOrder(context, plan, random)
  const { partner } = plan
  let order: DemoOrder = {
    context,
    plan,
    partner,
    orderId,
    random,
    installer: chooseInstaller(plan, random),
    at: plan.at,
  }
  for (const stage of stages.slice(1, stages.indexOf(plan.stage) + 1)) {
    order = { ...order, at: context.calendar.past(getStageTime(order, stage)) }
    await stageActions[stage](order)
  }
  if (needsDocuments(plan)) await addOrderDocuments(order)
  await plan.afterwards?.(order)
  return { orderId, accountId: partner.id, completedAt: plan.stage === 'completed' ? order.at : null }
}

/** Only open orders need documents, because users look at them. */
function needsDocuments({ stage, number }: OrderPlan): boolean {
  return (stage === 'accepted' || stage === 'confirmed' || stage === 'started') && number % 3 === 0
}

/** Usually chooses an installer; users who see only delegated orders get every eleventh order. */
function chooseInstaller({ partner, number, isOfFirstInstaller }: OrderPlan, random: Random): Person {
  if (isOfFirstInstaller) return findPersonWithProfile(partner, 'installer')
  const installers = partner.people.filter(
    (person) => person.profiles.includes('installer') && !person.ownOrdersOnly,
  )
  const others = partner.people.filter((person) => person.ownOrdersOnly)
  if (number % 11 === 4 && others[0]) return others[0]
  return installers.length > 0 ? random.pick(installers) : findPersonWithProfile(partner, 'admin')
}

async function publishDemoOrder(context: OrderRunContext, plan: OrderPlan, random: Random): Promise<string> {
  const before = plan.stage === 'offered' ? 0 : random.between(90, 2_400)
  const at = plan.at.subtract({ minutes: before })
  const draft = OrderDraft.parse({ ...createDemoOrderBody(context, plan, random, at), ...plan.draft })
  const { apiId, opportunityId } = await createOrder(
    createOperatorCall(context, at.subtract({ minutes: 4 })),
    draft,
  )
  if (plan.opportunity.multiday) await requireDailyReports(context, opportunityId)
  await offerOrder(createOperatorCall(context, at), apiId, [...new Set([plan.partner.id, ...plan.rivals])])
  return apiId
}

/** Work over several days needs daily reports. */
async function requireDailyReports({ tx, forms }: OrderRunContext, opportunityId: string): Promise<void> {
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

function createDemoOrderBody(
  context: OrderRunContext,
  plan: OrderPlan,
  random: Random,
  at: Temporal.Instant,
): OrderBody {
  const { calendar } = context
  const { number, opportunity, place, customer, visit } = plan
  const job = createJobBody(random, opportunity, place, customer)
  const prefix = job.brand.slice(0, 3).toUpperCase()
  const day = at.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  return {
    ...job,
    sfid: createDemoId('job', number),
    name: `A-${180_000 + number}`,
    project: number % 7 === 0 ? `${job.brand} ${place.city}` : null,
    eid: number % 9 === 4 ? null : `${prefix}-${number * 7 + 11_000}`,
    ...(opportunity.invoicingTarget === 'brand'
      ? { invoicing_eid: `RE-${prefix}-${number * 3 + 5_000}` }
      : {}),
    ...(customer.companyName ? { contact_person: createContactOnSite(number) } : {}),
    customer_comment: random.chance(0.3) ? random.pick(customerComments) : null,
    date_expected: calendar.after(day, random.between(1, 3)).toString(),
    dates: plan.datesOffered && visit ? createOfferedDates(context, plan, visit) : [],
  }
}

function createContactOnSite(number: number): OrderBody['contact_person'] {
  const { firstName, lastName, email, phone } = createDemoCustomer(number + 1_500)
  return { first_name: firstName, last_name: lastName, email, phone }
}

/** Returns the chosen visit and other days at the same time that the customer had offered. */
function createOfferedDates({ calendar }: OrderRunContext, { number }: OrderPlan, visit: Period): Period[] {
  const later = (days: number): Period => ({
    start: moveByWorkingDays(calendar, visit.start, days),
    end: moveByWorkingDays(calendar, visit.end, days),
  })
  return number % 2 === 0 ? [visit, later(5)] : [visit, later(1), later(6)]
}

/** Moves a time by working days. */
function moveByWorkingDays(calendar: DemoCalendar, at: string, days: number): string {
  const zoned = Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Berlin')
  return formatDemoInstant(
    calendar.at(calendar.after(zoned.toPlainDate(), days), zoned.toPlainTime().toString()),
  )
}

/** Returns when a stage is reached: relative to the visit, or to the acceptance before it. */
function getStageTime(order: DemoOrder, stage: Stage): Temporal.Instant {
  const { plan, context, random } = order
  const { calendar } = context
  const { visit, at, number } = plan
  // Some installers arrive late.
  const delay = number % 11 === 7 ? 35 : 0
  const end = visit ? Temporal.Instant.from(visit.end) : at.add({ hours: 30 })
  const lastDay = end.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const moments: Record<Stage, () => Temporal.Instant> = {
    offered: () => at,
    accepted: () => at,
    confirmed: () => getNextCallTime(order),
    started: () =>
      visit
        ? Temporal.Instant.from(visit.start).add({ minutes: random.between(-5, 15) + delay })
        : at.add({ hours: 26 }),
    finished: () => end.subtract({ minutes: random.between(0, 25) }),
    submitted: () => calendar.at(calendar.after(lastDay, 1), random.pick(['08:20', '09:45', '16:10'])),
    completed: () =>
      calendar.at(calendar.after(lastDay, random.between(2, 4)), random.pick(['10:05', '11:40', '14:25'])),
  }
  return moments[stage]()
}

/** The customer is called on the next working day. */
function getNextCallTime({ plan, context: { calendar }, random }: DemoOrder): Temporal.Instant {
  const day = plan.at.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  return calendar.at(
    calendar.after(day, 1),
    `${String(random.between(8, 15)).padStart(2, '0')}:${random.between(10, 59)}`,
  )
}

const stageActions: Record<Stage, (order: DemoOrder) => Promise<void>> = {
  offered: () => Promise.resolve(),
  accepted: acceptDemoOffer,
  confirmed: confirmDemoAppointment,
  started: startDemoOrder,
  finished: finishDemoOrder,
  submitted: submitDemoOrder,
  completed: completeDemoOrder,
}

/** Accepting with one of the customer's dates also confirms the visit. */
async function acceptDemoOffer(order: DemoOrder): Promise<void> {
  const { context, plan, partner, orderId, random, at } = order
  const planner = random.chance(0.7)
    ? findPersonWithProfile(partner, 'disposition')
    : findPersonWithProfile(partner, 'admin')
  const appointment = plan.datesOffered ? plan.visit : null
  const newStatus = appointment ? 'appointment_confirmed' : 'accepted'
  await acceptOffer(createPersonCall(context, planner, at), { orderId, newStatus, appointment })
  if (plan.number % 5 === 0) await setOwnOrderNumber(order)
  if (plan.number % 6 === 1) await addDemoComment(order, planner)
  // Most planned orders are delegated, so that the calendar shows installers.
  const isSettled = plan.stage === 'confirmed' ? plan.number % 4 > 0 : plan.number % 5 < 2
  if (isSettled || plan.isOfFirstInstaller || order.installer.ownOrdersOnly)
    await delegateDemoOrder(order, order.installer)
}

async function confirmDemoAppointment(order: DemoOrder): Promise<void> {
  const { plan } = order
  const { visit, opportunity } = plan
  if (plan.number % 3 === 0) await logCustomerCall(order)
  if (plan.datesOffered || opportunity.asyncAppointment || !visit) return
  const admin = findPersonWithProfile(order.partner, 'admin')
  const first = plan.moved ? getVisitOneDayEarlier(order, visit) : visit
  await setDemoStatus(order, admin, 'appointment_confirmed', { appointment_date: first })
  if (plan.moved) await rescheduleDemoOrder(order, visit)
}

function getVisitOneDayEarlier({ context: { calendar } }: DemoOrder, visit: Period): Period {
  return {
    start: moveByWorkingDays(calendar, visit.start, -1),
    end: moveByWorkingDays(calendar, visit.end, -1),
  }
}

async function startDemoOrder(order: DemoOrder): Promise<void> {
  await setDemoStatus(order, order.installer, 'started')
  if (order.plan.number % 7 === 2) await addDemoComment(order, order.installer)
  if (order.plan.stage === 'started' && order.plan.number % 3 === 0) await addDemoConversation(order)
  if (order.plan.opportunity.multiday) await submitDailyReports(order)
}

async function finishDemoOrder(order: DemoOrder): Promise<void> {
  const photos = await documentWork(order)
  await setDemoStatus(order, order.installer, 'finished', await createDemoFinishInputs(order, photos))
  if (order.plan.number % 8 === 3) await addDemoComment(order, order.installer)
}

async function submitDemoOrder(order: DemoOrder): Promise<void> {
  const admin = findPersonWithProfile(order.partner, 'admin')
  await setDemoStatus(order, admin, 'approval_pending')
  if (!order.plan.reworked) return
  const { context, orderId, at } = order
  const comment = 'Das Foto der Verteilung ist unscharf. Bitte noch einmal aufnehmen.'
  await applyMarketplaceTransition(
    createOperatorCall(context, at.add({ minutes: 50 })),
    orderId,
    'order.rework',
    { comment, fields: [{ kind: 'photo', name: 'meter_cabinet', label: mediaTypeLabels.meter_cabinet }] },
  )
  const again = { ...order, at: context.calendar.past(at.add({ hours: 3 })) }
  await setDemoStatus(again, order.installer, 'finished')
  await setDemoStatus(again, admin, 'approval_pending')
}

async function completeDemoOrder({ context, orderId, at }: DemoOrder): Promise<void> {
  await applyMarketplaceTransition(createOperatorCall(context, at), orderId, 'order.complete')
}

export async function setDemoStatus(
  order: DemoOrder,
  person: Person,
  status: OrderStatus,
  inputs: OrderInputs = {},
): Promise<void> {
  const call = createPersonCall(order.context, person, order.at)
  await changeStatus(call, { preview: false, job_id: order.orderId, new_status: status, inputs })
}
