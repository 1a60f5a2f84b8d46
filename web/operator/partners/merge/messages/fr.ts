import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  open: 'Fusionner avec un autre compte',
  title: 'Fusionner deux comptes d’une entreprise',
  text: 'Pour une entreprise inscrite deux fois. Un compte est conservé, l’autre est clôturé définitivement : c’est irréversible. Une deuxième personne valide la fusion.',
  other: 'Autre compte',
  otherHint: 'Nom, ville, adresse e-mail ou numéro de partenaire',
  otherMissing: 'Veuillez choisir l’autre compte.',
  suspected: 'Comptes avec les mêmes numéros',
  found: 'Comptes trouvés',
  noCompany: 'Aucune entreprise trouvée.',
  same: { vat_id: 'même n° de TVA', tax_id: 'même numéro fiscal', iban: 'même IBAN' },
  stays: 'Quel compte conserver ?',
  staysMissing: 'Veuillez choisir le compte à conserver.',
  thisPage: 'ce compte',
  blocked: 'Impossible pour le moment',
  blockers: {
    merged: 'L’un des comptes a déjà été fusionné avec un autre.',
    erased: 'L’un des comptes a été effacé.',
    has_locations: 'L’un des comptes a des sites. Choisissez le site auquel revient le travail.',
    other_master:
      'Un seul des comptes est un site d’un compte principal, ou ils dépendent de comptes différents.',
    different_vat_id:
      'Les numéros de TVA diffèrent : ce sont deux entreprises. Si l’un est faux, l’entreprise le corrige sous « Données de paiement ».',
    different_tax_id:
      'Les numéros fiscaux diffèrent : ce sont deux entreprises. Si l’un est faux, l’entreprise le corrige sous « Données de paiement ».',
    different_tax_case: 'Le régime de TVA diffère. L’entreprise le corrige sous « Données de paiement ».',
    restricted: 'Le compte à clôturer est suspendu. Levez la suspension ou suspendez aussi l’autre.',
    identity_provider:
      'Le compte à clôturer utilise l’authentification unique. L’entreprise la retire d’abord.',
    request_waiting: 'Une demande sur l’un des comptes attend une deuxième personne. Décidez-en d’abord.',
    orders_under_way:
      '{count, plural, one {# intervention du compte à clôturer est} other {# interventions du compte à clôturer sont}} encore en cours. Clôturez plutôt l’autre compte, ou attendez que le travail soit remis. Avec une suspension, aucune nouvelle intervention ne s’ajoute.',
    credit_run: 'Le compte à clôturer figure dans un lot de factures ouvert. Terminez d’abord ce lot.',
  },
  notice: 'À vérifier',
  notices: {
    no_common_number:
      'Aucun numéro de TVA ni numéro fiscal commun. Assurez-vous qu’il s’agit de la même entreprise : ses collaborateurs verront aussi les coordonnées bancaires et les factures du compte conservé.',
    different_address: 'Les adresses diffèrent.',
    unconfirmed_people:
      'Certaines personnes n’ont pas confirmé leur adresse e-mail. Elles auront aussi accès au compte conservé.',
    no_bank_data:
      'Il manque l’IBAN ou le numéro fiscal du compte conservé. Tant que l’entreprise ne les a pas saisis, les interventions ne peuvent pas être facturées.',
    no_agreement:
      'Dans le compte conservé, l’entreprise n’a pas accepté l’autofacturation. Tant qu’elle ne l’a pas fait, les interventions ne peuvent pas être facturées.',
    gets_no_offers: 'Le compte conservé ne reçoit pas d’offres.',
  },
  moves: {
    title: '{name} reçoit',
    people: 'Personnes, avec leurs droits',
    known_people: 'Personnes qui y ont déjà accès (droits inchangés)',
    orders: 'Interventions à valider ou sans facture',
    documents: 'Documents qui y manquent',
    offers: 'Offres en cours (retirées puis réattribuées)',
  },
  remains: {
    title: 'Reste chez {name}, lisible par les personnes des deux comptes',
    orders: 'Interventions passées',
    credit_notes: 'Factures',
  },
  nothing: 'Rien.',
  readable:
    'Les coordonnées bancaires, qualifications, tarifs et accords du compte conservé ne changent pas. Les documents qu’il possède déjà restent dans l’autre, où nous seuls les voyons.',
  reason: 'Motif',
  reasonHint: 'Par exemple : inscrite deux fois, convenu par téléphone avec le chef d’entreprise.',
  submit: 'Demander la fusion',
  waits: 'La fusion attend une deuxième personne',
  done: 'Comptes fusionnés',
  former: 'Fusionné avec :',
  perhapsSame: 'Peut-être la même entreprise :',
} satisfies Translation<typeof de>
