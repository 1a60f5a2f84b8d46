import type { AccountState, Profile } from '#contract/profiles'
import type { State } from '#db/geo/states'
import { partnerSeeds } from './partner-companies.ts'
import {
  type BankKey,
  banks,
  createIban,
  createLandlineNumber,
  createMobileNumber,
  phoneAreas,
  createTaxNumber,
  createVatId,
} from './fictional-numbers.ts'
import { type Place, requirePlace } from '../places/places.ts'
import {
  type Qualifications,
  extraQualifications,
  trades,
  trainings,
  vehicles,
  unlicensedWork,
} from '../catalog/qualifications.ts'

/** The companies of the demo and their users. The password of every login is `Partner!1`. */

export type CompanyType = 'company' | 'sole_proprietor' | 'civil_law_partnership'

export interface DemoPerson {
  /** Part before `@demo.example`; also the key of this person. */
  login: string
  firstName: string
  lastName: string
  salutation: 'mr' | 'ms' | null
  profiles: readonly Profile[]
  phone: string
  /** Sees delegated orders only. */
  ownOrdersOnly?: boolean
}

export interface DemoDocument {
  type: 'liability_insurance' | 'craft_card' | 'personal_id_card' | 'trade_license' | 'tax_exemption_order'
  /** Days from today; null: the document has no dates. */
  startsInDays: number | null
  endsInDays: number | null
  confirmed: boolean
  verified: boolean
  /** Reason why the marketplace rejected it. */
  refused?: string
}

export interface DemoPayment {
  iban: string
  bic: string
  holder: string
  taxNumber: string
  vatId: string | null
}

export interface DemoCompany {
  key: string
  name: string
  type: CompanyType
  state: AccountState
  /** Key of the master account. */
  parent?: string
  place: Place
  phone: string
  email: string
  payment: DemoPayment | null
  vatStatus: 'standard' | 'small_business' | 'reverse_charge'
  craftRollNumber: string | null
  installerIdNumber: string | null
  networkOperator: string | null
  radiusKm: number
  onboardingSteps: readonly ('qualifications' | 'address' | 'vehicle')[]
  qualifications: Qualifications
  documents: readonly DemoDocument[]
  people: readonly DemoPerson[]
  /** Days since the company became a partner. */
  joinedDaysAgo: number
}

/** Sets of qualifications by kind of company. */
export const tradeKinds = {
  electric: {
    hwo_a: [trades.electrician],
    zusatzqualifikation: [extraQualifications.listedInstaller, extraQualifications.instructedPerson],
    transporter: [vehicles.van],
    weiterbildung: [trainings.chargePoints],
  },
  solar: {
    hwo_a: [trades.electrician, trades.roofer],
    zusatzqualifikation: [extraQualifications.listedInstaller, extraQualifications.heights],
    transporter: [vehicles.van, vehicles.truck],
    weiterbildung: [trainings.solar],
  },
  house: {
    hwo_a: [trades.plumber, trades.electrician],
    zusatzqualifikation: [extraQualifications.listedInstaller, extraQualifications.fGas],
    transporter: [vehicles.van],
  },
  kitchen: {
    kein_hwo: [unlicensedWork.kitchenFitter, unlicensedWork.delivery],
    zusatzqualifikation: [extraQualifications.definedActivities, extraQualifications.instructedPerson],
    transporter: [vehicles.van],
  },
  transport: {
    kein_hwo: [unlicensedWork.delivery],
    transporter: [vehicles.van, vehicles.truck],
  },
  everything: {
    hwo_a: [trades.electrician, trades.electricMachines],
    zusatzqualifikation: [
      extraQualifications.listedInstaller,
      extraQualifications.instructedPerson,
      extraQualifications.definedActivities,
      extraQualifications.heights,
    ],
    transporter: [vehicles.van, vehicles.car],
    weiterbildung: [trainings.chargePoints, trainings.solar],
    kein_hwo: [unlicensedWork.kitchenFitter],
    unlisted_qualifications: ['Lastmanagement', 'KNX'],
  },
} as const satisfies Record<string, Qualifications>
export type TradeKind = keyof typeof tradeKinds

/** Grid operators with an installers' register (§ 13 NAV): of the city, or else one of its state. */
const cityOperators: Record<string, string> = {
  Leipzig: 'Netz Leipzig',
  Dresden: 'SachsenNetze',
  München: 'SWM Infrastruktur',
  Nürnberg: 'N-ERGIE Netz',
  Köln: 'Rheinische NetzGesellschaft',
  Stuttgart: 'Stuttgart Netze',
}
const stateOperators: Record<State, string> = {
  BW: 'Netze BW',
  BY: 'Bayernwerk Netz',
  BE: 'Stromnetz Berlin',
  BB: 'E.DIS Netz',
  HB: 'wesernetz',
  HH: 'Hamburger Energienetze',
  HE: 'NRM Netzdienste Rhein-Main',
  MV: 'E.DIS Netz',
  NI: 'Avacon Netz',
  NW: 'Westnetz',
  RP: 'Westnetz',
  SL: 'energis-Netzgesellschaft',
  SN: 'MITNETZ Strom',
  ST: 'MITNETZ Strom',
  SH: 'Schleswig-Holstein Netz',
  TH: 'TEN Thüringer Energienetze',
}

export function getNetworkOperator(place: Place): string {
  return cityOperators[place.city] ?? stateOperators[place.state]
}

/** Returns a complete set of documents: all confirmed, verified and valid. */
export function createFullDocuments(type: CompanyType, qualifications: Qualifications): DemoDocument[] {
  const good = { confirmed: true, verified: true }
  return [
    { type: 'liability_insurance', startsInDays: -200, endsInDays: 165, ...good },
    { type: 'trade_license', startsInDays: null, endsInDays: null, ...good },
    { type: 'tax_exemption_order', startsInDays: -420, endsInDays: 670, ...good },
    ...(type === 'company'
      ? []
      : [{ type: 'personal_id_card', startsInDays: -900, endsInDays: 2750, ...good } as const]),
    ...(qualifications.hwo_a?.length
      ? [{ type: 'craft_card', startsInDays: null, endsInDays: null, ...good } as const]
      : []),
  ]
}

export function createDemoPayment(name: string, bank: BankKey, state: State, seed: number): DemoPayment {
  return {
    iban: createIban(bank, 9_900_000_000 + seed * 7_919),
    bic: banks[bank].bic,
    holder: name,
    taxNumber: createTaxNumber(state, 13_500_000 + seed * 104_729),
    vatId: createVatId(100_000 + seed * 7_321),
  }
}

function createPartnerCompany(seed: (typeof partnerSeeds)[number], index: number): DemoCompany {
  const [key, name, type, town, street, kind, bank, firstName, lastName] = seed
  const place = requirePlace(street, town)
  const qualifications: Qualifications = tradeKinds[kind]
  const licensed = Boolean(qualifications.hwo_a?.length)
  const small = type === 'sole_proprietor' && index % 3 === 0
  const payment = createDemoPayment(name, bank, place.state, index + 20)
  const area = phoneAreas[index % phoneAreas.length] ?? 'berlin'
  return {
    key,
    name,
    type,
    state: 'active',
    place,
    phone: createLandlineNumber(area, 100 + index),
    email: `buero.${key}@demo.example`,
    payment: small ? { ...payment, vatId: null } : payment,
    vatStatus: small ? 'small_business' : 'standard',
    craftRollNumber: licensed ? String(1_204_700 + index * 13) : null,
    installerIdNumber: licensed ? `I-${40_120 + index * 17}` : null,
    networkOperator: licensed ? getNetworkOperator(place) : null,
    radiusKm: 50,
    onboardingSteps: ['qualifications', 'address', 'vehicle'],
    qualifications,
    documents: createFullDocuments(type, qualifications),
    people: [
      {
        login: key,
        firstName,
        lastName,
        salutation: null,
        profiles: ['admin', 'company_owner'],
        phone: createMobileNumber(20 + index),
      },
    ],
    joinedDaysAgo: 380 + index * 11,
  }
}

export const partnerCompanies: readonly DemoCompany[] = partnerSeeds.map(createPartnerCompany)
