export default {
  open: '{count, plural, one {# Eintrag wartet auf das Netz} other {# Einträge warten auf das Netz}}',
  openRefused:
    '{count, plural, one {Ausgang: # Eintrag, Ihre Entscheidung ist nötig} other {Ausgang: # Einträge, Ihre Entscheidung ist nötig}}',
  title: 'Noch nicht gesendet',
  empty: 'Alles ist gesendet.',
  textDown: 'Sicher auf diesem Gerät. Es geht von selbst hinaus, sobald Sie wieder Verbindung haben.',
  textUp: 'Sicher auf diesem Gerät. Es geht der Reihe nach hinaus.',
  textRefused:
    'Etwas wurde nicht angenommen. Entscheiden Sie, was damit geschieht; so lange wartet, was danach kommt. Andere Aufträge gehen weiter.',
  comment: 'Kommentar',
  call: 'Anruf',
  step: 'Schritt',
  form: 'Formular',
  signature: 'Unterschrift',
  declined: 'Unterschrift abgelehnt',
  files: '{count, plural, one {mit # Datei} other {mit # Dateien}}',
  waiting: 'Wartet',
  behind: 'Wartet auf das, was davor steht',
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
  notPossible: 'Am neuen Stand ist Ihr Schritt nicht mehr möglich.',
  evidenceText:
    'Die Arbeit ist trotzdem belegt: Fotos, Angaben und Unterschrift können beim Auftrag abgelegt werden. Der Marktplatz sieht sie dort; der Status ändert sich nicht.',
  evidenceAttach: 'Beim Auftrag ablegen',
  evidenceSave: 'Auf dem Gerät sichern',
  evidenceAttached: 'Beim Auftrag abgelegt',
  evidenceYes: 'Ja',
  evidenceNo: 'Nein',
  retry: 'Noch einmal senden',
  retryOnTop: 'Meines trotzdem senden',
  discard: 'Verwerfen',
  discardMine: 'Meines verwerfen',
  discardTitle: 'Diesen Eintrag verwerfen?',
  discardMore:
    '{count, plural, one {Ein Eintrag, der darauf aufbaut, wird mit verworfen.} other {# Einträge, die darauf aufbauen, werden mit verworfen.}}',
  discardText: 'Er ist dann auch auf diesem Gerät nicht mehr da.',
  sendNow: 'Jetzt senden',
  notYet: 'Noch keine Verbindung; es bleibt hier und geht später hinaus.',
  close: 'Schließen',
  leaveTitle:
    '{count, plural, one {Ein Eintrag ist noch nicht gesendet} other {# Einträge sind noch nicht gesendet}}',
  leaveText:
    'Melden Sie sich ab, bleibt das Ungesendete auf diesem Gerät, für andere unsichtbar. Es wird gesendet, wenn Sie sich hier wieder anmelden.',
  leave: 'Trotzdem abmelden',
} as const
