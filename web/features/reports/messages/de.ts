export default {
  waits: 'Wartet auf das Netz',
  title: 'Tagesberichte',
  add: 'Bericht hinzufügen',
  none: 'Noch kein Bericht. Für jeden Tag auf der Baustelle gehört einer hierher.',
  pdf: 'PDF',
  pdfOf: 'PDF des Berichts vom {day}',
  making: 'PDF wird erstellt',
  failed:
    'Das PDF konnte noch nicht erstellt werden. Der Marktplatz ist benachrichtigt und kümmert sich darum.',
  change: 'Ändern',
  changeOf: 'Bericht vom {day} ändern',
} as const
