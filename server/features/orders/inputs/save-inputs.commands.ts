import { randomUUIDv7 } from 'node:crypto'
import { amountToCents } from '#contract/kit/amounts/money'
import type { OrderInputs } from '#contract/orders/order-changes'
import { assignFilesToCompany } from '#server/features/files/files.commands'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { isInputGiven, dropEmptyLines, type InputFaults } from '../model/inputs/input-checks.rules.ts'
import type { InputRequest } from '../model/inputs/inputs.rules.ts'
import type { OrderContext } from '../store/order-context.queries.ts'
import { columnsForAppointment } from '../store/transition-columns.sql.ts'
import { saveSignature, type SignatureTaker } from './customer-signature.commands.ts'
import {
  attachPictures,
  replaceProducts,
  replaceServices,
  updateSerialNumbers,
  type OrderColumns,
} from '../store/order-writes.sql.ts'
import { insertAdditionalServices } from '../store/additional-services.sql.ts'
import { addCommentEntry } from '../comments/comment-entries.commands.ts'
import { findSubmissionState, listUploadedFiles } from '../store/order-lookups.sql.ts'

/** Checks inputs against the database and stores them. */

/** Finds faults that only the database knows: files and submissions of other companies, and drafts. */
export async function findStoredFaults(
  call: PersonCall,
  order: OrderContext,
  inputs: OrderInputs,
  request?: InputRequest,
): Promise<InputFaults> {
  const files = await findInputFileFaults(call, order, inputs)
  const documentation = await findSubmissionFaults(call, order, 'documentation', inputs, request)
  const confirmation = await findSubmissionFaults(call, order, 'confirmation', inputs)
  return { ...files, ...documentation, ...confirmation }
}

/**
 * Files must belong to the caller's company or to the order's company. A file of another location may belong
 * to another order.
 */
async function findInputFileFaults(
  call: PersonCall,
  order: OrderContext,
  { pictures = [], customer_signature }: OrderInputs,
): Promise<InputFaults> {
  const signed = customer_signature && 'file_id' in customer_signature ? customer_signature.file_id : null
  const ids = [...pictures.map((picture) => picture.file_id), ...(signed ? [signed] : [])]
  const { accountId } = call.actor
  // A caller with an order link cannot see the other orders to which a file may belong.
  const { tx } = asMarketplace(call)
  const found = await listUploadedFiles(tx, [accountId, order.accountId ?? accountId], order.orderId, ids)
  const isMissing = (id: string) => !found.some((file) => file.id === id)
  const faults: InputFaults = {}
  pictures.forEach((picture, place) => {
    if (isMissing(picture.file_id)) faults[`inputs.pictures.${place}.file_id`] = ['file_unknown']
  })
  const signature = found.find((file) => file.id === signed)
  if (signed && !signature?.contentType.startsWith('image/'))
    faults['inputs.customer_signature.file_id'] = ['file_unknown']
  else if (signature?.isBlank) faults['inputs.customer_signature.file_id'] = ['signature_blank']
  return faults
}

async function findSubmissionFaults(
  call: PersonCall,
  order: OrderContext,
  category: 'documentation' | 'confirmation',
  inputs: OrderInputs,
  request?: InputRequest,
): Promise<InputFaults> {
  const id = inputs[category]?.submission_id
  if (!id) return {}
  const state = await findSubmissionState(call.tx, order.orderId, {
    id,
    category,
    mayBeVisit: request?.cancellation !== undefined,
  })
  if (state === 'sent') return {}
  return { [`inputs.${category}.submission_id`]: [state === 'draft' ? 'form_incomplete' : 'invalid_id'] }
}

/** Stores checked inputs. Returns the order columns to write. */
export async function saveInputs(
  call: PersonCall,
  order: OrderContext,
  inputs: OrderInputs,
): Promise<OrderColumns> {
  const { tx } = call
  const {
    services = [],
    products = [],
    pictures = [],
    serial_numbers,
    customer_signature,
    readiness_date,
  } = inputs
  await saveAdditionalServices(call, order, inputs)
  if (services.length > 0)
    await replaceServices(
      tx,
      order.orderId,
      dropEmptyLines(services.map((line) => ({ ...line, id: line.api_id }))),
    )
  if (products.length > 0) await replaceProducts(tx, order.orderId, dropEmptyLines(products))
  if (serial_numbers) await updateSerialNumbers(tx, order.orderId, serial_numbers)
  if (pictures.length > 0) {
    await attachPictures(tx, order.orderId, pictures, formatInstant(call.now))
    await assignFilesToCompany(
      call,
      pictures.map((picture) => picture.file_id),
      order,
    )
  }
  const signature = customer_signature
    ? await saveSignature(call, order, customer_signature, getSignatureTaker(call))
    : {}
  return {
    ...signature,
    ...(readiness_date && { readiness_date }),
    ...columnsForAppointment(parseAppointment(inputs)),
  }
}

/** Stores the additional services with the prices that the company proposes. */
async function saveAdditionalServices(
  call: PersonCall,
  order: OrderContext,
  { custom_services: sent = [] }: OrderInputs,
): Promise<void> {
  const lines = dropEmptyLines(sent)
  if (lines.length === 0) return
  const { contactId, name: author, accountId } = call.actor
  await insertAdditionalServices(
    call.tx,
    order.orderId,
    lines.map((line) => ({
      id: randomUUIDv7(),
      accountId: order.accountId ?? accountId,
      contactId,
      author,
      name: line.name,
      hint: line.hints_de?.trim() || null,
      serviceType: line.service_type,
      quantity: line.quantity,
      cents: amountToCents(line.price_purchasing),
      at: formatInstant(call.now),
    })),
  )
}

/** Adds the comment from the inputs to the order's comments. */
export async function saveInputComment(
  call: PersonCall,
  order: OrderContext,
  { comment }: OrderInputs,
): Promise<void> {
  if (comment?.trim())
    await addCommentEntry(call, order, { kind: 'comment', message: comment, audience: ['admin', 'partner'] })
}

/** Returns the appointment in UTC, or null if the inputs contain none. */
export function parseAppointment({
  appointment_date: date,
}: OrderInputs): { start: string; end: string } | null {
  if (!date || !isInputGiven('appointment_date', date)) return null
  return { start: toUtcText(date.start ?? ''), end: toUtcText(date.end ?? '') }
}

function toUtcText(text: string): string {
  return formatInstant(Temporal.Instant.from(text))
}

/** Formats the inputs for the history: names and counts, no personal data. */
export function toHistoryInputs(inputs: OrderInputs): object {
  const {
    services,
    custom_services,
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
    ...(parseAppointment(inputs) && { appointment: parseAppointment(inputs) }),
    ...(readiness_date && { readiness_date }),
    ...(services?.length && { services: dropEmptyLines(services) }),
    ...(custom_services?.length && {
      additional_services: dropEmptyLines(custom_services).map(({ name, quantity }) => ({ name, quantity })),
    }),
    ...(products?.length && { products: dropEmptyLines(products) }),
    ...(pictures?.length && { pictures: pictures.length }),
    ...(documentation && { documentation: documentation.submission_id }),
    ...(confirmation && { confirmation: confirmation.submission_id }),
    ...(serial_numbers && { serial_numbers }),
    ...(signature && { signature: 'declined' in signature ? 'declined' : 'taken' }),
    ...(comment?.trim() && { comment }),
  }
}

function getSignatureTaker({ actor: { accountId, contactId } }: PersonCall): SignatureTaker {
  return { accountId, contactId, channel: 'portal' }
}
