import { orderTypeNames } from '#contract/orders/model/order-type-names'

export default {
  title: 'Leistungen und Bedingungen',
  back: 'Unternehmen',
  subtitle: 'Was Sie für den Marktplatz ausführen, zu welchen Preisen und Bedingungen.',
  emptyTitle: 'Noch keine Leistungen',
  emptyText: 'Sobald der Marktplatz Preise oder Bedingungen veröffentlicht, stehen sie hier.',
  waitingTitle:
    '{count, plural, one {Eine Kategorie wartet auf Ihre Zustimmung} other {# Kategorien warten auf Ihre Zustimmung}}',
  waitingText:
    'Angebote einer Kategorie kommen erst, wenn ihre Bedingungen akzeptiert sind. Angenommene Aufträge sind davon nicht berührt.',
  accepted: 'Akzeptiert',
  notAccepted: 'Nicht akzeptiert',
  version: 'Fassung {version}, gültig ab {from}',
  acceptedBy: 'Akzeptiert von {name} am {at}',
  why: 'Neue Angebote dieser Kategorie erhalten Sie, sobald Sie diese Fassung akzeptiert haben.',
  read: 'Lesen',
  readAndAccept: 'Lesen und akzeptieren',
  noTerms: 'Für diese Kategorie gibt es keine eigenen Bedingungen.',
  coming: 'Fassung {version} gilt ab {from}',
  earlier: 'Frühere Fassungen',
  pricesOf: 'Preise: {category}',
  service: 'Leistung',
  since: 'Gültig ab',
  price: 'Preis netto',
  own: 'Ihr Preis',
  doneTitle: 'Bedingungen akzeptiert',
  doneText:
    '{added, plural, =0 {Neue Angebote dieser Kategorie kommen ab jetzt.} one {Ein Angebot ist hinzugekommen.} other {# Angebote sind hinzugekommen.}}',
  notNow: 'Nicht jetzt',
  accept: 'Bedingungen akzeptieren',
  close: 'Schließen',
  consequence:
    'Ihr Name und der Zeitpunkt werden zusammen mit dieser Fassung festgehalten. Sie gilt für Ihren Betrieb und seine Standorte.',
  termsTitle: 'Servicebedingungen',
  termsLead: 'Was für Betriebe gilt, die Aufträge des Marktplatzes ausführen, nach Art der Leistung.',
  termsEmptyTitle: 'Noch keine Bedingungen',
  termsEmptyText: 'Sobald der Marktplatz Bedingungen veröffentlicht, stehen sie hier.',
  categories: orderTypeNames.de,
}
