import type { OrderInputs } from '#contract/orders/order-changes'
import { assignFilesToOrderCompany } from '#server/features/files/files.commands'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { given, keptLines, type Faults } from '../model/inputs/input-checks.rules.ts'
import type { Asked } from '../model/inputs/inputs.rules.ts'
import type { KnownOrder } from '../store/order-context.sql.ts'
import { period } from '../store/transition-columns.sql.ts'
import { writeSignature, type SignatureTaker } from './customer-signature.commands.ts'
import {
  attachPictures,
  keepProducts,
  keepServices,
  setSerialNumbers,
  type JobColumns,
} from '../store/order-writes.sql.ts'
import { writeComment } from '../comments/comments.commands.ts'
import { submissionState, uploadedFiles } from '../store/order-lookups.sql.ts'

/** What the inputs of a change name in the database: whether it is there, and how it is kept. */

/** Faults that only the database tells: files and submissions that are not this company's, or drafts. */
export async function storedFaults(
  call: PersonCall,
  order: KnownOrder,
  inputs: OrderInputs,
  asked?: Asked,
): Promise<Faults> {
  const files = await fileFaults(call, order, inputs)
  const documentation = await formFault(call, order, 'documentation', inputs, asked)
  const confirmation = await formFault(call, order, 'confirmation', inputs)
  return { ...files, ...documentation, ...confirmation }
}

/** A file of the caller's company or of the order's: one of another location belongs to another order already. */
async function fileFaults(
  call: PersonCall,
  order: KnownOrder,
  { pictures = [], customer_signature }: OrderInputs,
): Promise<Faults> {
  const signed = customer_signature && 'file_id' in customer_signature ? customer_signature.file_id : null
  const ids = [...pictures.map((picture) => picture.file_id), ...(signed ? [signed] : [])]
  const { accountId } = call.actor
  // Who came by an access link does not see the other orders that a file may belong to.
  const { tx } = asMarketplace(call)
  const found = await uploadedFiles(tx, [accountId, order.accountId ?? accountId], order.orderId, ids)
  const isMissing = (id: string) => !found.some((file) => file.id === id)
  const faults: Faults = {}
  pictures.forEach((picture, place) => {
    if (isMissing(picture.file_id)) faults[`inputs.pictures.${place}.file_id`] = ['file_unknown']
  })
  const signature = found.find((file) => file.id === signed)
  if (signed && !signature?.contentType.startsWith('image/'))
    faults['inputs.customer_signature.file_id'] = ['file_unknown']
  else if (signature?.isBlank) faults['inputs.customer_signature.file_id'] = ['signature_blank']
  return faults
}

async function formFault(
  call: PersonCall,
  order: KnownOrder,
  category: 'documentation' | 'confirmation',
  inputs: OrderInputs,
  asked?: Asked,
): Promise<Faults> {
  const id = inputs[category]?.submission_id
  if (!id) return {}
  const state = await submissionState(call.tx, order.orderId, {
    id,
    category,
    mayBeVisit: asked?.cancellation !== undefined,
  })
  if (state === 'sent') return {}
  return { [`inputs.${category}.submission_id`]: [state === 'draft' ? 'form_incomplete' : 'invalid_id'] }
}

/** Keeps the inputs of a change; gives the columns of the order that they set. They are checked. */
export async function keepInputs(
  call: PersonCall,
  order: KnownOrder,
  inputs: OrderInputs,
): Promise<JobColumns> {
  const { tx } = call
  const {
    services = [],
    products = [],
    pictures = [],
    serial_numbers,
    customer_signature,
    readiness_date,
  } = inputs
  if (services.length > 0)
    await keepServices(tx, order.orderId, keptLines(services.map((line) => ({ ...line, id: line.api_id }))))
  if (products.length > 0) await keepProducts(tx, order.orderId, keptLines(products))
  if (serial_numbers) await setSerialNumbers(tx, order.orderId, serial_numbers)
  if (pictures.length > 0) {
    await attachPictures(tx, order.orderId, pictures, formatInstant(call.now))
    await assignFilesToOrderCompany(
      call,
      pictures.map((picture) => picture.file_id),
      order,
    )
  }
  const signature = customer_signature
    ? await writeSignature(call, order, customer_signature, takerOf(call))
    : {}
  return { ...signature, ...(readiness_date && { readiness_date }), ...period(appointmentOf(inputs)) }
}

/** The comment that came along, as an entry among the comments. */
export async function keepComment(
  call: PersonCall,
  order: KnownOrder,
  { comment }: OrderInputs,
): Promise<void> {
  if (comment?.trim())
    await writeComment(call, order, { kind: 'comment', message: comment, audience: ['admin', 'partner'] })
}

/** The appointment in UTC; null: none came along. */
export function appointmentOf({
  appointment_date: date,
}: OrderInputs): { start: string; end: string } | null {
  if (!date || !given('appointment_date', date)) return null
  return { start: utc(date.start ?? ''), end: utc(date.end ?? '') }
}

function utc(text: string): string {
  return formatInstant(Temporal.Instant.from(text))
}

/** What the history tells of the inputs: names and counts, no personal data. */
export function inputsTold(inputs: OrderInputs): object {
  const {
    services,
    products,
    pictures,
    documentation,
    confirmation,
    serial_numbers,
    readiness_date,
    comment,
  } = inputs
  const signature = inputs.customer_signature
  return {
    ...(appointmentOf(inputs) && { appointment: appointmentOf(inputs) }),
    ...(readiness_date && { readiness_date }),
    ...(services?.length && { services: keptLines(services) }),
    ...(products?.length && { products: keptLines(products) }),
    ...(pictures?.length && { pictures: pictures.length }),
    ...(documentation && { documentation: documentation.submission_id }),
    ...(confirmation && { confirmation: confirmation.submission_id }),
    ...(serial_numbers && { serial_numbers }),
    ...(signature && { signature: 'declined' in signature ? 'declined' : 'taken' }),
    ...(comment?.trim() && { comment }),
  }
}

function takerOf({ actor: { accountId, contactId } }: PersonCall): SignatureTaker {
  return { accountId, contactId, channel: 'portal' }
}
