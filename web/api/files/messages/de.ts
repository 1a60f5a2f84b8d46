/** About files on their way, or on this device: behind the log-in alone. */
export default {
  fullTitle: 'Kein Platz auf diesem Gerät',
  fullText: 'Bitte löschen Sie etwas und versuchen Sie es noch einmal.',
  sendsAgain: 'Die Verbindung ist langsam oder unterbrochen. Wird weiter gesendet.',
  fileTooLarge: 'Zu groß: höchstens 25 MB je Datei.',
  fileType: 'Dieser Dateityp wird nicht unterstützt. Erlaubt sind JPG, PNG, GIF und PDF.',
  fileEmpty: 'Diese Datei ist leer.',
} as const
