import type { LocalText } from '#contract/kit/locale'
import type { OrderType } from '#contract/orders/model/order-enums'

/**
 * The shapes of the demo's catalogue: who orders (brands), what is done (services), what is
 * delivered (products), and what they are sold as (opportunities). Prices: whole cents, net.
 */

/** How the trade counts; the text stands on the order as it is. */
export type Unit = 'Stk.' | 'm' | 'm²' | 'h' | 'psch.' | 'kWp' | 'km'

export interface Service {
  key: string
  description: LocalText
  unit: Unit
  /** What the marketplace pays the partner. */
  purchasingCents: number
  /** What the customer or brand pays the marketplace. */
  sellingCents: number
  /** Usual working time per unit. */
  minutes: number
  /** Values of `qualifications.ts`; a company needs every one of them. */
  qualifications: readonly string[]
}

export type ProductFileType =
  | 'datasheet'
  | 'installation_manual'
  | 'user_manual'
  | 'handout_on_controllability'
  | 'configuration_manual'

export interface Product {
  /** The maker's article number, or its model designation where the number was not certain. */
  itemId: string
  name: string
  supplier: string
  /** The maker's site. */
  url?: string
  listingCents: number
  files: readonly ProductFileType[]
  /** What the order page asks for on completion. */
  hasSerialNumber: boolean
  isChargePoint?: boolean
}

/** A line of an opportunity: fixed, or drawn between two bounds per order. */
export type Quantity = number | readonly [from: number, to: number]

export interface Opportunity {
  key: string
  name: string
  brand: BrandKey
  orderType: OrderType
  /** Chooses the documentation form (`db/forms`); `standard` is the order type's own. */
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
  /** Keys of services, and how many. */
  services: readonly (readonly [service: string, quantity: Quantity])[]
  /** One of these sets of item ids per order; an empty set: the customer has the goods. */
  products: readonly (readonly (readonly [itemId: string, quantity: Quantity])[])[]
  /** What the customer's specialist or the brand wrote for the partner. */
  professionalComments: readonly string[]
  /** How often this is ordered, against the others. */
  weight: number
}

/** The marketplace's customers: invented companies. */
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

/** Whom partners call about an order of that brand; numbers that are reserved for fiction. */
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
