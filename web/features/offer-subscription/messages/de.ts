export default {
  title: 'Angebote abbestellen',
  offers: 'Neue Angebote',
  question: 'Keine Angebote mehr erhalten?',
  questionText:
    '{company} erhält dann keine Angebote und keine E-Mails dazu mehr. Sie können das jederzeit rückgängig machen.',
  ordersTitle: '{count, plural, one {Ein Auftrag läuft noch} other {# Aufträge laufen noch}}',
  ordersText: 'Solange Sie keine Angebote möchten, sind auch laufende Aufträge im Portal nicht erreichbar.',
  end: 'Keine Angebote mehr',
  keep: 'Angebote behalten',
  stoppedTitle: 'Sie erhalten keine Angebote',
  stoppedText: '{company} hat die Angebote abbestellt.',
  undoTitle: 'Das war ein Versehen?',
  undo: 'Rückgängig machen',
  againTitle: 'Doch wieder Angebote?',
  againText:
    'Sagen Sie uns, was Sie können: mindestens eine Qualifikation. Dann erhalten Sie nur Angebote, die dazu passen.',
  missing: 'Bitte wählen Sie mindestens eine Qualifikation.',
  save: 'Speichern und Angebote erhalten',
  backTitle: 'Sie erhalten wieder Angebote',
  backText: '{company} ist wieder dabei. Mit einem Konto sehen Sie die Angebote und nehmen sie an.',
  createAccount: 'Konto anlegen',
  askAdmin:
    '{company} hat die Angebote abbestellt. Die Administration Ihres Betriebs kann sie wieder aufnehmen.',
  overTitle: 'Dieser Link gilt nicht mehr',
  overText:
    'Er ist abgelaufen oder unvollständig. Den nächsten finden Sie am Ende jeder Angebots-E-Mail; oder wenden Sie sich an den Support.',
  categories: {
    hwo_a: 'Handwerke nach HwO, Anlage A',
    zusatzqualifikation: 'Zusatzqualifikationen',
    kein_hwo: 'Tätigkeiten ohne Eintragung',
    transporter: 'Fahrzeuge',
  },
}
