import type { Input } from '#contract/api'
import {
  eventInputNames,
  eventInputs,
  type EventInputName,
  type HoldEvent,
} from '#contract/orders/model/order-enums'
import { assignFilesToCompany } from '#server/features/files/files.commands'
import { asMarketplace, formatInstant, type PersonCall } from '#server/kernel/call'
import { createFieldRefusal } from '#server/kernel/refusal'
import type { OrderContext } from '../store/order-context.queries.ts'
import { attachPictures, updateChargepointNumbers } from '../store/order-writes.sql.ts'
import { listProductNames, listUploadedFiles } from '../store/order-lookups.sql.ts'

type EventBody = Input<'order.applyEvent'>['body']

/** The answer of a partner with an event that ends a hold. */
export interface EventAnswer {
  readonly comment: string | null
  readonly files: readonly AnswerFile[]
  readonly chargepointNumbers: readonly ChargepointNumber[]
}

interface AnswerFile {
  readonly id: string
  readonly name: string
  readonly type: NonNullable<EventBody['files']>[number]['type']
}

interface ChargepointNumber {
  readonly productId: string
  readonly product: string
  readonly number: string
}

/**
 * Returns the checked answer. Refuses missing and unexpected inputs and unknown files or products with 422.
 */
export async function requireEventAnswer(
  call: PersonCall,
  order: OrderContext,
  body: EventBody,
): Promise<EventAnswer> {
  const given = listGivenEventInputs(body)
  const { takes, oneOf } = eventInputs[body.type]
  const foreign = given.filter((name) => !takes.includes(name))
  if (foreign.length > 0)
    throw createFieldRefusal(Object.fromEntries(foreign.map((name) => [name, 'input_not_asked'])))
  const [first] = oneOf
  if (first && !oneOf.some((name) => given.includes(name))) {
    throw createFieldRefusal({
      [first]: first === 'chargepoint_numbers' ? 'chargepoint_missing' : 'answer_missing',
    })
  }
  return {
    comment: body.comment?.trim() || null,
    files: await requireEventFiles(call, order, body.files ?? []),
    chargepointNumbers: await requireChargepointNumbers(call, order, body.chargepoint_numbers ?? {}),
  }
}

function listGivenEventInputs(body: EventBody): EventInputName[] {
  const isGiven: Record<EventInputName, boolean> = {
    comment: Boolean(body.comment?.trim()),
    files: (body.files ?? []).length > 0,
    chargepoint_numbers: Object.values(body.chargepoint_numbers ?? {}).some((number) => number.trim()),
  }
  return eventInputNames.filter((name) => isGiven[name])
}

async function requireEventFiles(
  call: PersonCall,
  { orderId, accountId }: OrderContext,
  sent: NonNullable<EventBody['files']>,
): Promise<readonly AnswerFile[]> {
  const ids = sent.map(({ file_id }) => file_id)
  const own = call.actor.accountId
  const files = await listUploadedFiles(asMarketplace(call).tx, [own, accountId ?? own], orderId, ids)
  const known = new Map(files.map(({ id, name }) => [id, name]))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown !== -1) throw createFieldRefusal({ [`files.${unknown}.file_id`]: 'file_unknown' })
  return sent.map(({ file_id: id, type }) => ({ id, type, name: known.get(id) ?? '' }))
}

async function requireChargepointNumbers(
  call: PersonCall,
  { orderId }: OrderContext,
  numbers: Readonly<Record<string, string>>,
): Promise<readonly ChargepointNumber[]> {
  const filled = Object.entries(numbers).filter(([, number]) => number.trim())
  if (filled.length === 0) return []
  const names = await listProductNames(call.tx, orderId)
  const unknown = filled.find(([id]) => !names.has(id))
  if (unknown) throw createFieldRefusal({ [`chargepoint_numbers.${unknown[0]}`]: 'invalid_id' })
  return filled.map(([productId, number]) => ({
    productId,
    product: names.get(productId) ?? '',
    number: number.trim(),
  }))
}

/** Attaches the files to the order and stores charge point numbers with their products. */
export async function saveEventAnswer(
  call: PersonCall,
  order: OrderContext,
  { files, chargepointNumbers }: EventAnswer,
): Promise<void> {
  const { orderId } = order
  if (files.length > 0) {
    const sent = files.map(({ id, type }) => ({ file_id: id, type }))
    await attachPictures(call.tx, orderId, sent, formatInstant(call.now))
    await assignFilesToCompany(
      call,
      files.map(({ id }) => id),
      order,
    )
  }
  if (chargepointNumbers.length > 0) {
    const numbers = chargepointNumbers.map(({ productId, number }) => [productId, number])
    await updateChargepointNumbers(call.tx, orderId, Object.fromEntries(numbers))
  }
}

/** Comments for events without a text from the partner. Stored texts are German. */
const defaultEventMessages: Partial<Record<HoldEvent, string>> = {
  CUSTOMER_UNREACHABLE: 'Kunde mehrfach nicht erreicht. Er wurde per E-Mail um Rückruf gebeten.',
  CUSTOMER_REACHED: 'Kunde erreicht.',
}

/** Maximum length of a comment in characters. */
const maxMessageLength = 4000

/** Formats the answer as one comment, to which the files are attached. Returns null if there is nothing to say. */
export function formatEventMessage(type: HoldEvent, answer: EventAnswer): string | null {
  const numbers = answer.chargepointNumbers.map(({ product, number }) => `${product}: ${number}`)
  const lines = [answer.comment, numbers.length > 0 ? `Ladepunktnummer: ${numbers.join('; ')}` : null].filter(
    (line) => line !== null,
  )
  if (lines.length === 0) return answer.files.length > 0 ? '' : (defaultEventMessages[type] ?? null)
  return lines.join('\n').slice(0, maxMessageLength)
}

/** Formats the answer for the history and for webhooks. */
export function toHistoryAnswer({ comment, files, chargepointNumbers }: EventAnswer): object {
  const numbers = chargepointNumbers.map(({ productId, number }) => [productId, number])
  return {
    ...(comment && { comment }),
    ...(files.length > 0 && { files }),
    ...(numbers.length > 0 && { chargepoint_numbers: Object.fromEntries(numbers) }),
  }
}
