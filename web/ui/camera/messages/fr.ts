import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  scan: 'Scanner {label} avec l’appareil photo',
  scanHint: 'Placez le code-barres ou le code QR dans l’image.',
  scanCamera: 'Image de l’appareil photo',
  typeNumber: 'Plutôt saisir',
  scanDenied:
    'L’appareil photo est bloqué pour cette page. Autorisez-le dans les réglages du navigateur, ou saisissez le numéro.',
  scanNoCamera: 'Cet appareil n’a pas d’appareil photo. Veuillez saisir le numéro.',
  scanFailed: 'L’appareil photo n’a pas pu être ouvert. Veuillez saisir le numéro.',
  drawOn: 'Dessiner sur la photo',
  undo: 'Annuler le dernier trait',
  keepDrawing: 'Garder le dessin',
  drawTool: 'Outil',
  drawArrow: 'Flèche',
  drawLine: 'Crayon',
  drawText: 'Texte',
  drawWords: 'Texte sur la photo',
  drawPut: 'Placer au centre',
  drawHint: 'Dessinez sur la photo avec le doigt.',
  drawNothing: 'Rien n’est encore dessiné sur la photo.',
  drawNoWords: 'Saisissez d’abord le texte.',
  drawTextHint:
    'Saisissez le texte, puis touchez l’endroit voulu. Les flèches du clavier déplacent le dernier élément.',
  drawCanvas: 'Photo, {count, plural, =0 {rien de dessiné} one {un dessin} other {# dessins}}',
} as const satisfies Translation<typeof de>
