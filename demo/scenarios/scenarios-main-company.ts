import type { Stage } from './order-plan.ts'
import type { Partner } from '../builders/create-companies.ts'
import { cancel, event, hold, logCall, propose, proposeInVain, reject } from '../orders/order-actions.ts'
import type { Drawing, Sketch } from './plan-builder.ts'
import { askForDate, askForPrice, awaitDelivery } from '../orders/attachments.ts'
import { planCancelled, planPast, planRecent, visited } from './scenarios-past.ts'

/** The main company: some 400 orders over twelve months, in every list and status (design 10). */

export function planSommer(drawing: Drawing, sommer: Partner, rival: Partner): void {
  planPast(drawing, sommer)
  planCancelled(drawing, sommer)
  planRecent(drawing, sommer)
  planAccepted(drawing, sommer)
  planScheduled(drawing, sommer)
  planAtWork(drawing, sommer)
  planWaiting(drawing, sommer)
  planOffers(drawing, sommer, rival)
  planChain(drawing, sommer)
  planQuestions(drawing, sommer)
}

/** No date was offered: the company agrees one with the customer, and has two working days for it. */
function planAccepted(drawing: Drawing, sommer: Partner): void {
  const { calendar } = drawing
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
  at.forEach((moment, index) => drawing.add(sommer, 'accepted', { ...key(index), at: calendar.past(moment) }))
  for (let index = 0; index < 6; index++) {
    const moment = calendar.at(calendar.workday(-2 - index), '11:35')
    const contacted: Sketch = {
      at: moment,
      afterwards: (order) => logCall({ ...order, at: moment.add({ hours: 4 }) }),
    }
    drawing.add(sommer, 'accepted', { ...key(index + 3), ...contacted })
  }
  // The CRM has not numbered this one yet.
  drawing.add(sommer, 'accepted', {
    ...key(1),
    at: calendar.at(calendar.workday(-1), '15:40'),
    draft: { sfid: null },
  })
}

function planScheduled(drawing: Drawing, sommer: Partner): void {
  const { calendar, dice, visit } = drawing
  const accepted = () => calendar.at(calendar.workday(-dice.between(2, 7)), '14:30')
  const soon = [
    calendar.today,
    calendar.today,
    calendar.today,
    ...Array<Temporal.PlainDate>(4).fill(calendar.today.add({ days: 1 })),
  ]
  const later = Array.from({ length: 24 }, (_, index) => calendar.workday(1 + Math.floor(index * 0.8)))
  for (const day of [calendar.workday(-1), calendar.workday(-2), ...soon, ...later]) {
    const opportunityKey = direct(drawing)
    drawing.add(sommer, 'confirmed', {
      at: accepted(),
      visit: visit(day),
      datesOffered: true,
      ...opportunityKey,
    })
  }
}

/** Orders whose visit is agreed before it begins. */
function direct({ dice }: Drawing): { opportunityKey: string } {
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
  return { opportunityKey: dice.pick(keys) }
}

function planAtWork(drawing: Drawing, sommer: Partner): void {
  const { calendar, visit } = drawing
  for (let index = 0; index < 9; index++) drawing.add(sommer, 'started', visited(drawing, -1 - (index % 3)))
  const roof = { opportunityKey: 'pv_roof_10' }
  drawing.add(sommer, 'started', { ...visited(drawing, -3, 5), ...roof })
  drawing.add(sommer, 'started', { ...visited(drawing, -2, 4), ...roof })
  // Days of the contract that are over, or end today.
  for (const days of [10, 10, 11, 15]) {
    const day = calendar.today.subtract({ days })
    const at = calendar.at(calendar.after(day, -6), '09:25')
    drawing.add(sommer, 'started', {
      at,
      visit: visit(day),
      opportunityKey: 'wallbox_15m',
      datesOffered: true,
    })
  }
}

function planWaiting(drawing: Drawing, sommer: Partner): void {
  const holds: readonly (readonly [Stage, ReturnType<typeof hold>, string?])[] = [
    ['accepted', event('CUSTOMER_UNREACHABLE'), 'wallbox_tenant'],
    ['accepted', event('CUSTOMER_UNREACHABLE'), 'wallbox_fault'],
    [
      'accepted',
      hold('customer_prework', 'Kunde lässt den Graben bauseits ausheben.'),
      'wallbox_underground',
    ],
    ['confirmed', hold('customer_pause', 'Kunde ist bis Monatsende verreist.')],
    [
      'accepted',
      hold('customer_waiting_for_product', 'Das Fahrzeug kommt später als geplant.'),
      'wallbox_15m',
    ],
    ['accepted', hold('customer_waiting_for_subsidy', 'Förderbescheid steht aus.'), 'wallbox_22'],
    ['confirmed', hold('brand_product_ordering', 'Die Marke bestellt das Zubehör nach.')],
    ['accepted', hold('brand_pause', 'Die Marke klärt die Kostenübernahme.'), 'wallbox_15m'],
    ['accepted', hold('missing_eid', 'Auftragsnummer der Marke fehlt.'), 'meter_exchange'],
    ['confirmed', hold('missing_invoicing_eid', 'Rechnungsnummer der Marke fehlt.')],
    ['started', hold('admin_validation', 'Die Zentrale prüft den Mehraufwand.')],
    ['accepted', hold('product_ordering', 'Ware wird bestellt.', 'pending_order'), 'wallbox_15m'],
    ['submitted', propose, 'precheck_wallbox'],
    ['submitted', propose, 'precheck_pv'],
    ['finished', propose, 'precheck_remote'],
    ['finished', proposeInVain, 'precheck_wallbox'],
    [
      'accepted',
      hold('partner_info', 'Welche Leitungslänge ist nötig? Bitte Fotos nachreichen.'),
      'wallbox_15m',
    ],
    ['confirmed', hold('partner_info', 'Bitte Absicherung des Hausanschlusses nennen.')],
    ['confirmed', hold('partner_quote_validation', 'Bitte das Angebot des Netzbetreibers prüfen.')],
    ['accepted', hold('partner_pause', 'Krankheit im Team, Termin folgt.'), 'meter_exchange'],
    ['finished', hold('customer_signature', 'Die Unterschrift des Kunden fehlt.')],
    ['started', hold('chargepoint_required', 'Ladepunktnummer fehlt im Backend.'), 'wallbox_15m'],
    ['confirmed', awaitDelivery, 'wallbox_15m'],
    ['accepted', awaitDelivery, 'wallbox_delivery'],
  ]
  holds.forEach(([stage, afterwards, key], index) => {
    const isOld = index % 6 === 2
    const when = stage === 'accepted' || stage === 'confirmed' ? 2 + (index % 5) : -2 - (index % 4)
    const sketch = {
      ...visited(drawing, isOld ? when - 22 : when),
      afterwards,
      ...(key && { opportunityKey: key }),
    }
    const unsigned = stage === 'finished' ? { signature: 'missing' as const } : {}
    drawing.add(sommer, stage, { ...sketch, ...unsigned, datesOffered: stage !== 'accepted' })
  })
  const { calendar } = drawing
  const asked = [
    hold('partner_info', 'Vor der Annahme: Ist der Dachaufbau mit Gaube möglich?'),
    hold('partner_quote_validation', 'Vor der Annahme: Bitte den Festpreis bestätigen.'),
    hold('customer_prework', 'Kunde räumt den Kellerabgang frei.'),
  ]
  asked.forEach((afterwards, index) =>
    drawing.add(sommer, 'offered', {
      at: calendar.at(calendar.workday(-3 - index), '10:15'),
      rivals: [],
      afterwards,
    }),
  )
}

function planOffers(drawing: Drawing, sommer: Partner, rival: Partner): void {
  const { calendar, visit } = drawing
  const ago = [45, 70, 130, 200, 380, 700, 1_100, 1_500, 1_700, 2_200, 2_900, 3_500, 4_300, 5_200]
  ago.forEach((minutes, index) => {
    const dated = index % 4 === 3 ? {} : { visit: visit(calendar.workday(3 + index)), datesOffered: true }
    drawing.add(sommer, 'offered', { at: calendar.now.subtract({ minutes }), ...dated })
  })
  for (const opportunityKey of ['precheck_remote', 'grid_application', 'wallbox_start']) {
    drawing.add(sommer, 'offered', { at: calendar.at(calendar.workday(-1), '13:10'), opportunityKey })
  }
  for (let index = 0; index < 3; index++) {
    const sketch = { ...visited(drawing, 4 + index), rivals: [sommer.id], datesOffered: true }
    drawing.add(rival, 'confirmed', { ...sketch, afterwards: cancel('partner', 'partner_staff_absent') })
  }
  for (let index = 0; index < 9; index++) {
    drawing.add(rival, 'confirmed', {
      ...visited(drawing, 2 + index),
      rivals: [sommer.id],
      datesOffered: true,
    })
  }
  const refusals = [
    reject('no_capacity'),
    reject('too_far'),
    reject('price'),
    reject('other_reason', 'Wir arbeiten in diesem Haus nicht mehr.'),
    reject('date'),
  ]
  refusals.forEach((afterwards, index) =>
    drawing.add(sommer, 'offered', { at: calendar.at(calendar.workday(-1 - index), '09:50'), afterwards }),
  )
}

/** Three visits of one customer: the first is done, the second agreed, the third waits for its date. */
function planChain(drawing: Drawing, sommer: Partner): void {
  const { calendar, visit } = drawing
  const first = drawing.add(sommer, 'submitted', {
    ...visited(drawing, -5),
    opportunityKey: 'precheck_wallbox',
    draft: { project: 'Ladepark Plagwitz', sequence_index: 1, last_sequence_index: 3 },
  })
  const common = { place: first.place, customer: first.customer }
  const link = (place: number) => ({
    project: 'Ladepark Plagwitz',
    sequence_index: place,
    last_sequence_index: 3,
  })
  drawing.add(sommer, 'confirmed', {
    ...common,
    at: calendar.at(calendar.workday(-3), '09:40'),
    visit: visit(calendar.workday(3)),
    datesOffered: true,
    opportunityKey: 'prepare_meter_panel',
    draft: link(2),
  })
  drawing.add(sommer, 'accepted', {
    ...common,
    at: calendar.at(calendar.workday(-1), '09:45'),
    opportunityKey: 'wallbox_underground',
    draft: link(3),
  })
}

/** Counter-proposals: two that wait for the marketplace, and one of each answer. */
function planQuestions(drawing: Drawing, sommer: Partner): void {
  const { calendar, visit } = drawing
  const questions = [
    askForDate(),
    askForPrice,
    askForDate({ accept: true, comment: 'Der Kunde ist mit dem Termin einverstanden.' }),
    askForDate({ accept: false, comment: 'Der Kunde ist in dieser Woche verreist.' }),
  ]
  questions.forEach((afterwards, index) =>
    drawing.add(sommer, 'confirmed', {
      at: calendar.at(calendar.workday(-1 - index), '09:40'),
      visit: visit(calendar.workday(4 + index)),
      datesOffered: true,
      opportunityKey: 'wallbox_15m',
      afterwards,
    }),
  )
}
