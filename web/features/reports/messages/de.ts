export default {
  waits: 'Wartet auf das Netz',
  title: 'Tagesberichte',
  add: 'Bericht hinzufügen',
  none: 'Noch kein Bericht. Für jeden Tag auf der Baustelle gehört einer hierher.',
  pdf: 'PDF',
  pdfOf: 'PDF des Berichts vom {day}',
  making: 'PDF wird erstellt',
  change: 'Ändern',
  changeOf: 'Bericht vom {day} ändern',
} as const
