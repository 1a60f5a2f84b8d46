import type { Stage } from './order-plan.ts'
import type { DemoPartner } from '../builders/create-companies.ts'
import {
  createCancelAction,
  createEventAction,
  createHoldAction,
  logCustomerCall,
  sendProposal,
  sendRejectedProposal,
  createRejectAction,
} from '../orders/order-actions.ts'
import type { PlanBuilder, PlanDetails } from './plan-builder.ts'
import { createDateRequestAction, requestHigherPrice, orderDemoProducts } from '../orders/attachments.ts'
import { planCancelledOrders, planPastYear, planRecentWork, createVisitDetails } from './scenarios-past.ts'

/** The main company: about 400 orders over twelve months, in every list and status. */

export function planMainCompany(builder: PlanBuilder, main: DemoPartner, rival: DemoPartner): void {
  planPastYear(builder, main)
  planCancelledOrders(builder, main)
  planRecentWork(builder, main)
  planMainAccepted(builder, main)
  planScheduled(builder, main)
  planOrdersAtWork(builder, main)
  planOrdersOnHold(builder, main)
  planOffers(builder, main, rival)
  planOrderSequence(builder, main)
  planCounterProposals(builder, main)
}

/** Orders without offered dates: the company has two working days to agree one with the customer. */
function planMainAccepted(builder: PlanBuilder, main: DemoPartner): void {
  const { calendar } = builder
  const direct = [
    'wallbox_15m',
    'meter_exchange',
    'precheck_wallbox',
    'wallbox_fault',
    'wallbox_check',
    'complaint_own',
  ]
  const key = (index: number) => ({ opportunityKey: direct[index % direct.length] ?? 'wallbox_15m' })
  const at = [
    ...[50, 95, 180, 260].map((minutes) => calendar.now.subtract({ minutes })),
    ...[1, 1, 2, 2, 3, 4, 6].map((days, index) => calendar.at(calendar.workday(-days), `${10 + index}:20`)),
  ]
  at.forEach((moment, index) => builder.add(main, 'accepted', { ...key(index), at: calendar.past(moment) }))
  for (let index = 0; index < 6; index++) {
    const moment = calendar.at(calendar.workday(-2 - index), '11:35')
    const contacted: PlanDetails = {
      at: moment,
      afterwards: (order) => logCustomerCall({ ...order, at: moment.add({ hours: 4 }) }),
    }
    builder.add(main, 'accepted', { ...key(index + 3), ...contacted })
  }
  // This order does not have a CRM number yet.
  builder.add(main, 'accepted', {
    ...key(1),
    at: calendar.at(calendar.workday(-1), '15:40'),
    draft: { sfid: null },
  })
}

function planScheduled(builder: PlanBuilder, main: DemoPartner): void {
  const { calendar, random, visit } = builder
  const accepted = () => calendar.at(calendar.workday(-random.between(2, 7)), '14:30')
  const soon = [
    calendar.today,
    calendar.today,
    calendar.today,
    ...Array<Temporal.PlainDate>(4).fill(calendar.today.add({ days: 1 })),
  ]
  const later = Array.from({ length: 24 }, (_, index) => calendar.workday(1 + Math.floor(index * 0.8)))
  const days = [calendar.workday(-1), calendar.workday(-2), ...soon, ...later]
  for (const [index, day] of days.entries()) {
    const opportunityKey = chooseDirectOpportunity(builder)
    builder.add(main, 'confirmed', {
      at: accepted(),
      visit: visit(day),
      datesOffered: true,
      // The first visit of today, so that the installer of the demo has one.
      isOfFirstInstaller: index === days.indexOf(calendar.today),
      ...opportunityKey,
    })
  }
}

/** Opportunities whose visit must be agreed before the work starts. */
function chooseDirectOpportunity({ random }: PlanBuilder): { opportunityKey: string } {
  const keys = [
    'wallbox_15m',
    'wallbox_15m',
    'wallbox_tenant',
    'wallbox_underground',
    'wallbox_22',
    'precheck_wallbox',
    'precheck_pv',
    'meter_exchange',
    'prepare_meter_panel',
    'wallbox_check',
    'pv_check',
    'wallbox_fault',
    'wallbox_swap',
    'kitchen_fit',
    'wallbox_delivery',
    'complaint_own',
    'pv_start',
  ]
  return { opportunityKey: random.pick(keys) }
}

function planOrdersAtWork(builder: PlanBuilder, main: DemoPartner): void {
  const { calendar, visit } = builder
  for (let index = 0; index < 9; index++)
    builder.add(main, 'started', createVisitDetails(builder, -1 - (index % 3)))
  const roof = { opportunityKey: 'pv_roof_10' }
  builder.add(main, 'started', { ...createVisitDetails(builder, -3, 5), ...roof })
  builder.add(main, 'started', { ...createVisitDetails(builder, -2, 4), ...roof })
  // The contractual deadline has passed or is today.
  for (const days of [10, 10, 11, 15]) {
    const day = calendar.today.subtract({ days })
    const at = calendar.at(calendar.after(day, -6), '09:25')
    builder.add(main, 'started', {
      at,
      visit: visit(day),
      opportunityKey: 'wallbox_15m',
      datesOffered: true,
    })
  }
}

function planOrdersOnHold(builder: PlanBuilder, main: DemoPartner): void {
  const holds: readonly (readonly [Stage, ReturnType<typeof createHoldAction>, string?])[] = [
    ['accepted', createEventAction('CUSTOMER_UNREACHABLE'), 'wallbox_tenant'],
    ['accepted', createEventAction('CUSTOMER_UNREACHABLE'), 'wallbox_fault'],
    [
      'accepted',
      createHoldAction('customer_prework', 'Kunde lässt den Graben bauseits ausheben.'),
      'wallbox_underground',
    ],
    ['confirmed', createHoldAction('customer_pause', 'Kunde ist bis Monatsende verreist.')],
    [
      'accepted',
      createHoldAction('customer_waiting_for_product', 'Das Fahrzeug kommt später als geplant.'),
      'wallbox_15m',
    ],
    ['accepted', createHoldAction('customer_waiting_for_subsidy', 'Förderbescheid steht aus.'), 'wallbox_22'],
    ['confirmed', createHoldAction('brand_product_ordering', 'Die Marke bestellt das Zubehör nach.')],
    ['accepted', createHoldAction('brand_pause', 'Die Marke klärt die Kostenübernahme.'), 'wallbox_15m'],
    ['accepted', createHoldAction('missing_eid', 'Auftragsnummer der Marke fehlt.'), 'meter_exchange'],
    ['confirmed', createHoldAction('missing_invoicing_eid', 'Rechnungsnummer der Marke fehlt.')],
    ['started', createHoldAction('admin_validation', 'Die Zentrale prüft den Mehraufwand.')],
    ['accepted', createHoldAction('product_ordering', 'Ware wird bestellt.', 'pending_order'), 'wallbox_15m'],
    ['submitted', sendProposal, 'precheck_wallbox'],
    ['submitted', sendProposal, 'precheck_pv'],
    ['finished', sendProposal, 'precheck_remote'],
    ['finished', sendRejectedProposal, 'precheck_wallbox'],
    [
      'accepted',
      createHoldAction('partner_info', 'Welche Leitungslänge ist nötig? Bitte Fotos nachreichen.'),
      'wallbox_15m',
    ],
    ['confirmed', createHoldAction('partner_info', 'Bitte Absicherung des Hausanschlusses nennen.')],
    [
      'confirmed',
      createHoldAction('partner_quote_validation', 'Bitte das Angebot des Netzbetreibers prüfen.'),
    ],
    ['accepted', createHoldAction('partner_pause', 'Krankheit im Team, Termin folgt.'), 'meter_exchange'],
    ['finished', createHoldAction('customer_signature', 'Die Unterschrift des Kunden fehlt.')],
    ['started', createHoldAction('chargepoint_required', 'Ladepunktnummer fehlt im Backend.'), 'wallbox_15m'],
    ['confirmed', orderDemoProducts, 'wallbox_15m'],
    ['accepted', orderDemoProducts, 'wallbox_delivery'],
  ]
  holds.forEach(([stage, afterwards, key], index) => {
    const isOld = index % 6 === 2
    const when = stage === 'accepted' || stage === 'confirmed' ? 2 + (index % 5) : -2 - (index % 4)
    const sketch = {
      ...createVisitDetails(builder, isOld ? when - 22 : when),
      afterwards,
      ...(key && { opportunityKey: key }),
    }
    const unsigned = stage === 'finished' ? { signature: 'missing' as const } : {}
    builder.add(main, stage, { ...sketch, ...unsigned, datesOffered: stage !== 'accepted' })
  })
  const { calendar } = builder
  const holdActions = [
    createHoldAction('partner_info', 'Vor der Annahme: Ist der Dachaufbau mit Gaube möglich?'),
    createHoldAction('partner_quote_validation', 'Vor der Annahme: Bitte den Festpreis bestätigen.'),
    createHoldAction('customer_prework', 'Kunde räumt den Kellerabgang frei.'),
  ]
  holdActions.forEach((afterwards, index) =>
    builder.add(main, 'offered', {
      at: calendar.at(calendar.workday(-3 - index), '10:15'),
      rivals: [],
      afterwards,
    }),
  )
}

function planOffers(builder: PlanBuilder, main: DemoPartner, rival: DemoPartner): void {
  const { calendar, visit } = builder
  const ago = [45, 70, 130, 200, 380, 700, 1_100, 1_500, 1_700, 2_200, 2_900, 3_500, 4_300, 5_200]
  ago.forEach((minutes, index) => {
    const dated = index % 4 === 3 ? {} : { visit: visit(calendar.workday(3 + index)), datesOffered: true }
    builder.add(main, 'offered', { at: calendar.now.subtract({ minutes }), ...dated })
  })
  for (const opportunityKey of ['precheck_remote', 'grid_application', 'wallbox_start']) {
    builder.add(main, 'offered', { at: calendar.at(calendar.workday(-1), '13:10'), opportunityKey })
  }
  for (let index = 0; index < 3; index++) {
    const sketch = { ...createVisitDetails(builder, 4 + index), rivals: [main.id], datesOffered: true }
    builder.add(rival, 'confirmed', {
      ...sketch,
      afterwards: createCancelAction('partner', 'partner_staff_absent'),
    })
  }
  for (let index = 0; index < 9; index++) {
    builder.add(rival, 'confirmed', {
      ...createVisitDetails(builder, 2 + index),
      rivals: [main.id],
      datesOffered: true,
    })
  }
  const refusals = [
    createRejectAction('no_capacity'),
    createRejectAction('too_far'),
    createRejectAction('price'),
    createRejectAction('other_reason', 'Wir arbeiten in diesem Haus nicht mehr.'),
    createRejectAction('date'),
  ]
  refusals.forEach((afterwards, index) =>
    builder.add(main, 'offered', { at: calendar.at(calendar.workday(-1 - index), '09:50'), afterwards }),
  )
}

/** Three visits for one customer: the first is done, the second agreed, the third without a date. */
function planOrderSequence(builder: PlanBuilder, main: DemoPartner): void {
  const { calendar, visit } = builder
  const first = builder.add(main, 'submitted', {
    ...createVisitDetails(builder, -5),
    opportunityKey: 'precheck_wallbox',
    draft: { project: 'Ladepark Plagwitz', sequence_index: 1, last_sequence_index: 3 },
  })
  const common = { place: first.place, customer: first.customer }
  const link = (place: number) => ({
    project: 'Ladepark Plagwitz',
    sequence_index: place,
    last_sequence_index: 3,
  })
  builder.add(main, 'confirmed', {
    ...common,
    at: calendar.at(calendar.workday(-3), '09:40'),
    visit: visit(calendar.workday(3)),
    datesOffered: true,
    opportunityKey: 'prepare_meter_panel',
    draft: link(2),
  })
  builder.add(main, 'accepted', {
    ...common,
    at: calendar.at(calendar.workday(-1), '09:45'),
    opportunityKey: 'wallbox_underground',
    draft: link(3),
  })
}

/** Counter-proposals: two unanswered, one accepted, one rejected. */
function planCounterProposals(builder: PlanBuilder, main: DemoPartner): void {
  const { calendar, visit } = builder
  const questions = [
    createDateRequestAction(),
    requestHigherPrice,
    createDateRequestAction({ accept: true, comment: 'Der Kunde ist mit dem Termin einverstanden.' }),
    createDateRequestAction({ accept: false, comment: 'Der Kunde ist in dieser Woche verreist.' }),
  ]
  questions.forEach((afterwards, index) =>
    builder.add(main, 'confirmed', {
      at: calendar.at(calendar.workday(-1 - index), '09:40'),
      visit: visit(calendar.workday(4 + index)),
      datesOffered: true,
      opportunityKey: 'wallbox_15m',
      afterwards,
    }),
  )
}
