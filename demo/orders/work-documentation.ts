import type { Answers } from '#contract/forms/forms'
import type { OrderInputs } from '#contract/orders/order-changes'
import type { MediaType, OrderType } from '#contract/orders/model/order-enums'
import { storeFile } from '#server/features/files/files.commands'
import { submitForm } from '#server/features/forms/submissions/submit.commands'
import { productOf } from '../data/catalog/products.ts'
import { fill, type Filling } from './form-answers.ts'
import type { Form } from './demo-forms.ts'
import type { Order } from './run-order.ts'
import type { Drawn, Pictures } from '../pictures/pictures.ts'
import type { Plan } from '../scenarios/order-plan.ts'
import { asPerson } from '../demo-context.ts'

/** What an installer leaves behind: photos, documentation, the customer's confirmation, daily reports. */

interface Photo {
  readonly id: string
  readonly type: MediaType
}

/** The picture that an order of a type has to have, and what is worth showing besides. */
const subjects: Record<OrderType, readonly [MediaType, ...MediaType[]]> = {
  precheck: ['installation_site', 'meter_cabinet'],
  installation: ['installation_site', 'cable_route', 'meter_cabinet'],
  meter_application: ['meter_cabinet', 'nameplate'],
  installation_preparation: ['installation_site', 'cable_route'],
  maintenance: ['device', 'measurement'],
  defect_elimination: ['damage', 'device'],
  hardware_sale: ['delivery_note', 'device'],
  reclamation: ['damage', 'cable_route'],
  activation: ['device', 'nameplate'],
}

type Drawing = Exclude<keyof Pictures, 'signatures' | 'paper'>

/** What is drawn for a type of picture; of a device, the device that the order is about. */
const drawings: Partial<Record<MediaType, Drawing>> = {
  meter_cabinet: 'cabinet',
  cable_route: 'route',
  measurement: 'cabinet',
  delivery_note: 'parcel',
}

const devices: readonly (readonly [RegExp, Drawing])[] = [
  [/pv/, 'roof'],
  [/heat_pump/, 'heatPump'],
  [/kitchen|appliance/, 'oven'],
  [/meter/, 'cabinet'],
]

function drawingOf(type: MediaType, { opportunity }: Plan): Drawing {
  const device = devices.find(([key]) => key.test(opportunity.key))?.[1] ?? 'wallbox'
  return drawings[type] ?? device
}

/** Takes the photos, fills the documentation and has the customer sign; gives the photos. */
export async function documentWork(order: Order): Promise<readonly Photo[]> {
  const { shop, plan } = order
  const photos = await takePhotos(order)
  const { orderType, documentationType } = plan.opportunity
  await send(order, shop.forms.documentation(orderType, documentationType), fillingOf(order, photos))
  await haveSigned(order)
  return photos
}

async function takePhotos(order: Order): Promise<readonly Photo[]> {
  const { shop, plan, dice } = order
  const types = subjects[plan.opportunity.orderType]
  return Promise.all(
    types.map(async (type) => {
      const drawing = dice.pick(shop.pictures[drawingOf(type, plan)])
      return { id: await keep(order, drawing, `${type}.jpg`), type }
    }),
  )
}

async function keep(order: Order, drawn: Drawn, name: string): Promise<string> {
  const { id } = await storeFile(asPerson(order.shop, order.crew, order.at), { ...drawn, name })
  return id
}

function fillingOf({ plan, crew, at, dice }: Order, photos: readonly Photo[]): Filling {
  const { opportunity, customer } = plan
  const [first] = opportunity.products.flat()
  const subject = /pv/.test(opportunity.key)
    ? 'pv'
    : /heat_pump/.test(opportunity.key)
      ? 'heat_pump'
      : 'wallbox'
  return {
    dice,
    day: at.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString(),
    installer: crew.name,
    customer: `${customer.firstName} ${customer.lastName}`,
    device: first ? productOf(first[0]).name : 'KEBA KeContact P30',
    subject,
    photo: (question) => [photoFor(question, photos)],
  }
}

/** What a question for a photo asks to see; of all else the first photo tells most. */
const asked: readonly (readonly [RegExp, MediaType])[] = [
  [/distribution|board|measurement|old|new/, 'meter_cabinet'],
  [/route|trench|openings|mounting/, 'cable_route'],
  [/nameplate|display|after|fitted|delivered/, 'device'],
]

function photoFor(question: string, photos: readonly Photo[]): string {
  const wanted = asked.find(([words]) => words.test(question))?.[1]
  const photo = photos.find(({ type }) => type === wanted) ?? photos[0]
  if (!photo) throw new Error(`No photo was taken for ${question}`)
  return photo.id
}

async function send(order: Order, form: Form, filling: Filling): Promise<void> {
  await submitForm(asPerson(order.shop, order.crew, order.at.subtract({ minutes: 12 })), order.orderId, {
    form_id: form.id,
    answers: fill(form.model, filling),
    draft: false,
  })
}

/** The confirmation brings the signature, or why there is none; nobody is there to sign what is done from afar. */
async function haveSigned(order: Order): Promise<void> {
  const { shop, plan, crew, at, orderId } = order
  const { opportunity, signature } = plan
  const isWanted = opportunity.signRequired !== false && !opportunity.isRemote
  if (!isWanted || signature === 'missing') return
  const answers = signature === 'declined' ? nobodyThere : await signed(order)
  await submitForm(asPerson(shop, crew, at.subtract({ minutes: 4 })), orderId, {
    form_id: shop.forms.confirmation.id,
    answers,
    draft: false,
  })
}

const nobodyThere: Answers = { signing: 'declined', decline_reason: 'missing_customer' }

async function signed(order: Order): Promise<Answers> {
  const { pictures, forms } = order.shop
  const id = await keep(order, order.dice.pick(pictures.signatures), 'Unterschrift.jpg')
  return fill(forms.confirmation.model, { ...fillingOf(order, []), photo: () => [id] })
}

/** A report for each day of work that lies behind. */
export async function reportDays(order: Order): Promise<void> {
  const { shop, plan } = order
  if (!plan.visit) return
  const { calendar, forms } = shop
  const zoned = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const last = zoned(plan.visit.end)
  for (
    let day = zoned(plan.visit.start);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = calendar.after(day, 1)
  ) {
    const evening = calendar.at(day, '16:30')
    if (Temporal.Instant.compare(evening, calendar.now) > 0) return
    const at = { ...order, at: calendar.past(evening) }
    await send(at, forms.report, { ...fillingOf(at, []), photo: () => [] })
  }
}

/** What finishing asks for besides the forms. */
export async function finishInputs(order: Order, photos: readonly Photo[]): Promise<OrderInputs> {
  const { orderType } = order.plan.opportunity
  const day = order.at.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  return {
    pictures: photos.map(({ id, type }) => ({ file_id: id, type })),
    ...(orderType === 'installation_preparation' && { readiness_date: day.add({ days: 1 }).toString() }),
    ...(hasSerialNumbers.includes(orderType) && { serial_numbers: await serialNumbers(order) }),
  }
}

const hasSerialNumbers: readonly OrderType[] = ['installation', 'hardware_sale']

async function serialNumbers({ shop, orderId, dice }: Order): Promise<Record<string, string>> {
  const products = await shop.tx
    .selectFrom('job_products')
    .select('id')
    .where('job_id', '=', orderId)
    .execute()
  return Object.fromEntries(products.map(({ id }) => [id, `SN${dice.between(10_000_000, 99_999_999)}`]))
}
