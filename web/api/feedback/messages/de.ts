export default {
  offlineTitle: 'Keine Internetverbindung',
  offlineText:
    'Ihre Eingaben sind noch da. Bitte versuchen Sie es noch einmal, sobald Sie wieder verbunden sind.',
  timeoutTitle: 'Der Server antwortet nicht',
  timeoutText:
    'Das dauert ungewöhnlich lange. Ihre Eingaben sind noch da; bitte versuchen Sie es gleich noch einmal.',
  slowTitle: 'Die Verbindung ist langsam',
  slowText: 'Es ist auf diesem Gerät gespeichert und wird gesendet, sobald das Netz besser ist.',
  unreachableTitle: 'Keine Verbindung zum Server',
  unreachableText:
    'Der Server ist gerade nicht erreichbar. Ihre Eingaben sind noch da; bitte versuchen Sie es gleich noch einmal.',
  absentTitle: 'Nicht auf diesem Gerät',
  absentText:
    'Das ist nicht auf diesem Gerät gespeichert. Es wird geladen, sobald Sie wieder verbunden sind.',
  notFoundTitle: 'Nicht gefunden',
  notFoundText: 'Das gibt es nicht, oder Ihr Betrieb hat keinen Zugriff darauf.',
  forbiddenTitle: 'Kein Zugriff',
  forbiddenText:
    'Dafür fehlt Ihnen die Berechtigung. Wer in Ihrem Betrieb das Portal verwaltet, kann sie Ihnen geben.',
  conflictTitle: 'Das ist gerade nicht möglich',
  conflictText: 'Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  invalidTitle: 'Bitte prüfen Sie Ihre Angaben',
  invalidText: 'Es wurde nichts gespeichert. Ihre Eingaben sind noch da.',
  tooManyTitle: 'Zu viele Versuche',
  tooManyText:
    'Bitte versuchen Sie es in {minutes, plural, one {einer Minute} other {# Minuten}} noch einmal.',
  serverTitle: 'Da ist bei uns etwas schiefgegangen',
  serverText:
    'Es wurde nichts geändert. Bitte versuchen Sie es später noch einmal oder melden Sie sich beim Support.',
  pageTitle: 'Diese Seite konnte nicht angezeigt werden',
  pageText:
    'Gespeichertes ist nicht verloren. Bitte laden Sie die Seite neu oder melden Sie sich beim Support.',
  chunkTitle: 'Dieser Teil der App konnte nicht geladen werden',
  chunkText:
    'Die Verbindung war unterbrochen, oder es gibt eine neue Version. Bitte laden Sie die Seite neu; Ihre Eingaben sind noch da.',
} as const
