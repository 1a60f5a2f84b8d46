import { centsToAmount, calculateLineTotal, amountToCents, addMargin } from '#contract/kit/amounts/cents'
import type { Proposal } from '#contract/orders/proposals'
import type { ServiceType } from '#contract/orders/model/service-types'
import type { CatalogueService, ProposalBody } from './proposal.data.ts'

/**
 * A proposal that is being written. `id` identifies only the row. Amounts are in EUR; null if nothing is
 * entered.
 */
export interface ServiceRow {
  readonly id: string
  readonly service: string | null
  readonly quantity: number | null
}
export interface CustomRow {
  readonly id: string
  readonly name: string
  readonly serviceType: ServiceType | null
  readonly quantity: number | null
  readonly price: number | null
}
export interface ProductRow {
  readonly id: string
  readonly name: string
  readonly supplier: string
  readonly quantity: number | null
  readonly price: number | null
}
export interface ProposalDraft {
  readonly services: readonly ServiceRow[]
  readonly customs: readonly CustomRow[]
  readonly products: readonly ProductRow[]
  readonly notes: string
}

export const emptyProposalDraft: ProposalDraft = { services: [], customs: [], products: [], notes: '' }

export const createServiceRow = (): ServiceRow => ({ id: crypto.randomUUID(), service: null, quantity: 1 })
export const createCustomRow = (): CustomRow => ({
  id: crypto.randomUUID(),
  name: '',
  serviceType: null,
  quantity: 1,
  price: null,
})
export const createProductRow = (): ProductRow => ({
  id: crypto.randomUUID(),
  name: '',
  supplier: '',
  quantity: 1,
  price: null,
})

/** Returns a draft that continues an earlier version. */
export function toProposalDraft(proposal: Proposal): ProposalDraft {
  return {
    services: proposal.services.map((line) => ({
      id: crypto.randomUUID(),
      service: line.service.id,
      quantity: line.quantity,
    })),
    customs: proposal.custom_services.map((line) => ({
      id: crypto.randomUUID(),
      name: line.name,
      serviceType: line.service_type,
      quantity: line.quantity,
      price: line.price_purchasing,
    })),
    products: proposal.products.map((line) => ({
      id: crypto.randomUUID(),
      name: line.name,
      supplier: line.supplier ?? '',
      quantity: line.quantity,
      price: line.price_purchasing,
    })),
    notes: proposal.notes ?? '',
  }
}

/** Removes rows without any input. */
export function removeBlankRows(draft: ProposalDraft): ProposalDraft {
  return {
    ...draft,
    services: draft.services.filter((row) => row.service),
    customs: draft.customs.filter((row) => row.name.trim() || row.serviceType || row.price !== null),
    products: draft.products.filter((row) => row.name.trim() || row.price !== null),
  }
}

export function toProposalBody(
  draft: ProposalDraft,
): Pick<ProposalBody, 'services' | 'custom_services' | 'products' | 'notes'> {
  return {
    services: draft.services.map((row) => ({ service: row.service ?? '', quantity: row.quantity })),
    // An unselected type is omitted, so that the server reports it at its field.
    custom_services: draft.customs.map((row) => ({
      name: row.name.trim(),
      service_type: row.serviceType as ServiceType,
      quantity: row.quantity,
      price_purchasing: row.price ?? 0,
    })),
    products: draft.products.map((row) => ({
      name: row.name.trim(),
      supplier: row.supplier.trim() || null,
      quantity: row.quantity,
      price_purchasing: row.price ?? 0,
    })),
    notes: draft.notes.trim() || null,
  }
}

export interface ProposalTotals {
  readonly purchasing: number
  readonly listing: number
  readonly selling: number
}

/** Computes the totals with the server's rounding: each line on its own. */
export function computeProposalTotals(
  draft: ProposalDraft,
  catalogue: readonly CatalogueService[],
  margins: { readonly listing: number; readonly selling: number },
): ProposalTotals {
  const priceOf = (row: ServiceRow) =>
    catalogue.find(({ service }) => service.id === row.service)?.price_purchasing ?? 0
  const lines = [
    ...draft.services.map((row) => [row.quantity, priceOf(row)] as const),
    ...[...draft.customs, ...draft.products].map((row) => [row.quantity, row.price] as const),
  ]
  const total = (percent: number) => {
    const sums = lines.map(([quantity, price]) =>
      calculateLineTotal(quantity ?? 0, addMargin(amountToCents(price ?? 0), percent)),
    )
    return centsToAmount(sums.reduce((sum, one) => sum + one, 0))
  }
  return { purchasing: total(0), listing: total(margins.listing), selling: total(margins.selling) }
}
