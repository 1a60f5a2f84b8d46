/** How the text of a cell becomes a value of the order. */
export type ImportFieldKind =
  | 'text'
  | 'postal_code'
  | 'phone'
  | 'number'
  | 'yes_no'
  | 'day'
  | 'periods'
  | 'order_type'
  | 'locale'
  /** `key`, `2 x key` or several of them, separated by semicolons; or JSON as in the API. */
  | 'services'
  /** Texts separated by semicolons, or a JSON list. */
  | 'list'
  | 'json'

export interface ImportField {
  /** The path in the body of `order.create`; with `line.` a value of the one service or product of the row. */
  readonly id: string
  readonly kind: ImportFieldKind
  readonly group: 'order' | 'customer' | 'contact' | 'lines' | 'dates' | 'project' | 'billing'
  readonly example: string
  readonly required?: true
  /** The value is often the same for a whole file. */
  readonly mayBeConstant?: true
  /** Names of columns that mean this field, in lower case, without spaces and punctuation. */
  readonly names: readonly string[]
}

const text = (
  group: ImportField['group'],
  id: string,
  example: string,
  names: string,
  more: Partial<ImportField> = {},
): ImportField => ({ id, kind: 'text', group, example, names: names.split(' '), ...more })

/** The fields of an order that a column can contain, in the order in which people choose them. */
export const importFields: readonly ImportField[] = [
  text(
    'order',
    'name',
    'A-204300',
    'auftrag auftragsname auftragsnummer bezeichnung titel ordername order job jobname title mission',
    { required: true },
  ),
  text(
    'order',
    'order_type',
    'installation',
    'auftragsart auftragstyp art typ ordertype type jobtype typeordre',
    {
      kind: 'order_type',
      required: true,
      mayBeConstant: true,
    },
  ),
  text('order', 'brand', 'Ladewerk Nord', 'marke brand mandant auftraggeber client marque', {
    required: true,
    mayBeConstant: true,
  }),
  text(
    'order',
    'eid',
    'LAD-1430100',
    'referenz externereferenz externenummer kundennummer externalid externalreference reference ref eid reference externe',
  ),
  text('order', 'sfid', 'a0BGw0000001I0GMAU', 'sfid crmid crmnummer salesforceid jobid'),
  text(
    'order',
    'professional_comment',
    'Zähler im Keller',
    'hinweis bemerkung kommentar notiz hinweisbetrieb comment note remark remarque',
  ),
  text(
    'order',
    'customer_comment',
    'Bitte klingeln',
    'kundenhinweis kundenkommentar customercomment customernote commentaireclient',
  ),
  text('order', 'is_remote', 'nein', 'remote fern ferntermin isremote', { kind: 'yes_no' }),
  text(
    'order',
    'is_customer_sign_required',
    'ja',
    'unterschrift kundenunterschrift signature signaturerequired',
    { kind: 'yes_no' },
  ),
  text('order', 'async_appointment', 'nein', 'terminspaeter terminnachannahme asyncappointment', {
    kind: 'yes_no',
  }),
  text('order', 'sequence_index', '1', 'teil teilauftrag sequence sequenceindex part', { kind: 'number' }),
  text('order', 'last_sequence_index', '3', 'teilegesamt anzahlteile lastsequenceindex parts', {
    kind: 'number',
  }),

  text('customer', 'customer.first_name', 'Anna', 'vorname firstname givenname prenom'),
  text(
    'customer',
    'customer.last_name',
    'Müller',
    'nachname name familienname kunde kundenname lastname surname customer nom',
    { required: true },
  ),
  text(
    'customer',
    'customer.company_name',
    'Müller GmbH',
    'firma firmenname company companyname societe entreprise',
  ),
  text(
    'customer',
    'customer.street',
    'Muldentalstraße 43',
    'strasse straße adresse anschrift strassehausnummer straßehausnummer strasseundhausnummer straßeundhausnummer street address addressline rue',
    { required: true },
  ),
  text(
    'customer',
    'customer.postal_code',
    '04288',
    'plz postleitzahl postalcode postcode zip zipcode codepostal',
    { kind: 'postal_code', required: true },
  ),
  text('customer', 'customer.city', 'Leipzig', 'ort stadt wohnort city town place ville', { required: true }),
  text(
    'customer',
    'customer.email',
    'anna.mueller@kunde.example',
    'email emailadresse mail kundenemail emailaddress courriel',
  ),
  text(
    'customer',
    'customer.phone',
    '+49 341 1234567',
    'telefon tel telefonnummer festnetz phone phonenumber telephone',
    { kind: 'phone' },
  ),
  text(
    'customer',
    'customer.mobile_phone',
    '+49 171 1234567',
    'mobil handy mobilnummer mobiltelefon handynummer mobile mobilephone cell portable',
    { kind: 'phone' },
  ),
  text('customer', 'customer.locale', 'de', 'sprache kundensprache language locale langue', {
    kind: 'locale',
    mayBeConstant: true,
  }),
  text('customer', 'customer.latitude', '51,34', 'breitengrad lat latitude', { kind: 'number' }),
  text('customer', 'customer.longitude', '12,37', 'laengengrad längengrad lon lng longitude', {
    kind: 'number',
  }),

  text('contact', 'contact_person.first_name', 'Jonas', 'ansprechpartnervorname contactfirstname'),
  text(
    'contact',
    'contact_person.last_name',
    'Kern',
    'ansprechpartner ansprechpartnername ansprechpartnernachname contact contactperson contactname contactlastname',
  ),
  text('contact', 'contact_person.email', 'kern@kunde.example', 'ansprechpartneremail contactemail'),
  text('contact', 'contact_person.phone', '+49 341 7654321', 'ansprechpartnertelefon contactphone', {
    kind: 'phone',
  }),

  text(
    'lines',
    'services',
    '2 x wallbox_install; cable_5m',
    'leistung leistungen leistungsnummer leistungscode service services servicekey prestation prestations',
    { kind: 'services', mayBeConstant: true },
  ),
  text(
    'lines',
    'line.service_quantity',
    '2',
    'menge anzahl leistungsmenge quantity servicequantity qty quantite',
    { kind: 'number' },
  ),
  text(
    'lines',
    'line.price_purchasing',
    '249,50',
    'preis einkaufspreis verguetung vergütung einzelpreis price purchasingprice pricepurchasing prix',
    { kind: 'number' },
  ),
  text(
    'lines',
    'line.qualifications',
    'Elektrotechniker',
    'qualifikation qualifikationen qualification qualifications',
    { kind: 'list', mayBeConstant: true },
  ),
  text(
    'lines',
    'line.item_id',
    'WB-11-PRO',
    'artikel artikelnummer produktnummer artikelnr itemid item sku productnumber article',
  ),
  text(
    'lines',
    'line.product_name',
    'Wallbox Pro 11 kW',
    'produkt produktname artikelbezeichnung product productname produit',
  ),
  text('lines', 'line.product_quantity', '1', 'produktmenge artikelmenge productquantity quantiteproduit', {
    kind: 'number',
  }),
  text('lines', 'line.supplier', 'Ladewerk', 'lieferant hersteller supplier manufacturer fournisseur', {
    mayBeConstant: true,
  }),
  text(
    'lines',
    'custom_services',
    '[{"name": "Wanddurchbruch", "quantity": 1, "price_purchasing": 60}]',
    'customservices',
    { kind: 'json' },
  ),
  text(
    'lines',
    'products',
    '[{"item_id": "WB-11-PRO", "name": "Wallbox", "quantity": 1, "supplier": "Ladewerk"}]',
    'products produkte produits',
    { kind: 'json' },
  ),

  text(
    'dates',
    'dates',
    '24.11.2026 08:00–10:00; 25.11.2026 14:00–16:00',
    'termin termine wunschtermin wunschtermine dates appointments appointment rendezvous',
    { kind: 'periods' },
  ),
  text(
    'dates',
    'date_expected',
    '24.11.2026',
    'wunschdatum ausführungsdatum ausfuehrungsdatum dateexpected expecteddate desireddate datesouhaitee',
    { kind: 'day' },
  ),
  text('dates', 'readiness_date', '24.11.2026', 'startklarab bereitab readinessdate readyfrom', {
    kind: 'day',
  }),
  text(
    'dates',
    'days_until_finalization_sla',
    '10',
    'frist fristtage tagebisfertig sla slatage daysuntilfinalizationsla',
    { kind: 'number', mayBeConstant: true },
  ),

  text('project', 'project', 'Ladewerk Nord Leipzig 2026', 'projekt project projet', { mayBeConstant: true }),
  text(
    'project',
    'opportunity.name',
    'Wallbox für Familie Müller',
    'vorgang vorhaben opportunity opportunityname opportunite',
    { mayBeConstant: true },
  ),
  text(
    'project',
    'opportunity.sfid',
    '006Gw0000000009IAA',
    'vorgangsfid vorgangsnummer opportunityid opportunitysfid',
  ),
  text('project', 'opportunity.email_type', 'standard', 'opportunityemailtype'),
  text('project', 'opportunity.documentation_type', 'standard', 'opportunitydocumentationtype'),
  text('project', 'opportunity.multiday', 'nein', 'mehrtaegig mehrtägig multiday opportunitymultiday', {
    kind: 'yes_no',
  }),
  text('project', 'opportunity.assembly_time_days', '2', 'montagetage opportunityassemblytimedays', {
    kind: 'number',
  }),
  text(
    'project',
    'opportunity.multiday_documentation_form_id',
    '018f3c5e-0000-7000-8000-000000000000',
    'opportunitymultidaydocumentationformid',
  ),
  text('project', 'opportunity.can_create_proposal', 'partner', 'opportunitycancreateproposal', {
    kind: 'list',
  }),
  text('project', 'opportunity.brand_approves_proposals', 'ja', 'opportunitybrandapprovesproposals', {
    kind: 'yes_no',
  }),
  text(
    'project',
    'opportunity.technical_support_contacts',
    '[{"first_name": "Hauke", "last_name": "Petersen"}]',
    'opportunitytechnicalsupportcontacts',
    { kind: 'json' },
  ),

  text(
    'billing',
    'invoicing_eid',
    'RE-LAD-612900',
    'rechnungsreferenz abrechnungsnummer rechnungsnummer invoicingeid invoicereference',
  ),
  text(
    'billing',
    'opportunity.invoicing_target',
    'brand',
    'rechnungsempfaenger rechnungsempfänger opportunityinvoicingtarget',
    { mayBeConstant: true },
  ),
  text(
    'billing',
    'opportunity.vat_rate',
    '19',
    'mehrwertsteuer mwst umsatzsteuer ust vatrate vat opportunityvatrate tva',
    { kind: 'number', mayBeConstant: true },
  ),
  text('billing', 'opportunity.custom_services_margin', '10', 'opportunitycustomservicesmargin', {
    kind: 'number',
  }),
  text(
    'billing',
    'opportunity.custom_services_margin_selling',
    '10',
    'opportunitycustomservicesmarginselling',
    { kind: 'number' },
  ),
]

const fieldsById = new Map(importFields.map((field) => [field.id, field]))

/** Returns the field with this id, or null. */
export function findImportField(id: string): ImportField | null {
  return fieldsById.get(id) ?? null
}

/** At least one of these gives the order a line. */
const lineFields = ['services', 'custom_services', 'products', 'line.item_id']

/** Returns the required fields that have neither a column nor a constant. `services` stands for any line. */
export function listMissingFields(given: ReadonlySet<string>): string[] {
  const missing = importFields.filter(({ id, required }) => required && !given.has(id)).map(({ id }) => id)
  return lineFields.some((id) => given.has(id)) ? missing : [...missing, 'services']
}

/** Returns a name of a column in the form of `ImportField.names`. */
export function normalizeColumnName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Suggests a field for each column, each field once. The id of a field is its best name; `labels` are its names on the
 * screen.
 */
export function suggestFields(
  columns: readonly string[],
  labels: (id: string) => readonly string[],
): (string | null)[] {
  const taken = new Set<string>()
  const take = (find: (field: ImportField) => boolean): string | null => {
    const field = importFields.find((one) => !taken.has(one.id) && find(one))
    if (field) taken.add(field.id)
    return field?.id ?? null
  }
  const exact = columns.map((name) => take(({ id }) => id === name.trim()))
  return exact.map((id, index) => {
    if (id) return id
    const name = normalizeColumnName(columns[index] ?? '')
    return name === ''
      ? null
      : take(
          ({ names, id: own }) =>
            names.includes(name) || [own, ...labels(own)].some((one) => normalizeColumnName(one) === name),
        )
  })
}
