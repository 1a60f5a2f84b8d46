import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Modifications groupées',
  back: 'Interventions',
  select: 'Sélectionner {name}',
  selection: 'Interventions sélectionnées',
  selected: '{count, plural, one {# intervention sélectionnée} other {# interventions sélectionnées}}',
  limited: 'Les {count, number} premières interventions sont sélectionnées, le maximum en une fois',
  selectShown: 'Sélectionner les lignes affichées',
  selectFound: 'Sélectionner tous les résultats',
  clear: 'Effacer la sélection',
  noAction: 'Aucune modification commune possible',
  checkAgain: 'Vérifier à nouveau',
  keys: 'j et k changent de ligne, x la sélectionne, Entrée l’ouvre.',
  actions: {
    offer: 'Proposer',
    hold: 'Suspendre',
    release: 'Lever la suspension',
    cancel: 'Annuler les interventions',
  },
  dialog: {
    offer: {
      title: 'Proposer les interventions',
      text: 'Toutes les entreprises adaptées qui n’ont pas encore l’intervention reçoivent une offre.',
      submit: '{count, plural, one {Proposer # intervention} other {Proposer # interventions}}',
      possible:
        '{count, plural, one {# intervention sera proposée.} other {# interventions seront proposées.}}',
    },
    hold: {
      title: 'Suspendre les interventions',
      text: '',
      submit: '{count, plural, one {Suspendre # intervention} other {Suspendre # interventions}}',
      possible:
        '{count, plural, one {# intervention sera suspendue.} other {# interventions seront suspendues.}}',
    },
    release: {
      title: 'Lever les suspensions',
      text: 'Les interventions reprennent là où elles en étaient avant la suspension.',
      submit: '{count, plural, one {Lever # suspension} other {Lever # suspensions}}',
      possible: '{count, plural, one {# intervention reprendra.} other {# interventions reprendront.}}',
    },
    cancel: {
      title: 'Annuler les interventions',
      text: '',
      submit: '{count, plural, one {Annuler # intervention} other {Annuler # interventions}}',
      possible:
        '{count, plural, one {# intervention sera annulée.} other {# interventions seront annulées.}}',
    },
    checking: 'Vérification …',
    fits: 'Possible pour {count, number} sur {total, number}',
    unchanged:
      '{count, plural, one {# intervention reste inchangée :} other {# interventions restent inchangées :}}',
    none: 'Aucune des interventions sélectionnées ne peut être modifiée ainsi.',
    names: '{names} et {count, number} autres',
    unknown: 'inconnue',
    started: 'La modification est en cours. Vous pouvez continuer à travailler.',
  },
  obstacles: {
    not_found: 'L’intervention n’existe plus',
    status_not_allowed: 'Impossible avec le statut « {status} »',
    hold_not_possible: 'Ce motif ne convient pas au statut « {status} »',
    category_not_possible: 'Aucune entreprise n’a encore accepté l’intervention',
  },
  run: {
    states: { running: 'En cours', stopped: 'Arrêtée', done: 'Terminée' },
    progress: '{done, number} sur {total, number} traitées',
    changed: '{count, plural, one {# modifiée} other {# modifiées}}',
    failed: '{count, plural, one {# non modifiée} other {# non modifiées}}',
    open: '{count, number} encore à traiter',
    program: 'Programme',
    stop: 'Arrêter',
    stopped: 'Arrêtée. Ce qui est modifié le reste.',
    resume: 'Reprendre',
    resumed: 'La modification reprend',
    details: 'Voir le résultat',
    dismiss: 'Fermer l’avis',
    missing: 'Cette modification groupée n’existe pas',
    missingText: 'Les modifications groupées sont supprimées après 90 jours.',
    comment: 'Message',
  },
  list: {
    what: 'Modification',
    when: 'Quand',
    by: 'Par',
    result: 'Résultat',
    empty: 'Aucune modification groupée',
    emptyText: 'Sélectionnez plusieurs interventions dans la liste pour les modifier ensemble.',
    toOrders: 'Voir les interventions',
  },
  items: {
    title: 'Interventions de cette modification',
    order: 'Intervention',
    result: 'Résultat',
    now: 'Statut actuel',
    open: 'Pas encore traitée',
    changed: 'Modifiée',
    failed: 'Non modifiée',
    offered:
      '{count, plural, =0 {Aucune autre entreprise adaptée} one {Proposée à # entreprise} other {Proposée à # entreprises}}',
    errors: {
      order_changed: 'Modifiée entre-temps par une autre personne',
      status_not_allowed: 'Plus possible dans son statut',
      validation_failed: 'Les indications ne conviennent pas à cette intervention',
      other: 'Refusée ({code})',
    },
  },
} satisfies Translation<typeof de>
