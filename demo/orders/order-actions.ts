import { sql } from 'kysely'
import type {
  CancellationCategory,
  HoldEvent,
  HoldReason,
  HoldSubstate,
} from '#contract/orders/model/order-enums'
import { openSignatureRequest } from '#server/features/forms/remote-signing/customer-signing.commands'
import { createSigningLinks } from '#server/features/forms/remote-signing/signing-link.crypto'
import { requestSignature } from '#server/features/forms/remote-signing/signature-requests.commands'
import { rejectOffer } from '#server/features/offers/answers/reject.commands'
import { reofferOrder } from '#server/features/offers/matching/matching.commands'
import { createComment } from '#server/features/orders/comments/comments.commands'
import { applyHoldEvent } from '#server/features/orders/holds/hold-events.commands'
import {
  cancelOrder,
  holdOrder,
  applyMarketplaceTransition,
} from '#server/features/orders/transitions/marketplace.commands'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { setPartnerEid } from '#server/features/orders/edits/partner-eid.commands'
import { recordQuoteAnswer } from '#server/features/orders/quotes/answer-quote.commands'
import { createQuote } from '#server/features/orders/quotes/quotes.commands'
import { rescheduleOrder } from '#server/features/orders/transitions/reschedule.commands'
import { changeStatus } from '#server/features/orders/transitions/change-status.commands'
import type { Person } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { findPersonWithProfile } from '../builders/create-companies.ts'
import type { Period } from '../demo-calendar.ts'
import type { DemoOrder } from './demo-order.ts'
import { createOperatorCall, createPersonCall, createSystemCall } from '../demo-context.ts'

/** Events of an order besides its regular progress. */

const remarks = [
  'Material ist bestellt, kommt bis Donnerstag.',
  'Kunde wünscht die Wallbox links vom Tor, Leitungsweg entsprechend länger.',
  'Zählerschrank geprüft, Platz für den FI ist vorhanden.',
  'Bitte Leiter mitnehmen, Einführung liegt auf 3,20 m.',
  'Hausmeister öffnet ab 7:30 Uhr, Nummer hängt am Eingang.',
  'Kernbohrung ist nötig, 28 cm Mauerwerk.',
]
const callNotes = [
  'Termin telefonisch abgestimmt.',
  'Kunde zurückgerufen, Fragen zum Leitungsweg geklärt.',
  'Niemand erreicht, Nachricht hinterlassen.',
]

export async function addDemoComment(
  order: DemoOrder,
  person: Person,
  message = order.random.pick(remarks),
): Promise<void> {
  await createComment(createPersonCall(order.context, person, order.at), {
    actionType: 'comment',
    jobApiId: order.orderId,
    message,
  })
}

export async function logCustomerCall(order: DemoOrder): Promise<void> {
  await createComment(
    createPersonCall(order.context, findPersonWithProfile(order.partner, 'disposition'), order.at),
    {
      actionType: 'customer_call',
      jobApiId: order.orderId,
      message: order.random.pick(callNotes),
    },
  )
}

export async function setOwnOrderNumber({ context, partner, plan, orderId, at }: DemoOrder): Promise<void> {
  const partnerEid = `ES-${26_000 + plan.number}`
  await setPartnerEid(createPersonCall(context, findPersonWithProfile(partner, 'disposition'), at), orderId, {
    partnerEid,
  })
}

/** Delegates the order to a user of the company. */
export async function delegateDemoOrder(
  { context, partner, orderId, at }: DemoOrder,
  person: Person,
): Promise<void> {
  const call = createPersonCall(context, findPersonWithProfile(partner, 'disposition'), at)
  await context.tx
    .updateTable('jobs')
    .set({ delegated_to_id: person.contactId, version: sql<number>`version + 1` })
    .where('api_id', '=', orderId)
    .execute()
  await recordHistory(call, {
    subject: 'order',
    id: orderId,
    step: 'order.delegate',
    accountId: partner.id,
    after: { delegated_to: person.name },
  })
  await refreshListProjection(call, orderId)
}

/** Moves the visit because the customer is not available. */
export async function rescheduleDemoOrder(
  { context, partner, orderId, at }: DemoOrder,
  visit: Period,
): Promise<void> {
  const call = createPersonCall(
    context,
    findPersonWithProfile(partner, 'disposition'),
    context.calendar.past(at.add({ minutes: 30 })),
  )
  await rescheduleOrder(call, orderId, {
    appointment_date: visit,
    reason: 'Kunde ist an diesem Tag verhindert.',
  })
}

export function createHoldAction(reason: HoldReason, note: string, substate?: HoldSubstate) {
  return async ({ context, orderId, at }: DemoOrder): Promise<void> => {
    const call = createOperatorCall(context, context.calendar.past(at.add({ hours: 5 })))
    await holdOrder(call, orderId, { reason, comment: note, ...(substate && { substate }) })
  }
}

export function createEventAction(type: HoldEvent) {
  return async ({ context, partner, orderId, at }: DemoOrder): Promise<void> => {
    const call = createPersonCall(
      context,
      findPersonWithProfile(partner, 'disposition'),
      context.calendar.past(at.add({ hours: 22 })),
    )
    await applyHoldEvent(call, orderId, { type, acknowledged: true })
  }
}

/** Sends a proposal after a precheck. The customer approves it, or the brand of the opportunity. */
export async function sendProposal({ context, partner, orderId, at }: DemoOrder): Promise<void> {
  const call = createPersonCall(
    context,
    findPersonWithProfile(partner, 'admin'),
    context.calendar.past(at.add({ hours: 2 })),
  )
  await createQuote(call, orderId, {
    services: [],
    custom_services: [
      createCustomService('Zuleitung zur Wallbox, 18 m, mit Mauerdurchführung', 'electrical', 480),
      createCustomService('Erweiterung der Unterverteilung', 'electrical', 165),
      createCustomService('Anfahrt und Baustelleneinrichtung', 'travel', 45),
    ],
    products: [
      {
        name: 'Wallbox 11 kW, Typ 2, 7,5 m Kabel',
        supplier: 'Elektrogroßhandel Saale',
        quantity: 1,
        price_purchasing: 549,
      },
    ],
    notes: 'Leitungsweg durch den Keller, Kernbohrung 28 cm. Termin innerhalb von zwei Wochen möglich.',
  })
}

function createCustomService(name: string, service_type: 'electrical' | 'travel', price_purchasing: number) {
  return { name, service_type, quantity: 1, price_purchasing }
}

/** Sends a proposal that is rejected; the precheck returns to its previous status. */
export async function sendRejectedProposal(order: DemoOrder): Promise<void> {
  await sendProposal(order)
  const { context, orderId, at } = order
  await recordQuoteAnswer(
    createOperatorCall(context, context.calendar.past(at.add({ hours: 20 }))),
    orderId,
    {
      approved: false,
      reason: 'Dem Kunden ist die Zuleitung zu teuer. Ist ein kürzerer Weg über die Garage möglich?',
    },
  )
}

/** Returns an action in which the partner cancels the order or gives it up. */
export function createCancelAction(category: CancellationCategory, reasonId: string, note?: string) {
  return async ({ context, partner, orderId, at }: DemoOrder): Promise<void> => {
    const now = context.calendar.past(at.add({ hours: 7 }))
    const { job } = await changeStatus(
      createPersonCall(context, findPersonWithProfile(partner, 'admin'), now),
      {
        preview: false,
        job_id: orderId,
        cancellation_reason_id: reasonId,
        cancellation_reason_category: category,
        inputs: note ? { comment: note } : {},
      },
    )
    if (job.status === 'open') await reofferOrder(createOperatorCall(context, now), orderId, partner.id)
  }
}

/** Returns an action in which the marketplace cancels the order. */
export function createMarketplaceCancelAction(reasonId: string, note: string) {
  return async ({ context, orderId, at }: DemoOrder): Promise<void> => {
    const call = createOperatorCall(context, context.calendar.past(at.add({ hours: 9 })))
    await cancelOrder(call, orderId, { category: 'brand', reasonId, comment: note })
  }
}

/** Returns an action in which the marketplace closes the order without a credit note. */
export function createCloseAction(comment: string) {
  return async ({ context, orderId, at }: DemoOrder): Promise<void> => {
    const call = createOperatorCall(context, context.calendar.past(at.add({ hours: 9 })))
    await applyMarketplaceTransition(call, orderId, 'order.close', { comment })
  }
}

export function createRejectAction(
  reasonCategory: Parameters<typeof rejectOffer>[1]['reasonCategory'],
  reasonText?: string,
) {
  return async ({ context, partner, orderId, at }: DemoOrder): Promise<void> => {
    const call = createPersonCall(
      context,
      findPersonWithProfile(partner, 'disposition'),
      context.calendar.past(at.add({ hours: 3 })),
    )
    await rejectOffer(call, {
      jobApiId: orderId,
      partnerSfid: partner.id,
      reasonCategory,
      ...(reasonText && { reasonText }),
    })
  }
}

/** The customer was absent, got a link to sign, and has opened it. */
export async function requestCustomerSignature({ context, partner, orderId, at }: DemoOrder): Promise<void> {
  const links = createSigningLinks({ sessionSecret: 'demo' })
  const sent = context.calendar.past(at.add({ hours: 1 }))
  const call = createPersonCall(context, findPersonWithProfile(partner, 'disposition'), sent)
  const { id } = await requestSignature(call, orderId, {}, links)
  const opened = context.calendar.past(sent.add({ hours: 2 }))
  await openSignatureRequest(createSystemCall(context, opened), links.createToken(id), links)
}
