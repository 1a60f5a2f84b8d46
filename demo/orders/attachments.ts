import sharp from 'sharp'
import {
  createCounterProposal,
  decideCounterProposal,
} from '#server/features/orders/counter-proposals/counter-proposals.commands'
import { orderProducts } from '#server/features/orders/product-orders/product-orders.commands'
import { saveBytes } from '#server/features/files/files.commands'
import { addBriefing, addProductFile } from '#server/features/orders/documents/documents.commands'
import { saveServiceCatalogue } from '#server/features/orders/quotes/service-catalogue.commands'
import { preparePicture } from '#server/platform/storage/pictures'
import { brands } from '../data/catalog/catalog.ts'
import { opportunities } from '../data/catalog/opportunities.ts'
import { requireService } from '../data/catalog/services.ts'
import { findPersonWithProfile } from '../builders/create-companies.ts'
import { drawControlContact, drawOwnEarth, drawSplitSupply } from '../pictures/diagrams.ts'
import { createHoldAction } from './order-actions.ts'
import type { DemoOrder } from './demo-order.ts'
import type { DemoPicture } from '../pictures/pictures.ts'
import { createOperatorCall, createPersonCall, type DemoContext } from '../demo-context.ts'

/** Deliveries, documents, diagrams and counter-proposals of demo orders. */

/** Puts the order on hold for a delivery in one or two parcels; the partner confirms each of them. */
export async function orderDemoProducts(order: DemoOrder): Promise<void> {
  await createHoldAction('product_ordering', 'Ware wird bestellt.', 'pending_order')(order)
  const { context, orderId, random, at } = order
  const call = createOperatorCall(context, context.calendar.past(at.add({ hours: 6 })))
  const products = await context.tx
    .selectFrom('job_products')
    .select(['id', 'name', 'quantity'])
    .where('job_id', '=', orderId)
    .orderBy('position')
    .execute()
  const items = products.map(({ id, name, quantity }) => ({
    product_id: id,
    name,
    quantity: Number(quantity),
  }))
  const parcels = [items.slice(0, 1), [...items.slice(1), { name: 'Montagematerial', quantity: 1 }]]
  for (const parcel of parcels.filter(({ length }) => length > 0)) {
    await orderProducts(call, orderId, {
      items: parcel,
      carrier: 'DHL',
      tracking_id: `00340${random.between(100_000_000, 999_999_999)}`,
    })
  }
}

/** Asks for another date; `answer` is the marketplace's answer, if there is one. */
export function createDateRequestAction(answer?: { readonly accept: boolean; readonly comment: string }) {
  return async ({ context, partner, plan, orderId, at }: DemoOrder): Promise<void> => {
    const requestedAt = context.calendar.past(at.add({ hours: 3 }))
    const later = (instant: string) =>
      Temporal.Instant.from(instant)
        .add({ hours: 24 * 7 })
        .toString()
    if (!plan.visit) return
    await createCounterProposal(
      createPersonCall(context, findPersonWithProfile(partner, 'admin'), requestedAt),
      orderId,
      {
        kind: 'date',
        appointment_date: { start: later(plan.visit.start), end: later(plan.visit.end) },
        reason: 'Der Netzbetreiber setzt den Zähler erst in der Woche darauf.',
        expires_in_hours: 14 * 24,
      },
    )
    if (answer) await answerCounterProposal(context, orderId, requestedAt, answer)
  }
}

/** Asks for a higher price, without an answer. */
export async function requestHigherPrice({ context, partner, orderId, at }: DemoOrder): Promise<void> {
  const { price_purchasing_cents: cents } = await context.tx
    .selectFrom('jobs')
    .select('price_purchasing_cents')
    .where('api_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const call = createPersonCall(
    context,
    findPersonWithProfile(partner, 'admin'),
    context.calendar.past(at.add({ hours: 3 })),
  )
  await createCounterProposal(call, orderId, {
    kind: 'price',
    price_purchasing: (Math.round(cents / 100) * 112) / 100,
    reason: 'Der Leitungsweg ist 9 m länger als angegeben, dazu kommt eine Kernbohrung.',
    expires_in_hours: 14 * 24,
  })
}

async function answerCounterProposal(
  context: DemoContext,
  orderId: string,
  requestedAt: Temporal.Instant,
  answer: { readonly accept: boolean; readonly comment: string },
): Promise<void> {
  const { id } = await context.tx
    .selectFrom('counter_proposals')
    .select('id')
    .where('job_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await decideCounterProposal(
    createOperatorCall(context, context.calendar.past(requestedAt.add({ hours: 2 }))),
    id,
    answer,
  )
}

export interface Diagrams {
  readonly split: DemoPicture
  readonly earth: DemoPicture
  readonly control: DemoPicture
}

export async function renderDiagrams(): Promise<Diagrams> {
  const [split, earth, control] = await Promise.all(
    [drawSplitSupply(), drawOwnEarth(), drawControlContact()].map(async (svg): Promise<DemoPicture> => {
      const picture = await preparePicture(await sharp(Buffer.from(svg)).png().toBuffer(), 'image/png')
      return { data: picture.data, contentType: picture.type, thumbnail: picture.thumbnail }
    }),
  )
  if (!split || !earth || !control) throw new Error('Rendering the diagrams must return three of them.')
  return { split, earth, control }
}

/** Adds a site plan and the connection diagrams of the charge point. */
export async function addOrderDocuments(order: DemoOrder): Promise<void> {
  const { context, plan, orderId } = order
  const call = createOperatorCall(context, plan.at)
  const [route] = context.pictures.route
  if (route)
    await addBriefing(
      call,
      orderId,
      { name: 'Lageplan.jpg', saved: await saveBytes(context.services.files, route) },
      false,
    )
  const products = await context.tx
    .selectFrom('job_products')
    .select(['id', 'item_id', 'name'])
    .where('job_id', '=', orderId)
    .execute()
  const [wallbox] = products.filter(({ name }) => /charger|wallbox|ladebox|heidelberg/i.test(name))
  if (!wallbox) return
  const { split, earth, control } = context.diagrams
  await addOpportunityDocument(order, {
    name: 'Anschlussbild für alle Aufträge dieses Pakets.png',
    saved: await saveBytes(context.services.files, split),
  })
  const connectionDiagrams = [
    ['Netz mit gemeinsamem PEN-Leiter', 'alternative', split],
    ['Netz mit eigenem Erder', 'alternative', earth],
    ['Steuerkontakt des Netzbetreibers', 'additional', control],
  ] as const
  for (const [labelText, connection_type, diagram] of connectionDiagrams) {
    await addProductFile(call, orderId, {
      productId: wallbox.id,
      ofOpportunity: true,
      type: 'connection_diagram',
      connection_type,
      labelText,
      url: null,
      upload: { name: `${labelText}.png`, saved: await saveBytes(context.services.files, diagram) },
    })
  }
}

/** Adds a document to the opportunity once; all its orders show it. */
async function addOpportunityDocument(
  { context, plan, orderId }: DemoOrder,
  paper: Parameters<typeof addBriefing>[2],
): Promise<void> {
  const known = await context.tx
    .selectFrom('briefing_documents')
    .innerJoin('jobs', 'jobs.opportunity_id', 'briefing_documents.opportunity_id')
    .select('briefing_documents.id')
    .where('jobs.api_id', '=', orderId)
    .where('briefing_documents.job_id', 'is', null)
    .executeTakeFirst()
  if (!known) await addBriefing(createOperatorCall(context, plan.at), orderId, paper, true)
}

/** Saves the services and prices of each brand. */
export async function saveBrandServices(context: DemoContext): Promise<void> {
  const entries = opportunities.flatMap(({ brand, services }) =>
    services.map(
      ([key]) => [`${brand} ${key}`, { brand: brands[brand], service: requireService(key) }] as const,
    ),
  )
  await saveServiceCatalogue(
    createOperatorCall(context, context.calendar.now),
    [...new Map(entries).values()].map(({ brand, service }) => ({
      brand,
      service_key: service.key,
      description: service.description,
      unit_measure: service.unit,
      value_entry: 1,
      minutes: service.minutes,
      price_purchasing_cents: service.purchasingCents,
      price_listing_cents: service.sellingCents,
      price_selling_cents: service.sellingCents,
      work_kind: service.workKind ?? null,
    })),
  )
}
