import type { AccountState, Profile } from '#contract/profiles'
import {
  type DemoCompany,
  type DemoDocument,
  type DemoPerson,
  type TradeKind,
  createFullDocuments,
  tradeKinds,
  getNetworkOperator,
  createDemoPayment,
} from './companies.ts'
import {
  type BankKey,
  type PhoneArea,
  createLandlineNumber,
  createMobileNumber,
} from './fictional-numbers.ts'
import { requirePlace } from '../places/places.ts'

/** The companies with a demo login. */

const bothProfiles: readonly Profile[] = ['admin', 'company_owner']

function createDemoPerson(
  login: string,
  firstName: string,
  lastName: string,
  salutation: DemoPerson['salutation'],
  profiles: readonly Profile[],
  phoneIndex: number,
): DemoPerson {
  return { login, firstName, lastName, salutation, profiles, phone: createMobileNumber(phoneIndex) }
}

interface CompanyBasics {
  key: string
  name: string
  town: string
  street: string
  kind: TradeKind
  bank: BankKey
  seed: number
  area: PhoneArea
}

/** Returns a company with complete data; callers override what differs. */
function createLoginCompany(basics: CompanyBasics, people: readonly DemoPerson[]): DemoCompany {
  const { key, name, town, street, kind, bank, seed, area } = basics
  const place = requirePlace(street, town)
  return {
    key,
    name,
    type: 'company',
    state: 'active',
    place,
    phone: createLandlineNumber(area, seed),
    email: `buero.${key}@demo.example`,
    payment: createDemoPayment(name, bank, place.state, seed),
    vatStatus: 'standard',
    craftRollNumber: String(1_198_000 + seed * 31),
    installerIdNumber: `I-${38_400 + seed * 19}`,
    networkOperator: getNetworkOperator(place),
    radiusKm: 50,
    onboardingSteps: ['qualifications', 'address', 'vehicle'],
    qualifications: tradeKinds[kind],
    documents: createFullDocuments('company', tradeKinds[kind]),
    people,
    joinedDaysAgo: 700 + seed * 23,
  }
}

function addCompanyDocuments(one: DemoCompany, further: readonly DemoDocument[]): DemoCompany {
  return { ...one, documents: [...one.documents, ...further] }
}

/** Orders in every queue and status, offers, credit notes, documents. */
export const elektroSommer: DemoCompany = addCompanyDocuments(
  createLoginCompany(
    {
      key: 'elektro-sommer',
      name: 'Elektro Sommer GmbH',
      town: '04229 Leipzig',
      street: 'Naumburger Straße 25',
      kind: 'everything',
      bank: 'leipzig',
      seed: 1,
      area: 'berlin',
    },
    [
      createDemoPerson('admin', 'Katrin', 'Sommer', 'ms', bothProfiles, 0),
      createDemoPerson('disposition', 'Jonas', 'Petzold', 'mr', ['disposition'], 1),
      createDemoPerson('installer', 'Mehmet', 'Aydın', 'mr', ['installer'], 2),
      createDemoPerson('accounting', 'Birgit', 'Hönig', 'ms', ['accounting'], 3),
      createDemoPerson('owner', 'Wolfgang', 'Sommer', 'mr', ['company_owner'], 4),
      createDemoPerson('readonly', 'Lea', 'Thieme', 'ms', ['readonly'], 5),
      createDemoPerson('pawel.nowak', 'Paweł', 'Nowak', 'mr', ['installer'], 6),
      {
        ...createDemoPerson('sophie.kretzer', 'Sophie', 'Kretzer', 'ms', ['installer'], 7),
        ownOrdersOnly: true,
      },
    ],
  ),
  [
    // The next insurance is uploaded before this one ends; an identity card that is not required is being
    // checked.
    { type: 'liability_insurance', startsInDays: 166, endsInDays: 531, confirmed: true, verified: false },
    { type: 'personal_id_card', startsInDays: -900, endsInDays: 2750, confirmed: true, verified: false },
  ],
)

/** Receives the same offers as Elektro Sommer. */
export const rivalCompany: DemoCompany = createLoginCompany(
  {
    key: 'winterfeld',
    name: 'Winterfeld Elektrotechnik GmbH',
    town: '04416 Markkleeberg',
    street: 'Rathausstraße 12',
    kind: 'everything',
    bank: 'gls',
    seed: 2,
    area: 'berlin',
  },
  [
    createDemoPerson('rival', 'Henrik', 'Winterfeld', 'mr', bothProfiles, 8),
    createDemoPerson('nadja.orlowa', 'Nadja', 'Orlowa', 'ms', ['installer'], 9),
  ],
)

const montagewerk = { kind: 'everything', bank: 'dkb' } as const

/** One master account and its three locations; the login `master` acts for all four. */
export const montagewerkCompanies: readonly DemoCompany[] = [
  createLoginCompany(
    {
      ...montagewerk,
      key: 'montagewerk',
      name: 'Montagewerk GmbH',
      town: '30177 Hannover',
      street: 'Podbielskistraße 166',
      seed: 3,
      area: 'frankfurt',
    },
    [createDemoPerson('master', 'Claudia', 'Reinhardt', 'ms', bothProfiles, 10)],
  ),
  {
    ...createLoginCompany(
      {
        ...montagewerk,
        key: 'montagewerk-berlin',
        name: 'Montagewerk GmbH (Berlin)',
        town: '10365 Berlin',
        street: 'Frankfurter Allee 248',
        seed: 4,
        area: 'berlin',
      },
      [
        createDemoPerson('berlin.leitung', 'Farhad', 'Amini', 'mr', ['admin'], 11),
        createDemoPerson('berlin.montage', 'Piotr', 'Zając', 'mr', ['installer'], 12),
      ],
    ),
    parent: 'montagewerk',
  },
  {
    ...createLoginCompany(
      {
        ...montagewerk,
        key: 'montagewerk-hamburg',
        name: 'Montagewerk GmbH (Hamburg)',
        town: '22089 Hamburg',
        street: 'Wandsbeker Chaussee 148',
        seed: 5,
        area: 'hamburg',
      },
      [createDemoPerson('hamburg.leitung', 'Anneke', 'Vollmers', 'ms', ['admin'], 13)],
    ),
    parent: 'montagewerk',
  },
  {
    ...createLoginCompany(
      {
        ...montagewerk,
        key: 'montagewerk-muenchen',
        name: 'Montagewerk GmbH (München)',
        town: '80686 München',
        street: 'Fürstenrieder Straße 98',
        seed: 6,
        area: 'munich',
      },
      [createDemoPerson('muenchen.leitung', 'Xaver', 'Obermaier', 'mr', ['admin'], 14)],
    ),
    parent: 'montagewerk',
  },
]

function createCompanyInState(
  state: AccountState,
  base: DemoCompany,
  changes: Partial<DemoCompany>,
): DemoCompany {
  return { ...base, state, ...changes }
}

/** Four companies in account states other than `active`. */
export const onboardingCompanies: readonly DemoCompany[] = [
  createCompanyInState(
    'new',
    createLoginCompany(
      {
        key: 'neustart-elektro',
        name: 'Elektro Neustart Lindenau GmbH',
        town: '04177 Leipzig',
        street: 'Lindenauer Markt 14',
        kind: 'electric',
        bank: 'leipzig',
        seed: 7,
        area: 'berlin',
      },
      [createDemoPerson('new', 'Emil', 'Kaltofen', 'mr', bothProfiles, 15)],
    ),
    {
      payment: null,
      onboardingSteps: [],
      qualifications: { hwo_a: tradeKinds.electric.hwo_a },
      installerIdNumber: null,
      networkOperator: null,
      documents: [],
      joinedDaysAgo: 4,
    },
  ),
  createCompanyInState(
    'beginner_onboarding',
    createLoginCompany(
      {
        key: 'lichtblick-grimma',
        name: 'Elektro Muldenblick GmbH',
        town: '04668 Grimma',
        street: 'Leipziger Straße 61',
        kind: 'electric',
        bank: 'leipzig',
        seed: 8,
        area: 'berlin',
      },
      [createDemoPerson('beginner', 'Sarah', 'Nitzsche', 'ms', bothProfiles, 16)],
    ),
    {
      onboardingSteps: ['qualifications'],
      documents: [
        { type: 'trade_license', startsInDays: null, endsInDays: null, confirmed: true, verified: false },
        { type: 'liability_insurance', startsInDays: 14, endsInDays: 379, confirmed: true, verified: false },
        // Imported from the old system; the company has not confirmed it yet.
        {
          type: 'tax_exemption_order',
          startsInDays: -60,
          endsInDays: 1035,
          confirmed: false,
          verified: false,
        },
        {
          type: 'craft_card',
          startsInDays: null,
          endsInDays: null,
          confirmed: true,
          verified: false,
          refused: 'Das Foto ist abgeschnitten: Die Nummer der Handwerkskarte ist nicht zu lesen.',
        },
      ],
      joinedDaysAgo: 19,
    },
  ),
  createCompanyInState(
    'repeated_onboarding',
    createLoginCompany(
      {
        key: 'elektro-rosental',
        name: 'Elektro Rosental GmbH',
        town: '04105 Leipzig',
        street: 'Waldstraße 63',
        kind: 'electric',
        bank: 'leipzig',
        seed: 9,
        area: 'berlin',
      },
      [createDemoPerson('repeated', 'Matthias', 'Gründel', 'mr', bothProfiles, 17)],
    ),
    {
      documents: createFullDocuments('company', tradeKinds.electric).map((document) =>
        document.type === 'liability_insurance'
          ? { ...document, startsInDays: -371, endsInDays: -6 }
          : document,
      ),
      joinedDaysAgo: 640,
    },
  ),
  createCompanyInState(
    'not_interested',
    createLoginCompany(
      {
        key: 'elektro-saaleaue',
        name: 'Elektro Saaleaue GmbH',
        town: '06120 Halle (Saale)',
        street: 'Kröllwitzer Straße 47',
        kind: 'electric',
        bank: 'halle',
        seed: 10,
        area: 'berlin',
      },
      [createDemoPerson('notinterested', 'Gesine', 'Thormann', 'ms', bothProfiles, 18)],
    ),
    { qualifications: {}, joinedDaysAgo: 420 },
  ),
]

/** All companies with a demo login, the main company first. */
export const loginCompanies: readonly DemoCompany[] = [
  elektroSommer,
  rivalCompany,
  ...montagewerkCompanies,
  ...onboardingCompanies,
]
