import { randomUUIDv7 } from 'node:crypto'
import { amountToCents } from '#contract/kit/amounts/money'
import type { LocalText } from '#contract/kit/locale'
import type { Order } from '#contract/orders/orders'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { readOrder } from '../detail/order-detail.queries.ts'
import {
  getAnswerStep,
  requireAdditionalServiceState,
  type AdditionalServiceStep,
} from '../model/inputs/additional-services.rules.ts'
import { notifyCompany } from '../notices/notify-company.commands.ts'
import { lockOrder, type OrderContext } from '../store/order-context.queries.ts'
import {
  findAdditionalService,
  updateAdditionalService,
  type StoredAdditionalService,
} from '../store/additional-services.sql.ts'
import { insertCustomService, updateOrderTotals } from '../store/order-writes.sql.ts'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'

/** Agrees for the company to the price that the marketplace offers; the service becomes a line of the order. */
export function agreeToOfferedPrice(
  call: PersonCall,
  orderId: string,
  id: string,
  version: number | undefined,
): Promise<Order> {
  return settleForCompany(call, orderId, id, 'agree', version)
}

/** Withdraws an additional service that the marketplace has not accepted. */
export function withdrawAdditionalService(
  call: PersonCall,
  orderId: string,
  id: string,
  version: number | undefined,
): Promise<Order> {
  return settleForCompany(call, orderId, id, 'withdraw', version)
}

async function settleForCompany(
  call: PersonCall,
  orderId: string,
  id: string,
  name: 'agree' | 'withdraw',
  version: number | undefined,
): Promise<Order> {
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, version)
  const service = await requireAdditionalService(call, id)
  if (service.job_id !== order.orderId) throw new Refusal('not_found')
  await settleAdditionalService(call, order, service, {
    name,
    actor: 'partner',
    cents: service.offered_cents,
  })
  return readOrder(call, order.orderId)
}

async function requireAdditionalService({ tx }: Call, id: string): Promise<StoredAdditionalService> {
  const service = await findAdditionalService(tx, id)
  if (!service) throw new Refusal('not_found')
  return service
}

export interface AdditionalServiceAnswer {
  readonly accept: boolean
  /** Another price of one unit in EUR; absent: the company's price applies. */
  readonly price_purchasing?: number | undefined
  readonly comment?: string | undefined
}

/** Answers an additional service for the marketplace and notifies the company. */
export async function answerAdditionalService(
  call: Call,
  id: string,
  { accept, price_purchasing: price, comment }: AdditionalServiceAnswer,
): Promise<void> {
  const { job_id: orderId } = await requireAdditionalService(call, id)
  const order = await lockOrder(call, orderId)
  const service = await requireAdditionalService(call, id)
  // The order may have gone to another company meanwhile.
  if (order.accountId !== service.account_id) throw new Refusal('status_not_allowed')
  const cents = price === undefined ? null : amountToCents(price)
  const name = getAnswerStep({ accept, cents }, service.price_cents)
  const answer = comment?.trim() || null
  await settleAdditionalService(call, order, service, { name, actor: 'operator', cents, answer })
  const reason = describeAnswer(service.name, name)
  await notifyCompany(call, order, { template: 'order_service_answered', reason, comment: answer, data: {} })
}

interface Settlement {
  readonly name: AdditionalServiceStep
  readonly actor: 'partner' | 'operator'
  /** The price of one unit that is agreed or offered; null: the company's own. */
  readonly cents: number | null
  readonly answer?: string | null
}

async function settleAdditionalService(
  call: Call,
  order: OrderContext,
  service: StoredAdditionalService,
  { name, actor, cents, answer }: Settlement,
): Promise<void> {
  const state = requireAdditionalServiceState(service.state, name, actor)
  await updateAdditionalService(call.tx, service.id, {
    state,
    ...(name === 'offerPrice' && cents !== null && { offered_cents: cents }),
    ...(answer !== undefined && { answer }),
    ended_at: state === 'price_offered' ? null : formatInstant(call.now),
  })
  if (state === 'accepted') await addAcceptedService(call, order, service, cents ?? service.price_cents)
  await applyChange(call, order, {
    step: `additionalService.${name}`,
    columns: {},
    // Without the price, because installers read the history.
    after: { name: service.name, ...(answer && { comment: answer }) },
  })
}

async function addAcceptedService(
  { tx }: Call,
  { orderId }: OrderContext,
  { name, hints_de: hint, service_type: serviceType, quantity }: StoredAdditionalService,
  cents: number,
): Promise<void> {
  await insertCustomService(tx, orderId, { id: randomUUIDv7(), name, hint, serviceType, quantity, cents })
  await updateOrderTotals(tx, orderId)
}

const answerTexts: Partial<Record<AdditionalServiceStep, LocalText>> = {
  accept: { de: 'angenommen', en: 'accepted', fr: 'acceptée' },
  offerPrice: {
    de: 'anderer Preis, bitte zustimmen oder zurückziehen',
    en: 'another price, please agree or withdraw',
    fr: 'autre prix, à accepter ou à retirer',
  },
  decline: { de: 'abgelehnt', en: 'declined', fr: 'refusée' },
}

function describeAnswer(name: string, step: AdditionalServiceStep): LocalText | null {
  const text = answerTexts[step]
  return text ? { de: `${name}: ${text.de}`, en: `${name}: ${text.en}`, fr: `${name} : ${text.fr}` } : null
}
