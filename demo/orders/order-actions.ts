import { sql } from 'kysely'
import type {
  CancellationCategory,
  HoldEvent,
  HoldReason,
  HoldSubstate,
} from '#contract/orders/model/order-enums'
import { openSignatureRequest } from '#server/features/forms/remote-signing/customer-signing.commands'
import { createSigningLinks } from '#server/features/forms/remote-signing/signing-link'
import { requestSignature } from '#server/features/forms/remote-signing/signature-requests.commands'
import { rejectOffer } from '#server/features/offers/answers/reject.commands'
import { reofferOrder } from '#server/features/offers/matching/matching.commands'
import { createComment } from '#server/features/orders/comments/comments.commands'
import { applyEvent } from '#server/features/orders/holds/hold-events.commands'
import { cancelOrder, holdOrder, moveOrder } from '#server/features/orders/transitions/marketplace.commands'
import { projectOrder } from '#server/features/orders/projection/list-projection.commands'
import { setPartnerEid } from '#server/features/orders/edits/partner-eid.commands'
import { answerProposal } from '#server/features/orders/quotes/answer-quote.commands'
import { createProposal } from '#server/features/orders/quotes/quotes.commands'
import { rescheduleOrder } from '#server/features/orders/transitions/reschedule.commands'
import { changeStatus } from '#server/features/orders/transitions/change-status.commands'
import type { Person } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { someone } from '../builders/create-companies.ts'
import type { Period } from '../demo-calendar.ts'
import type { Order } from './run-order.ts'
import { asOperator, asPerson, asSystem } from '../demo-context.ts'

/** What happens to an order besides its way. */

const remarks = [
  'Material ist bestellt, kommt bis Donnerstag.',
  'Kunde wünscht die Wallbox links vom Tor, Leitungsweg entsprechend länger.',
  'Zählerschrank geprüft, Platz für den FI ist vorhanden.',
  'Bitte Leiter mitnehmen, Einführung liegt auf 3,20 m.',
  'Hausmeister öffnet ab 7:30 Uhr, Nummer hängt am Eingang.',
  'Kernbohrung ist nötig, 28 cm Mauerwerk.',
]
const calls = [
  'Termin telefonisch abgestimmt.',
  'Kunde zurückgerufen, Fragen zum Leitungsweg geklärt.',
  'Niemand erreicht, Nachricht hinterlassen.',
]

export async function comment(
  order: Order,
  person: Person,
  message = order.dice.pick(remarks),
): Promise<void> {
  await createComment(asPerson(order.shop, person, order.at), {
    actionType: 'comment',
    jobApiId: order.orderId,
    message,
  })
}

export async function logCall(order: Order): Promise<void> {
  await createComment(asPerson(order.shop, someone(order.partner, 'disposition'), order.at), {
    actionType: 'customer_call',
    jobApiId: order.orderId,
    message: order.dice.pick(calls),
  })
}

export async function numberOwn({ shop, partner, plan, orderId, at }: Order): Promise<void> {
  const partnerEid = `ES-${26_000 + plan.number}`
  await setPartnerEid(asPerson(shop, someone(partner, 'disposition'), at), orderId, { partnerEid })
}

/** Hands the order to one of the team. */
export async function delegate({ shop, partner, orderId, at }: Order, person: Person): Promise<void> {
  const call = asPerson(shop, someone(partner, 'disposition'), at)
  await shop.tx
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
  await projectOrder(call, orderId)
}

/** The visit was another one at first; the customer asked to move it. */
export async function reschedule({ shop, partner, orderId, at }: Order, visit: Period): Promise<void> {
  const call = asPerson(shop, someone(partner, 'disposition'), shop.calendar.past(at.add({ minutes: 30 })))
  await rescheduleOrder(call, orderId, {
    appointment_date: visit,
    reason: 'Kunde ist an diesem Tag verhindert.',
  })
}

export function hold(reason: HoldReason, note: string, substate?: HoldSubstate) {
  return async ({ shop, orderId, at }: Order): Promise<void> => {
    const call = asOperator(shop, shop.calendar.past(at.add({ hours: 5 })))
    await holdOrder(call, orderId, { reason, comment: note, ...(substate && { substate }) })
  }
}

export function event(type: HoldEvent) {
  return async ({ shop, partner, orderId, at }: Order): Promise<void> => {
    const call = asPerson(shop, someone(partner, 'disposition'), shop.calendar.past(at.add({ hours: 22 })))
    await applyEvent(call, orderId, { type, acknowledged: true })
  }
}

/** A proposal out of a precheck goes to whoever approves: the customer, or the brand of the opportunity. */
export async function propose({ shop, partner, orderId, at }: Order): Promise<void> {
  const call = asPerson(shop, someone(partner, 'admin'), shop.calendar.past(at.add({ hours: 2 })))
  await createProposal(call, orderId, {
    services: [],
    custom_services: [
      custom('Zuleitung zur Wallbox, 18 m, mit Mauerdurchführung', 'electrical', 480),
      custom('Erweiterung der Unterverteilung', 'electrical', 165),
      custom('Anfahrt und Baustelleneinrichtung', 'travel', 45),
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

function custom(name: string, service_type: 'electrical' | 'travel', price_purchasing: number) {
  return { name, service_type, quantity: 1, price_purchasing }
}

/** A proposal that was sent was declined; the precheck stands again where it stood. */
export async function proposeInVain(order: Order): Promise<void> {
  await propose(order)
  const { shop, orderId, at } = order
  await answerProposal(asOperator(shop, shop.calendar.past(at.add({ hours: 20 }))), orderId, {
    approved: false,
    reason: 'Dem Kunden ist die Zuleitung zu teuer. Ist ein kürzerer Weg über die Garage möglich?',
  })
}

/** The partner cancels, for a reason of the customer or the brand; or gives the order up. */
export function cancel(category: CancellationCategory, reasonId: string, note?: string) {
  return async ({ shop, partner, orderId, at }: Order): Promise<void> => {
    const now = shop.calendar.past(at.add({ hours: 7 }))
    const { job } = await changeStatus(asPerson(shop, someone(partner, 'admin'), now), {
      preview: false,
      job_id: orderId,
      cancellation_reason_id: reasonId,
      cancellation_reason_category: category,
      inputs: note ? { comment: note } : {},
    })
    if (job.status === 'open') await reofferOrder(asOperator(shop, now), orderId, partner.id)
  }
}

/** The marketplace calls an order off. */
export function callOff(reasonId: string, note: string) {
  return async ({ shop, orderId, at }: Order): Promise<void> => {
    const call = asOperator(shop, shop.calendar.past(at.add({ hours: 9 })))
    await cancelOrder(call, orderId, { category: 'brand', reasonId, comment: note })
  }
}

/** The marketplace does not pursue an order: it ends without a credit note. */
export function close(comment: string) {
  return async ({ shop, orderId, at }: Order): Promise<void> => {
    const call = asOperator(shop, shop.calendar.past(at.add({ hours: 9 })))
    await moveOrder(call, orderId, 'order.close', { comment })
  }
}

export function reject(
  reasonCategory: Parameters<typeof rejectOffer>[1]['reasonCategory'],
  reasonText?: string,
) {
  return async ({ shop, partner, orderId, at }: Order): Promise<void> => {
    const call = asPerson(shop, someone(partner, 'disposition'), shop.calendar.past(at.add({ hours: 3 })))
    await rejectOffer(call, {
      jobApiId: orderId,
      partnerSfid: partner.id,
      reasonCategory,
      ...(reasonText && { reasonText }),
    })
  }
}

/** The customer was not there, gets a link to sign by, and has looked at it. */
export async function askToSign({ shop, partner, orderId, at }: Order): Promise<void> {
  const links = createSigningLinks('demo')
  const sent = shop.calendar.past(at.add({ hours: 1 }))
  const call = asPerson(shop, someone(partner, 'disposition'), sent)
  const { id } = await requestSignature(call, orderId, {}, links)
  const opened = shop.calendar.past(sent.add({ hours: 2 }))
  await openSignatureRequest(asSystem(shop, opened), links.createToken(id), links)
}
