export default {
  title: 'Benachrichtigungen',
  device: 'Auf diesem Gerät',
  state: {
    off: 'Aus. Meldet neue Angebote, verschobene Termine, Nacharbeit und mehr.',
    asking: 'Bitte im Browser erlauben …',
    on: 'An: neue Angebote, verschobene Termine, Nacharbeit und mehr',
    blocked:
      'Vom Browser blockiert. Erlauben Sie Benachrichtigungen für diese Seite: Symbol links neben der Adresse, dann „Benachrichtigungen“.',
  },
  failed: 'Benachrichtigungen ließen sich nicht einschalten',
  failedText:
    'Der Benachrichtigungsdienst des Browsers hat nicht geantwortet. Bitte versuchen Sie es später noch einmal.',
} as const
