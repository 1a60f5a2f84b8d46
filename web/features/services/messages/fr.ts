import { orderTypeNames } from '#contract/orders/model/order-type-names'

export default {
  title: 'Prestations et conditions',
  back: 'Entreprise',
  subtitle: 'Ce que vous réalisez pour la place de marché, à quels prix et à quelles conditions.',
  emptyTitle: 'Pas encore de prestations',
  emptyText: 'Les prix et conditions publiés par la place de marché apparaissent ici.',
  waitingTitle:
    '{count, plural, one {Une catégorie attend votre accord} other {# catégories attendent votre accord}}',
  waitingText:
    'Les offres d’une catégorie n’arrivent qu’une fois ses conditions acceptées. Les interventions acceptées ne sont pas concernées.',
  accepted: 'Acceptées',
  notAccepted: 'Non acceptées',
  version: 'Version {version}, valable à partir du {from}',
  acceptedBy: 'Acceptées par {name} le {at}',
  why: 'Vous recevrez les nouvelles offres de cette catégorie dès que vous aurez accepté cette version.',
  read: 'Lire',
  readAndAccept: 'Lire et accepter',
  noTerms: 'Il n’y a pas de conditions propres à cette catégorie.',
  coming: 'La version {version} s’applique à partir du {from}',
  earlier: 'Versions précédentes',
  pricesOf: 'Prix : {category}',
  service: 'Prestation',
  since: 'Valable à partir du',
  price: 'Montant HT',
  own: 'Votre prix',
  doneTitle: 'Conditions acceptées',
  doneText:
    '{added, plural, =0 {Les nouvelles offres de cette catégorie arrivent dès maintenant.} one {Une offre s’est ajoutée.} other {# offres se sont ajoutées.}}',
  notNow: 'Pas maintenant',
  accept: 'Accepter les conditions',
  close: 'Fermer',
  consequence:
    'Votre nom, la date et l’heure sont enregistrés avec cette version. Elle s’applique à votre entreprise et à ses sites.',
  termsTitle: 'Conditions de service',
  termsLead:
    'Les règles applicables aux entreprises qui réalisent des interventions de la place de marché, par type de prestation.',
  termsEmptyTitle: 'Pas encore de conditions',
  termsEmptyText: 'Les conditions publiées par la place de marché apparaissent ici.',
  categories: orderTypeNames.fr,
}
