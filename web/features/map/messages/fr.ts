import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  route: 'Tournée du jour',
  stops: '{count, plural, one {# étape} other {# étapes}}',
  leg: 'env. {distance} km, {duration} de route',
  near: 'juste à côté',
  showMap: 'Afficher la carte et les étapes',
  hideMap: 'Masquer',
  estimate: 'Estimation : vol d’oiseau × {factor, number}, 45 km/h en moyenne.',
  byRoad: 'Calculé par la route, hors conditions de circulation.',
  offers: 'Offres sur la carte',
  offersLegend: 'Offres (centre du code postal)',
  visitsLegend: 'Rendez-vous',
  visitsOfDay: 'Rendez-vous : {day}',
  noVisits: 'Aucun rendez-vous sur place.',
  twoFingers: 'Déplacez la carte avec deux doigts',
  site: 'Lieu d’intervention sur la carte',
  siteApproximate: 'Centre du code postal : l’emplacement exact n’est pas connu.',
  openMap: 'Agrandir la carte',
  directions: 'Itinéraire',
  zoomIn: 'Zoomer',
  zoomOut: 'Dézoomer',
  sources: 'Sources de la carte',
  unavailable: 'Cet appareil ne peut pas afficher la carte',
  unavailableText: 'Tous les lieux figurent dans la liste à côté.',
} as const satisfies Translation<typeof de>
