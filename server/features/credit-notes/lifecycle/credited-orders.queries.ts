import { calculateLineTotal } from '#contract/kit/amounts/money'
import type { Call } from '#server/kernel/call'
import type { VatStatus } from '../model/credit-note-steps.rules.ts'
import { requireIssuer } from '../model/issuer.services.ts'
import { determineTaxCase, determineWorkKind, type TaxParties } from '../model/tax-cases.rules.ts'
import {
  listServiceLinesToCredit,
  type NewCreditNoteLine,
  type OrderToCredit,
  type Payee,
} from './credit-notes.sql.ts'

/** An order with the lines of its credit note; without lines it cannot be credited. */
export interface CreditedOrder {
  readonly order: OrderToCredit
  readonly lines: readonly NewCreditNoteLine[]
}

/** Reads the lines of the orders and rounds each line separately. */
export async function readCreditedOrders(
  call: Call,
  orders: readonly OrderToCredit[],
): Promise<CreditedOrder[]> {
  const services = await listServiceLinesToCredit(
    call.tx,
    orders.map((order) => order.api_id),
  )
  const byOrder = Map.groupBy(services, (service) => service.job_id)
  return orders.map((order) => {
    const priced = (byOrder.get(order.api_id) ?? []).map((service) => ({
      service,
      netCents: calculateLineTotal(Number(service.quantity), service.price_purchasing_cents),
    }))
    const workKind = determineWorkKind(
      order.order_type,
      priced.map(({ service, netCents }) => ({ workKind: service.work_kind, netCents })),
    )
    const lines = priced.map(({ service, netCents }) => ({
      job_id: order.api_id,
      description: service.description,
      quantity: Number(service.quantity),
      unit_measure: service.unit_measure,
      price_cents: service.price_purchasing_cents,
      net_cents: netCents,
      performed_on: order.performed_on,
      work_kind: workKind,
    }))
    return { order, lines }
  })
}

/** Groups the orders by tax case: an e-invoice of ours has one VAT category. Throws `issuer_missing`. */
export function groupByTaxCase(
  call: Call,
  { vatStatus, recipient }: Pick<Payee, 'vatStatus' | 'recipient'>,
  credited: readonly CreditedOrder[],
): Map<VatStatus, CreditedOrder[]> {
  const issuer = requireIssuer(call)
  const parties: TaxParties = {
    vatStatus,
    countryCode: recipient.country_code,
    constructionCertificateUntil: issuer.construction_certificate_until ?? null,
    electricityCertificateUntil: issuer.electricity_certificate_until ?? null,
  }
  return Map.groupBy(credited, ({ order, lines }) =>
    determineTaxCase(
      {
        kind: lines[0]?.work_kind ?? 'other',
        netCents: sumNetCents(lines),
        performedOn: order.performed_on,
      },
      parties,
    ),
  )
}

/** Returns the net price of lines in cents. */
export function sumNetCents(lines: readonly Pick<NewCreditNoteLine, 'net_cents'>[]): number {
  return lines.reduce((sum, line) => sum + line.net_cents, 0)
}
