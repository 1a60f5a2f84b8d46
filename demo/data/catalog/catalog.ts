import type { WorkKind } from '#contract/money/work-kinds'
import type { LocalText } from '#contract/kit/locale'
import type { OrderType } from '#contract/orders/model/order-enums'

/**
 * Types of the demo catalogue: brands, services, products, and opportunities that combine them. Prices in
 * whole cents, net.
 */

/** Unit as printed on the order. */
export type Unit = 'Stk.' | 'm' | 'm²' | 'h' | 'Psch.' | 'kWp' | 'km'

export interface Service {
  key: string
  description: LocalText
  unit: Unit
  /** Paid by the marketplace to the partner. */
  purchasingCents: number
  /** Paid by the customer or brand to the marketplace. */
  sellingCents: number
  /** Usual working time per unit. */
  minutes: number
  /** Values from `qualifications.ts`; a company needs all of them. */
  qualifications: readonly string[]
  /** The kind of work in tax law, where it differs from that of the order type. */
  workKind?: WorkKind
}

export type ProductFileType =
  | 'datasheet'
  | 'installation_manual'
  | 'user_manual'
  | 'handout_on_controllability'
  | 'configuration_manual'

export interface Product {
  /** The manufacturer's article number, or the model name if the number is not known for sure. */
  itemId: string
  name: string
  supplier: string
  /** The manufacturer's website. */
  url?: string
  listingCents: number
  files: readonly ProductFileType[]
  /** Whether the order page asks for a serial number on completion. */
  hasSerialNumber: boolean
  isChargePoint?: boolean
}

/** Quantity of a line: fixed, or chosen between two limits per order. */
export type Quantity = number | readonly [from: number, to: number]

export interface Opportunity {
  key: string
  name: string
  brand: BrandKey
  orderType: OrderType
  /** Selects the documentation form (`db/forms`); `standard` is the general form of the order type. */
  documentationType: string
  assemblyTimeDays: number
  multiday: boolean
  /** Days from the start of the work to its end. */
  slaDays: number
  isRemote?: boolean
  asyncAppointment?: boolean
  signRequired?: boolean
  invoicingTarget: 'brand' | 'customer'
  canCreateProposal?: boolean
  brandApprovesProposals?: boolean
  /** Service keys and quantities. */
  services: readonly (readonly [service: string, quantity: Quantity])[]
  /** One of these sets of item ids is used per order; an empty set: the customer already has the products. */
  products: readonly (readonly (readonly [itemId: string, quantity: Quantity])[])[]
  /** Comments of the customer's specialist or the brand for the partner. */
  professionalComments: readonly string[]
  /** Relative frequency. */
  weight: number
}

/** The marketplace's customers; all are fictional. */
export const brands = {
  ampelio: 'Ampelio Energie',
  ladewerk: 'Ladewerk Nord',
  sonnwerk: 'Sonnwerk Solar',
  waermenest: 'Wärmenest',
  zaehlerhaus: 'Zählerhaus Messstellenbetrieb',
  geraetewelt: 'Gerätewelt Direkt',
  pleissental: 'Stadtwerke Pleißental',
  fuhrpark: 'Fuhrpark Elektra',
} as const
export type BrandKey = keyof typeof brands

/** Support contacts of the brands; their numbers are reserved for fiction. */
export const supportContacts: Record<BrandKey, { firstName: string; lastName: string; phone: string }> = {
  ampelio: { firstName: 'Svenja', lastName: 'Albrecht', phone: '+493023125810' },
  ladewerk: { firstName: 'Hauke', lastName: 'Petersen', phone: '+494066969811' },
  sonnwerk: { firstName: 'Miriam', lastName: 'Haas', phone: '+498999998812' },
  waermenest: { firstName: 'Tobias', lastName: 'Krüger', phone: '+496990009813' },
  zaehlerhaus: { firstName: 'Agnieszka', lastName: 'Wójcik', phone: '+493023125814' },
  geraetewelt: { firstName: 'Dennis', lastName: 'Overbeck', phone: '+492214710815' },
  pleissental: { firstName: 'Ines', lastName: 'Kretzschmar', phone: '+493023125816' },
  fuhrpark: { firstName: 'Florian', lastName: 'Zeidler', phone: '+498999998817' },
}
