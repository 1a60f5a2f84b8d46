export default {
  open: '{count, plural, one {# Eintrag wartet auf das Netz} other {# Einträge warten auf das Netz}}',
  openRefused:
    '{count, plural, one {Noch nicht gesendet: # Eintrag, Ihre Entscheidung ist nötig} other {Noch nicht gesendet: # Einträge, Ihre Entscheidung ist nötig}}',
  title: 'Noch nicht gesendet',
  empty: 'Alles ist gesendet.',
  textDown: 'Sicher auf diesem Gerät. Es wird automatisch gesendet, sobald Sie wieder Verbindung haben.',
  textUp: 'Sicher auf diesem Gerät. Es wird der Reihe nach gesendet.',
  textRefused:
    'Ein Eintrag wurde nicht angenommen. Entscheiden Sie, was damit geschehen soll. Bis dahin warten die späteren Einträge; zu anderen Aufträgen wird weiter gesendet.',
  comment: 'Kommentar',
  call: 'Anruf',
  step: 'Schritt',
  form: 'Formular',
  signature: 'Unterschrift',
  declined: 'Unterschrift abgelehnt',
  files: '{count, plural, one {mit # Datei} other {mit # Dateien}}',
  waiting: 'Wartet',
  behind: 'Wartet auf den Eintrag davor',
  sending: 'Wird gesendet',
  sendingFiles: 'Wird gesendet: Datei {done} von {of}',
  refused: 'Nicht angenommen: {why}',
  changedMeanwhile: 'Jemand war schneller: Der Auftrag hat sich inzwischen geändert.',
  mine: 'Ihr Eintrag',
  theirs: 'Das ist inzwischen geschehen',
  choice:
    'Senden Sie Ihren Eintrag trotzdem, kommt er zum neuen Stand dazu. Verwerfen Sie ihn, bleibt es beim neuen Stand.',
  accountEnded:
    'Nicht gesendet: Für das Konto, in dem Sie das geschrieben haben, sind Sie nicht mehr tätig, zum Beispiel weil es mit einem anderen zusammengeführt wurde.',
  missing:
    'Ein Foto oder Formular, auf das sich das bezieht, ist nicht mehr auf diesem Gerät. Verwerfen Sie den Eintrag und erfassen Sie es noch einmal.',
  sentMeanwhile: '{name} hat dieses Formular inzwischen gesendet ({at}). Ihre Antworten sind noch da.',
  draftMeanwhile:
    'Sie haben dieses Formular inzwischen auf einem anderen Gerät weiter ausgefüllt. Ihre Antworten von hier sind noch da.',
  notPossible: 'Der Auftrag hat sich geändert. Ihr Schritt ist jetzt nicht mehr möglich.',
  evidenceText:
    'Die Arbeit ist trotzdem belegt: Fotos, Angaben und Unterschrift können beim Auftrag abgelegt werden. Der Marktplatz sieht sie dort; der Status ändert sich nicht.',
  evidenceAttach: 'Beim Auftrag ablegen',
  evidenceSave: 'Auf dem Gerät sichern',
  evidenceAttached: 'Beim Auftrag abgelegt',
  evidenceYes: 'Ja',
  evidenceNo: 'Nein',
  retry: 'Noch einmal senden',
  retryOnTop: 'Meinen Eintrag trotzdem senden',
  discard: 'Verwerfen',
  discardMine: 'Meinen Eintrag verwerfen',
  discardTitle: 'Diesen Eintrag verwerfen?',
  discardMore:
    '{count, plural, one {Ein Eintrag, der darauf aufbaut, wird mit verworfen.} other {# Einträge, die darauf aufbauen, werden mit verworfen.}}',
  discardText: 'Er ist dann auch auf diesem Gerät nicht mehr da.',
  sendNow: 'Jetzt senden',
  notYet: 'Noch keine Verbindung; es bleibt hier und wird später gesendet.',
  close: 'Schließen',
  leaveTitle:
    '{count, plural, one {Ein Eintrag ist noch nicht gesendet} other {# Einträge sind noch nicht gesendet}}',
  leaveText:
    'Melden Sie sich ab, bleibt das Ungesendete auf diesem Gerät, für andere unsichtbar. Es wird gesendet, wenn Sie sich hier wieder anmelden.',
  leave: 'Trotzdem abmelden',
} as const
