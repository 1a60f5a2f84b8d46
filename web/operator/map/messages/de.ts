export default {
  view: 'Ansicht',
  views: { list: 'Liste', map: 'Karte' },
  close: 'Schließen',
  previous: 'Voriger Eintrag an diesem Ort',
  next: 'Nächster Eintrag an diesem Ort',
  isFirst: 'Das ist der erste Eintrag an diesem Ort.',
  isLast: 'Das ist der letzte Eintrag an diesem Ort.',
  together: '{place, number} von {count, number} an diesem Ort',
  limited: 'Die ersten {shown, number} von {total, number}; grenzen Sie die Auswahl mit den Filtern ein.',
  limitedByMore:
    'Die ersten {shown, number} von mehr als {total, number}; grenzen Sie die Auswahl mit den Filtern ein.',
  outdated: 'Die Karte zeigt den letzten bekannten Stand.',
  retry: 'Erneut laden',
  keys: 'j und k wechseln die Zeile, die Leertaste zeigt sie auf der Karte, Enter öffnet sie.',
} as const
