import type { Translation } from '#web/i18n/translation'
import type places from './de.ts'

export default {
  view: 'Affichage',
  views: { list: 'Liste', map: 'Carte' },
  close: 'Fermer',
  previous: 'Entrée précédente à cet endroit',
  next: 'Entrée suivante à cet endroit',
  isFirst: 'C’est la première entrée à cet endroit.',
  isLast: 'C’est la dernière entrée à cet endroit.',
  together: '{place, number} sur {count, number} à cet endroit',
  limited: 'Les {shown, number} premières sur {total, number} ; affinez avec les filtres.',
  limitedByMore: 'Les {shown, number} premières sur plus de {total, number} ; affinez avec les filtres.',
  outdated: 'La carte montre le dernier état connu.',
  retry: 'Recharger',
  keys: 'j et k changent de ligne, Espace la montre sur la carte, Entrée l’ouvre.',
} satisfies Translation<typeof places>
