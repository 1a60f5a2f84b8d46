import type { OrderType } from '#contract/orders/model/order-enums'
import { acceptTerms, addTerms, setServicePrices } from '#server/features/services/terms.commands'
import type { LocalText } from '#contract/kit/locale'
import { findPersonWithProfile, type DemoPartner } from './create-companies.ts'
import { createOperatorCall, createPersonCall, type DemoContext } from '../demo-context.ts'

/** Prices and terms of the demo, by category of service. */

interface TermsCategory {
  readonly name: LocalText
  /** German, English, French, unit, price. */
  readonly prices: readonly (readonly [string, string, string, string, number])[]
}

const categories: Partial<Record<OrderType, TermsCategory>> = {
  precheck: {
    name: { de: 'Vorab-Checks', en: 'prechecks', fr: 'visites techniques' },
    prices: [
      ['Vorab-Check vor Ort', 'Precheck on site', 'Visite technique sur place', 'Stk.', 89],
      ['Vorab-Check aus der Ferne', 'Remote precheck', 'Visite technique à distance', 'Stk.', 39],
    ],
  },
  installation: {
    name: { de: 'Montagen', en: 'installations', fr: 'installations' },
    prices: [
      [
        'Wallbox montieren und anschließen',
        'Mount and connect a wall box',
        'Poser et raccorder une borne',
        'Stk.',
        389,
      ],
      ['Zuleitung verlegen', 'Lay the supply cable', 'Poser le câble d’alimentation', 'm', 14.5],
      ['Anfahrt', 'Travel', 'Déplacement', 'Psch.', 45],
    ],
  },
  installation_preparation: {
    name: { de: 'Montagevorbereitungen', en: 'installation preparations', fr: 'préparations d’installation' },
    prices: [
      [
        'Vorbereitung der Elektroanlage',
        'Preparation of the wiring',
        'Préparation de l’installation',
        'h',
        62,
      ],
    ],
  },
  meter_application: {
    name: { de: 'Zähleranmeldungen', en: 'meter applications', fr: 'mises en service de compteurs' },
    prices: [
      [
        'Anmeldung beim Netzbetreiber',
        'Application to the grid operator',
        'Demande au gestionnaire de réseau',
        'Stk.',
        75,
      ],
    ],
  },
  maintenance: {
    name: { de: 'Wartungen', en: 'maintenance', fr: 'maintenances' },
    prices: [['Wartung einer Wallbox', 'Wall box maintenance', 'Maintenance d’une borne', 'Stk.', 89]],
  },
  defect_elimination: {
    name: { de: 'Mängelbeseitigungen', en: 'defect eliminations', fr: 'dépannages' },
    prices: [['Arbeitsstunde', 'Hour of labour', 'Heure de main-d’œuvre', 'h', 62]],
  },
}

/** Publishes the first version of all terms. All active companies accept them, except one. */
export async function acceptDemoTerms(context: DemoContext, partners: Iterable<DemoPartner>): Promise<void> {
  const { calendar } = context
  const today = calendar.today
  const first = today.subtract({ days: 3000 })
  const call = createOperatorCall(context, calendar.at(first, '08:00'))
  const versions: string[] = []
  for (const [category, { name, prices }] of Object.entries(categories) as [OrderType, TermsCategory][]) {
    const { id } = await addTerms(call, { ...createTermsText(category, name), valid_from: first.toString() })
    versions.push(id)
    await setServicePrices(call, {
      prices: prices.map(([de, en, fr, unit_measure, price_purchasing]) => ({
        service_category: category,
        service: { de, en, fr },
        unit_measure,
        price_purchasing,
        valid_from: first.toString(),
      })),
    })
  }
  for (const partner of partners) await acceptTermsVersions(context, partner, versions)
  const { name } = categories.maintenance ?? { name: { de: '', en: '', fr: '' } }
  const coming = today.add({ days: 45 }).toString()
  await addTerms(createOperatorCall(context, calendar.past(calendar.at(today, '07:00'))), {
    ...createTermsText('maintenance', name, 14),
    valid_from: coming,
  })
}

/** Has not accepted any terms, so that users can try out how a company gets its first offers. */
const companyWithoutTerms = 'lichtblick-grimma'

async function acceptTermsVersions(
  context: DemoContext,
  partner: DemoPartner,
  versions: readonly string[],
): Promise<void> {
  const { calendar } = context
  const { company, people } = partner
  if (people.length === 0 || company.state === 'invited' || company.key === companyWithoutTerms) return
  const at = calendar.past(calendar.at(calendar.today.subtract({ days: company.joinedDaysAgo }), '10:30'))
  const call = createPersonCall(context, findPersonWithProfile(partner, 'admin'), at)
  for (const id of versions) await acceptTerms(call, id, partner.id)
}

function createTermsText(category: OrderType, name: LocalText, hours = 24) {
  return {
    service_category: category,
    title: {
      de: `Bedingungen für ${name.de}`,
      en: `Terms for ${name.en}`,
      fr: `Conditions pour les ${name.fr}`,
    },
    body: {
      de: `1. Der Partner führt die Leistungen nach den anerkannten Regeln der Technik und den Vorgaben der Hersteller aus.\n\n2. Er nimmt innerhalb von zwei Arbeitstagen nach der Annahme Kontakt mit dem Kunden auf.\n\n3. Er dokumentiert die Arbeiten im Portal innerhalb von ${hours} Stunden nach ihrem Ende.\n\n4. Es gelten die Preise der Übersicht am Tag der Annahme. Abgerechnet wird durch Gutschrift.\n\n5. Die Gewährleistung richtet sich nach dem Gesetz.`,
      en: `1. The partner works to recognised technical standards and the manufacturers’ instructions.\n\n2. The partner calls the customer within two working days of accepting.\n\n3. The work is documented in the portal within ${hours} hours of its end.\n\n4. The prices listed on the day of acceptance apply. Settlement is by credit note.\n\n5. Statutory warranty applies.`,
      fr: `1. Le partenaire travaille selon les règles de l’art et les notices des fabricants.\n\n2. Il contacte le client dans les deux jours ouvrés après l’acceptation.\n\n3. Les travaux sont documentés dans le portail dans les ${hours} heures après leur fin.\n\n4. Les prix en vigueur au jour de l’acceptation s’appliquent. La place de marché établit elle-même la facture (autofacturation).\n\n5. La garantie légale s’applique.`,
    },
  }
}
