/** About uploads and files on this device; only loaded after the login. */
export default {
  fullTitle: 'Kein Platz auf diesem Gerät',
  fullText:
    'Auf diesem Gerät ist kein Speicher mehr frei. Lassen Sie diese Seite offen: Was Sie eingegeben haben, steht noch hier. Löschen Sie etwas auf dem Gerät und versuchen Sie es dann noch einmal.',
  failingTitle: 'Dieses Gerät speichert nicht',
  failingText:
    'Der Speicher dieses Geräts meldet einen Fehler. Lassen Sie diese Seite offen: Was Sie eingegeben haben, steht noch hier. Versuchen Sie es noch einmal.',
  failingUnsavedText:
    'Ein Foto ist nur auf dieser Seite, denn dieses Gerät konnte es nicht speichern. Bitte laden Sie die Seite nicht neu. Senden Sie das Foto jetzt.',
  unsavedText:
    'Ein Foto ist nur auf dieser Seite. Bitte laden Sie die Seite nicht neu. Geben Sie Speicher frei, oder senden Sie das Foto jetzt.',
  freeSpace: 'Speicher freigeben',
  sendNow: 'Jetzt senden',
  photo: 'Foto',
  photoUnsaved: 'Nur auf dieser Seite',
  photoGone: 'Nicht mehr auf diesem Gerät. Bitte noch einmal aufnehmen.',
  sendsAgain: 'Die Verbindung ist langsam oder unterbrochen. Wird weiter gesendet.',
  fileTooLarge: 'Zu groß: höchstens 25 MB je Datei.',
  fileType: 'Dieser Dateityp wird nicht unterstützt. Erlaubt sind JPG, PNG, GIF und PDF.',
  fileEmpty: 'Diese Datei ist leer.',
} as const
