export default {
  title: 'Protokoll prüfen',
  lead: 'Hier sehen Sie, ob ein Protokoll oder ein Tagesbericht noch genau so ist wie bei der Versiegelung.',
  file: 'PDF wählen',
  fileOfCode: 'PDF zu diesem QR-Code wählen',
  fileStays: 'Die Datei bleibt auf Ihrem Gerät. Verglichen wird nur ihre Prüfsumme.',
  checking: 'Wird geprüft …',
  notRead: 'Die Datei ließ sich nicht prüfen. Bitte versuchen Sie es noch einmal.',
  states: {
    valid: 'Unverändert',
    changed: 'Verändert',
    sealed: 'Zu diesem QR-Code gibt es ein versiegeltes Dokument',
    unknown: 'Nicht bekannt',
  },
  texts: {
    valid: 'Diese Datei ist Byte für Byte so, wie sie am {at} versiegelt wurde.',
    changed:
      'Diese Datei ist nicht mehr so, wie sie am {at} versiegelt wurde. Verlassen Sie sich nicht auf ihren Inhalt.',
    sealed: 'Es wurde am {at} versiegelt. Wählen Sie die Datei, um zu sehen, ob sie unverändert ist.',
    unknown:
      'Dieses Dokument wurde hier nicht versiegelt, oder es wurde so verändert, dass es nicht mehr zu erkennen ist.',
  },
  superseded: 'Inzwischen gibt es eine neuere Fassung dieses Dokuments.',
  what: 'Das Dokument',
  kind: 'Art',
  sealedAt: 'Versiegelt am',
  timeStamp: 'Zeitstempel',
  timeStampBy: '{at}, bestätigt von {authority}',
  size: 'Größe',
  sha256: 'Prüfsumme (SHA-256)',
  certificate: 'Zertifikat (SHA-256)',
  report: 'Tagesbericht',
} as const
