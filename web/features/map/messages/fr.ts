import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  route: 'Tournée du jour',
  stops: '{count, plural, one {# étape} other {# étapes}}',
  leg: 'env. {distance} km, {duration} de route',
  near: 'juste à côté',
  showMap: 'Afficher la carte et les étapes',
  hideMap: 'Masquer',
  estimate: 'Estimation : vol d’oiseau × {factor, number}, 45 km/h en moyenne.',
  offers: 'Offres sur la carte',
  offersHint: 'Vert : offres (centre du code postal). Orange : vos rendez-vous du jour.',
  zoomIn: 'Zoomer',
  zoomOut: 'Dézoomer',
  sources: 'Sources de la carte',
  unavailable: 'Cet appareil ne peut pas afficher la carte',
  unavailableText: 'Tous les lieux figurent dans la liste à côté.',
} as const satisfies Translation<typeof de>
