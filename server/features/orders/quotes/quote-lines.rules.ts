import { calculateLineTotal, addMargin } from '#contract/kit/amounts/cents'
import type { LocalText } from '#contract/kit/locale'
import type { ServiceType } from '#contract/orders/model/service-types'

/**
 * Lines and totals of a quote in whole cents. Each line is rounded separately, so that the total is the sum
 * of the printed lines.
 */

/** Margins in percent of the purchasing price. */
export interface Margins {
  readonly listing: number
  readonly selling: number
}

export interface Prices {
  readonly purchasing: number
  readonly listing: number
  readonly selling: number
}

interface PricedLine {
  readonly quantity: number
  readonly minutes: number
  /** Cents for one unit. */
  readonly price: Prices
}

export interface ServiceLine extends PricedLine {
  readonly kind: 'service'
  readonly key: string
  readonly description: LocalText
  readonly unit: string
}

export interface CustomLine extends PricedLine {
  readonly kind: 'custom_service'
  readonly name: string
  readonly hint: string | null
  readonly serviceType: ServiceType
}

export interface ProductLine extends PricedLine {
  readonly kind: 'product'
  readonly key: string | null
  readonly name: string
  readonly supplier: string | null
  readonly url: string | null
}

export type QuoteLine = ServiceLine | CustomLine | ProductLine

/** Returns the three prices of one unit from the partner's purchasing price. */
export function calculatePrices(purchasing: number, margins: Margins): Prices {
  return {
    purchasing,
    listing: addMargin(purchasing, margins.listing),
    selling: addMargin(purchasing, margins.selling),
  }
}

/** Returns the sums of a line. */
export function calculateLineSum({ quantity, price }: Pick<PricedLine, 'quantity' | 'price'>): Prices {
  return {
    purchasing: calculateLineTotal(quantity, price.purchasing),
    listing: calculateLineTotal(quantity, price.listing),
    selling: calculateLineTotal(quantity, price.selling),
  }
}

export function calculateTotal(lines: readonly Pick<PricedLine, 'quantity' | 'price'>[]): Prices {
  const sums = lines.map(calculateLineSum)
  const add = (which: keyof Prices) => sums.reduce((total, sum) => total + sum[which], 0)
  return { purchasing: add('purchasing'), listing: add('listing'), selling: add('selling') }
}

/** Removes lines without a quantity. */
export function dropLinesWithoutQuantity<L extends { readonly quantity?: number | null | undefined }>(
  lines: readonly L[],
): (L & { readonly quantity: number })[] {
  return lines.filter((line): line is L & { quantity: number } => (line.quantity ?? 0) > 0)
}
