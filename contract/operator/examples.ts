/** Request bodies that work in the demo marketplace; the API description shows them. */

export const accountExample = {
  name: 'Elektro Muldental GmbH',
  state: 'active',
  company_type: 'company',
  email: 'kontakt@elektro-muldental.example',
  phone: '+49 3437 555010',
  street: 'Lange Straße 12',
  postal_code: '04668',
  city: 'Grimma',
  iban: 'DE89 3704 0044 0532 0130 00',
  tax_id: '238/106/07521',
  vat_status: 'standard',
  radius_km: 60,
  qualifications: { hwo_a: ['Elektrotechniker'] },
}

export const contactExample = {
  salutation: 'Frau',
  first_name: 'Katrin',
  last_name: 'Böttcher',
  email: 'katrin.boettcher@elektro-muldental.example',
  phone: '+49 3437 555011',
  locale: 'de',
  profiles: ['admin', 'disposition'],
  password: 'Partner!1',
}

export const invitationExample = {
  company: {
    name: 'Ladetechnik Weißeritz GmbH',
    street: 'Tharandter Straße 40',
    postal_code: '01159',
    city: 'Dresden',
    phone: '+49 351 555040',
  },
  email: 'kontakt@ladetechnik-weisseritz.example',
  first_name: 'Doreen',
  last_name: 'Großmann',
  locale: 'de',
}

export const orderExample = {
  name: 'Wallbox 11 kW, Einfamilienhaus',
  order_type: 'installation',
  brand: 'Ladewerk Nord',
  opportunity: {
    name: 'Wallbox-Paket Eigenheim',
    documentation_type: 'standard',
    assembly_time_days: 5,
    technical_support_contacts: [{ first_name: 'Jonas', last_name: 'Reuter', phone: '+49 341 555020' }],
  },
  customer: {
    first_name: 'Sabine',
    last_name: 'Kretschmar',
    email: 'sabine.kretschmar@kunden.example',
    phone: '+49 341 555030',
    street: 'Karl-Heine-Straße 54',
    postal_code: '04229',
    city: 'Leipzig',
  },
  dates: [
    { start: '2032-03-08T07:00:00Z', end: '2032-03-08T11:00:00Z' },
    { start: '2032-03-10T12:00:00Z', end: '2032-03-10T16:00:00Z' },
  ],
  professional_comment: 'Zählerschrank im Keller, Leitungsweg etwa 14 m, Wanddurchbruch nötig.',
  days_until_finalization_sla: 10,
  services: [
    {
      service: 'wallbox_install_11kw',
      description: {
        de: 'Wallbox 11 kW montieren und anschließen',
        en: 'Mount and connect an 11 kW wallbox',
        fr: 'Monter et raccorder une borne de 11 kW',
      },
      quantity: 1,
      unit_measure: 'Stück',
      price_purchasing: 389,
      price_selling: 470,
      minutes: 210,
      qualifications: ['Elektrotechniker'],
    },
  ],
  products: [
    { item_id: 'GO-11-CH-04-11-01', name: 'go-e Charger Gemini 11 kW', quantity: 1, supplier: 'go-e GmbH' },
  ],
}

export const orderNumberExample = { sfid: 'a0B7Q00000kLmNoUAK' }
export const raisedPriceExample = {
  price_purchasing: 1480,
  reason: 'Zuschlag für den kurzfristigen Termin',
}

export const holdExample = {
  reason: 'partner_info',
  comment: 'Bitte ein Foto des Zählerschranks nachreichen.',
}
export const reworkExample = {
  comment: 'Das Foto der Absicherung fehlt. Bitte nachtragen und erneut senden.',
  fields: [{ kind: 'photo', name: 'meter_cabinet' }],
}
export const cancelExample = { category: 'customer', reason_id: 'customer_withdrew' }
export const productOrderExample = {
  items: [{ name: 'go-e Charger Gemini 11 kW', quantity: 1 }],
  tracking_id: '00340434161094042557',
  carrier: 'DHL',
  comment: 'Lieferung frei Bordsteinkante.',
}
/** The smallest possible picture: one transparent pixel. */
const onePixelGif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
export const briefingExample = { name: 'Lageplan.gif', data: onePixelGif, for: 'job' }
export const productFileExample = {
  type: 'installation_manual',
  label: 'Montageanleitung',
  url: 'go-e.com/de-de/support',
}
export const servicesExample = {
  services: [
    {
      brand: 'Ladewerk Nord',
      service: 'wallbox_cable_metre',
      description: {
        de: 'Zuleitung verlegen',
        en: 'Lay the supply cable',
        fr: 'Poser le câble d’alimentation',
      },
      unit_measure: 'm',
      minutes: 12,
      price_purchasing: 14.5,
      price_selling: 19.9,
    },
  ],
}
export const proposalAnswerExample = { accept: true, comment: 'Passt, der Kunde ist einverstanden.' }
export const additionalServiceAnswerExample = {
  accept: true,
  price_purchasing: 180,
  comment: 'Für die Kernbohrung gilt der Satz aus unserer Preisliste.',
}
/** The demo's installer of Elektro Sommer GmbH, for an order of that company. */
export const accessExample = { contact_id: '003Gw0000000003IAA' }
export const objectionExample = {
  outcome: 'accepted',
  answer: 'Der vereinbarte Zuschlag fehlte. Sie erhalten eine neue Gutschrift.',
}
/** For an order whose proposal is unanswered. The resulting order is offered only to its company. */
export const proposalApprovalExample = {
  approved: true,
  dates: [{ start: '2032-03-15T08:00:00Z', end: '2032-03-15T12:00:00Z' }],
}
export const refusedDocumentExample = {
  reason: 'Die Deckungssumme ist nicht zu erkennen. Bitte senden Sie die ganze Police.',
}
/** Nothing listens at this URL: deliveries fail, are retried and appear in the log. */
export const webhookExample = {
  url: 'https://marketplace.example/gewerk',
  events: ['offer.accept', 'order.*', 'creditNote.object'],
  description: 'Auftragsverwaltung',
}
export const webhookChangeExample = { events: ['*'] }
export const replayExample = { since: '2026-11-01T00:00:00Z', only_undelivered: true }

export const messageExample = {
  message: 'Der Kunde hat heute Nachmittag angerufen: Bitte klingeln Sie bei Hausnummer 12 b.',
}

/** A CSV file with one job: `Auftrag;Marke;…`. */
export const importExample = {
  name: 'auftraege.csv',
  data: 'QXVmdHJhZztNYXJrZTtBdWZ0cmFnc2FydDtOYWNobmFtZTtTdHJhw59lO1BMWjtPcnQ7QXJ0aWtlbG51bW1lcjtQcm9kdWt0O0xpZWZlcmFudApBLTkwMDEwMDtMYWRld2VyayBOb3JkO0xpZWZlcnVuZztNw7xsbGVyO011bGRlbnRhbHN0cmHDn2UgNDM7MDQyODg7TGVpcHppZztXQi0xMTtXYWxsYm94O0xhZGV3ZXJrCg==',
}

export const importCheckExample = {
  columns: [
    'name',
    'brand',
    'order_type',
    'customer.last_name',
    'customer.street',
    'customer.postal_code',
    'customer.city',
    'line.item_id',
    'line.product_name',
    'line.supplier',
  ],
  constants: {},
}
