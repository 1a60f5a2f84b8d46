export default {
  title: 'Qualifikationen',
  subtitle: 'Nach ihnen richtet sich, welche Angebote Ihr Unternehmen erhält.',
  back: 'Unternehmen',
  categories: {
    hwo_a: 'Zulassungspflichtige Handwerke (HwO, Anlage A)',
    hwo_b1: 'Zulassungsfreie Handwerke (HwO, Anlage B Abschnitt 1)',
    hwo_b2: 'Handwerksähnliche Gewerbe (HwO, Anlage B Abschnitt 2)',
    zusatzqualifikation: 'Zusatzqualifikationen',
    kein_hwo: 'Tätigkeiten ohne Eintragung',
    transporter: 'Fahrzeuge',
    unlisted_qualifications: 'Weitere Qualifikationen',
    weiterbildung: 'Markenschulungen',
  },
  about: {
    hwo_a: 'Eintragung in die Handwerksrolle. Suche nach Name oder Nummer.',
    hwo_b1: 'Eintragung in das Verzeichnis der zulassungsfreien Handwerke.',
    hwo_b2: 'Eintragung in das Verzeichnis der handwerksähnlichen Gewerbe.',
    zusatzqualifikation: 'Nachweise über die Gewerbe hinaus.',
    kein_hwo: 'Arbeiten, die keine Eintragung brauchen.',
    transporter: 'Was Ihr Unternehmen zum Transport einsetzt.',
    unlisted_qualifications: 'Was in keiner Liste steht.',
    weiterbildung: 'Tragen die Marken nach der Schulung ein.',
  },
  tagsHint:
    'Leerzeichen, Komma oder Semikolon trennt. Mehrere Wörter in Anführungszeichen bleiben zusammen: "Smart Home".',
  editTag: '{tag} bearbeiten',
  removeTag: '{tag} entfernen',
  noTraining: 'Noch keine.',
  confirmation:
    'Mit dem Speichern bestätigen Sie, dass diese Qualifikationen in Ihrem Unternehmen vorhanden sind und auf Verlangen nachgewiesen werden können.',
  save: 'Bestätigen und speichern',
  unsaved: 'Noch nicht gespeichert.',
  savedTitle: 'Ihre Qualifikationen sind gespeichert.',
  savedText:
    '{added, plural, =0 {Neue Angebote kommen ab jetzt danach.} one {Ein Angebot ist hinzugekommen.} other {# Angebote sind hinzugekommen.}} {removed, plural, =0 {} one {Ein Angebot passt nicht mehr und ist weggefallen.} other {# Angebote passen nicht mehr und sind weggefallen.}}',
  toOffers: 'Neue Angebote',
  reload: 'Neuen Stand laden',
}
