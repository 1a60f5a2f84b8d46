import type { Answers } from '#contract/forms/forms'
import type { OrderInputs } from '#contract/orders/order-changes'
import type { MediaType, OrderType } from '#contract/orders/model/order-enums'
import { storeFile } from '#server/features/files/files.commands'
import { submitForm } from '#server/features/forms/submissions/submit.commands'
import { requireProduct } from '../data/catalog/products.ts'
import { fillDemoForm, type AnswerContext } from './form-answers.ts'
import type { DemoForm } from './demo-forms.ts'
import type { DemoOrder } from './demo-order.ts'
import type { DemoPicture, DemoPictures } from '../pictures/pictures.ts'
import type { OrderPlan } from '../scenarios/order-plan.ts'
import { createPersonCall } from '../demo-context.ts'

/**
 * Creates what an installer leaves behind: photos, documentation, the customer's confirmation, daily reports.
 */

interface DemoPhoto {
  readonly id: string
  readonly type: MediaType
}

/** The required photo of each order type, and further ones. */
const photoTypes: Record<OrderType, readonly [MediaType, ...MediaType[]]> = {
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

type PictureKind = Exclude<keyof DemoPictures, 'signatures' | 'paper'>

/** Which drawing to use for a type of photo; a device photo shows the device of the order. */
const pictureKinds: Partial<Record<MediaType, PictureKind>> = {
  meter_cabinet: 'cabinet',
  cable_route: 'route',
  measurement: 'cabinet',
  delivery_note: 'parcel',
}

const devicePictures: readonly (readonly [RegExp, PictureKind])[] = [
  [/pv/, 'roof'],
  [/heat_pump/, 'heatPump'],
  [/kitchen|appliance/, 'oven'],
  [/meter/, 'cabinet'],
]

function getPictureKind(type: MediaType, { opportunity }: OrderPlan): PictureKind {
  const device = devicePictures.find(([key]) => key.test(opportunity.key))?.[1] ?? 'wallbox'
  return pictureKinds[type] ?? device
}

/** Takes the photos, submits the documentation and the confirmation. Returns the photos. */
export async function documentWork(order: DemoOrder): Promise<readonly DemoPhoto[]> {
  const { context, plan } = order
  const photos = await takePhotos(order)
  const { orderType, documentationType } = plan.opportunity
  await submitDemoForm(
    order,
    context.forms.documentation(orderType, documentationType),
    createAnswerContext(order, photos),
  )
  await submitConfirmation(order)
  return photos
}

async function takePhotos(order: DemoOrder): Promise<readonly DemoPhoto[]> {
  const { context, plan, random } = order
  const types = photoTypes[plan.opportunity.orderType]
  return Promise.all(
    types.map(async (type) => {
      const picture = random.pick(context.pictures[getPictureKind(type, plan)])
      return { id: await storeDemoFile(order, picture, `${type}.jpg`), type }
    }),
  )
}

async function storeDemoFile(order: DemoOrder, picture: DemoPicture, name: string): Promise<string> {
  const { id } = await storeFile(createPersonCall(order.context, order.installer, order.at), {
    ...picture,
    name,
  })
  return id
}

function createAnswerContext(
  { plan, installer, at, random }: DemoOrder,
  photos: readonly DemoPhoto[],
): AnswerContext {
  const { opportunity, customer } = plan
  const [first] = opportunity.products.flat()
  const subject = /pv/.test(opportunity.key)
    ? 'pv'
    : /heat_pump/.test(opportunity.key)
      ? 'heat_pump'
      : 'wallbox'
  return {
    random,
    day: at.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString(),
    installer: installer.name,
    customer: `${customer.firstName} ${customer.lastName}`,
    device: first ? requireProduct(first[0]).name : 'KEBA KeContact P30',
    subject,
    photo: (question) => [choosePhoto(question, photos)],
  }
}

/** The photo type that fits a question; other questions get the first photo. */
const photoTypesByQuestion: readonly (readonly [RegExp, MediaType])[] = [
  [/distribution|board|measurement|old|new/, 'meter_cabinet'],
  [/route|trench|openings|mounting/, 'cable_route'],
  [/nameplate|display|after|fitted|delivered/, 'device'],
]

function choosePhoto(question: string, photos: readonly DemoPhoto[]): string {
  const wanted = photoTypesByQuestion.find(([words]) => words.test(question))?.[1]
  const photo = photos.find(({ type }) => type === wanted) ?? photos[0]
  if (!photo) throw new Error(`There is no photo for the question ${question}.`)
  return photo.id
}

async function submitDemoForm(order: DemoOrder, form: DemoForm, filling: AnswerContext): Promise<void> {
  await submitForm(
    createPersonCall(order.context, order.installer, order.at.subtract({ minutes: 12 })),
    order.orderId,
    {
      form_id: form.id,
      answers: fillDemoForm(form.model, filling),
      draft: false,
    },
  )
}

/** The confirmation contains the signature or the reason why it is missing. Remote work is not signed. */
async function submitConfirmation(order: DemoOrder): Promise<void> {
  const { context, plan, installer, at, orderId } = order
  const { opportunity, signature } = plan
  const isWanted = opportunity.signRequired !== false && !opportunity.isRemote
  if (!isWanted || signature === 'missing') return
  const answers = signature === 'declined' ? customerAbsent : await createSignedAnswers(order)
  await submitForm(createPersonCall(context, installer, at.subtract({ minutes: 4 })), orderId, {
    form_id: context.forms.confirmation.id,
    answers,
    draft: false,
  })
}

const customerAbsent: Answers = { signing: 'declined', decline_reason: 'missing_customer' }

async function createSignedAnswers(order: DemoOrder): Promise<Answers> {
  const { pictures, forms } = order.context
  const id = await storeDemoFile(order, order.random.pick(pictures.signatures), 'Unterschrift.jpg')
  return fillDemoForm(forms.confirmation.model, { ...createAnswerContext(order, []), photo: () => [id] })
}

/** Submits a report for each past day of work. */
export async function submitDailyReports(order: DemoOrder): Promise<void> {
  const { context, plan } = order
  if (!plan.visit) return
  const { calendar, forms } = context
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
    await submitDemoForm(at, forms.report, { ...createAnswerContext(at, []), photo: () => [] })
  }
}

/** Returns the inputs for finishing besides the forms. */
export async function createDemoFinishInputs(
  order: DemoOrder,
  photos: readonly DemoPhoto[],
): Promise<OrderInputs> {
  const { orderType } = order.plan.opportunity
  const day = order.at.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  return {
    pictures: photos.map(({ id, type }) => ({ file_id: id, type })),
    ...(orderType === 'installation_preparation' && { readiness_date: day.add({ days: 1 }).toString() }),
    ...(typesWithSerialNumbers.includes(orderType) && { serial_numbers: await createSerialNumbers(order) }),
  }
}

const typesWithSerialNumbers: readonly OrderType[] = ['installation', 'hardware_sale']

async function createSerialNumbers({ context, orderId, random }: DemoOrder): Promise<Record<string, string>> {
  const products = await context.tx
    .selectFrom('job_products')
    .select('id')
    .where('job_id', '=', orderId)
    .execute()
  return Object.fromEntries(products.map(({ id }) => [id, `SN${random.between(10_000_000, 99_999_999)}`]))
}
