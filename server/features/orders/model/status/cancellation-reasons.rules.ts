import type { LocalText } from '#contract/kit/locale'
import type { CancellationCategory } from '#contract/orders/model/order-enums'

/** Reasons for cancelling an order. Stored orders refer to the ids, so these must not change. */

export interface CancellationReason {
  readonly id: string
  readonly description: LocalText
  /** `partner` offers the order again, the other categories end it. */
  readonly reason_category: CancellationCategory
  /** Someone went to the customer, so documentation and signature are required. */
  readonly sign_off: boolean
  /** Shown before the person confirms. */
  readonly instructions: LocalText
  /** The reason needs an explanation. */
  readonly needsComment: boolean
}

type ReasonTraits = Partial<Pick<CancellationReason, 'sign_off' | 'needsComment'>>

function defineReason(
  id: string,
  description: LocalText,
  instructions: LocalText,
  traits: ReasonTraits = {},
): CancellationReason {
  const category = id.slice(0, id.indexOf('_')) as CancellationCategory
  return {
    id,
    description,
    reason_category: category,
    instructions,
    sign_off: false,
    needsComment: false,
    ...traits,
  }
}

const offeredAgain: LocalText = {
  de: 'Der Auftrag wird den anderen passenden Betrieben neu angeboten und steht nicht mehr in Ihren Listen. Informieren Sie den Kunden, wenn ein Termin vereinbart war.',
  en: 'The order is offered to the other matching companies again and leaves your lists. Tell the customer if an appointment was agreed.',
  fr: 'L’intervention est proposée aux autres entreprises correspondantes et quitte vos listes. Prévenez le client si un rendez-vous était convenu.',
}

const endsForGood: LocalText = {
  de: 'Der Auftrag endet hiermit. Bestellte Produkte gehen an den Lieferanten zurück; warten Sie auf das Rücksendeetikett.',
  en: 'This ends the order. Products that were ordered go back to the supplier; wait for the return label.',
  fr: 'L’intervention prend fin. Les produits commandés retournent au fournisseur ; attendez l’étiquette de retour.',
}

const documentOnSite: LocalText = {
  de: 'Halten Sie den Stand vor Ort mit Dokumentation und Fotos fest und lassen Sie den Kunden unterschreiben. Lehnt er ab, geben Sie den Grund an.',
  en: 'Record the situation on site with documentation and photos and have the customer sign. If they decline, state why.',
  fr: 'Consignez la situation sur place avec documentation et photos et faites signer le client. S’il refuse, indiquez le motif.',
}

const sayWhy: LocalText = {
  de: 'Beschreiben Sie den Grund im Kommentar, damit der Marktplatz ihn nachvollziehen kann.',
  en: 'Describe the reason in the comment so that the marketplace can understand it.',
  fr: 'Décrivez le motif dans le commentaire afin que la place de marché puisse le comprendre.',
}

const threeTries: LocalText = {
  de: 'Nur nach mindestens drei Versuchen an verschiedenen Tagen. Ihre festgehaltenen Anrufe gelten als Nachweis.',
  en: 'Only after at least three attempts on different days. The calls you logged count as proof.',
  fr: 'Seulement après au moins trois tentatives à des jours différents. Les appels notés servent de preuve.',
}

export const cancellationReasons: readonly CancellationReason[] = [
  defineReason(
    'partner_no_capacity',
    { de: 'Keine freie Kapazität', en: 'No capacity', fr: 'Plus de disponibilité' },
    offeredAgain,
  ),
  defineReason(
    'partner_staff_absent',
    {
      de: 'Krankheit oder Ausfall im Team',
      en: 'Illness or absence in the team',
      fr: 'Maladie ou absence dans l’équipe',
    },
    offeredAgain,
  ),
  defineReason(
    'partner_missing_qualification',
    {
      de: 'Erforderliche Qualifikation fehlt',
      en: 'A required qualification is missing',
      fr: 'Qualification requise manquante',
    },
    offeredAgain,
  ),
  defineReason(
    'partner_missing_equipment',
    {
      de: 'Werkzeug oder Fahrzeug fehlt',
      en: 'Tools or vehicle missing',
      fr: 'Outillage ou véhicule manquant',
    },
    offeredAgain,
  ),
  defineReason(
    'partner_no_common_date',
    { de: 'Kein gemeinsamer Termin gefunden', en: 'No common date found', fr: 'Aucune date commune trouvée' },
    offeredAgain,
  ),
  defineReason(
    'partner_other',
    {
      de: 'Anderer Grund des Betriebs',
      en: 'Other reason, on our side',
      fr: 'Autre motif de l’entreprise',
    },
    sayWhy,
    { needsComment: true },
  ),
  defineReason(
    'customer_withdrew',
    {
      de: 'Kunde möchte nicht mehr',
      en: 'Customer no longer wants it',
      fr: 'Le client ne souhaite plus l’intervention',
    },
    endsForGood,
  ),
  defineReason(
    'customer_other_company',
    {
      de: 'Kunde hat einen anderen Betrieb beauftragt',
      en: 'Customer chose another company',
      fr: 'Le client a choisi une autre entreprise',
    },
    endsForGood,
  ),
  defineReason(
    'customer_unreachable',
    {
      de: 'Kunde dauerhaft nicht erreichbar',
      en: 'Customer cannot be reached',
      fr: 'Client toujours injoignable',
    },
    threeTries,
  ),
  defineReason(
    'customer_absent',
    {
      de: 'Kunde zum Termin nicht angetroffen',
      en: 'Customer not there for the appointment',
      fr: 'Client absent au rendez-vous',
    },
    documentOnSite,
    { sign_off: true },
  ),
  defineReason(
    'customer_refused_work',
    {
      de: 'Kunde lehnt die Arbeiten vor Ort ab',
      en: 'Customer refuses the work on site',
      fr: 'Le client refuse les travaux sur place',
    },
    documentOnSite,
    { sign_off: true },
  ),
  defineReason(
    'customer_site_not_ready',
    {
      de: 'Kunde führt die Vorarbeiten nicht aus',
      en: 'Customer’s preparatory work will not be done',
      fr: 'Travaux préalables du client non réalisés',
    },
    documentOnSite,
    { sign_off: true },
  ),
  defineReason(
    'customer_not_feasible',
    { de: 'Technisch nicht umsetzbar', en: 'Not technically feasible', fr: 'Techniquement irréalisable' },
    documentOnSite,
    { sign_off: true },
  ),
  defineReason(
    'customer_other',
    {
      de: 'Anderer Grund des Kunden',
      en: 'Other reason, on the customer’s side',
      fr: 'Autre motif du client',
    },
    sayWhy,
    { needsComment: true },
  ),
  defineReason(
    'brand_withdrew',
    {
      de: 'Die Marke hat den Auftrag zurückgezogen',
      en: 'The brand withdrew the order',
      fr: 'La marque a retiré l’intervention',
    },
    endsForGood,
  ),
  defineReason(
    'brand_product_unavailable',
    { de: 'Produkt nicht mehr lieferbar', en: 'Product no longer available', fr: 'Produit non disponible' },
    endsForGood,
  ),
  defineReason(
    'brand_wrong_data',
    { de: 'Auftragsdaten falsch', en: 'Order data wrong', fr: 'Données d’intervention erronées' },
    sayWhy,
    { needsComment: true },
  ),
  defineReason(
    'brand_duplicate',
    { de: 'Auftrag doppelt angelegt', en: 'Order entered twice', fr: 'Intervention saisie en double' },
    endsForGood,
  ),
]

/** Finds a reason by its id. */
export function findCancellationReason(id: string): CancellationReason | undefined {
  return cancellationReasons.find((reason) => reason.id === id)
}
