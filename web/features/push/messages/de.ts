export default {
  title: 'Benachrichtigungen',
  device: 'Auf diesem Gerät',
  state: {
    off: 'Aus. Meldet neue Angebote, Nacharbeit und Freigaben.',
    asking: 'Bitte im Browser erlauben …',
    on: 'An: neue Angebote, Nacharbeit und Freigaben',
    blocked:
      'Vom Browser blockiert. Erlauben Sie Mitteilungen für diese Seite: Symbol links neben der Adresse, dann „Benachrichtigungen“.',
  },
  failed: 'Benachrichtigungen ließen sich nicht einschalten',
  failedText:
    'Der Mitteilungsdienst des Browsers hat nicht geantwortet. Bitte versuchen Sie es später noch einmal.',
} as const
