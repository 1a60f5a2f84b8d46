/** The words of a monthly statement. */
export const de = {
  title: 'Abrechnung {month}',
  date: 'Datum',
  number: 'Nummer',
  jobs: 'Aufträge',
  state: 'Stand',
  net: 'Netto',
  vat: 'USt',
  total: 'Brutto',
  sum: 'Summe',
  cancels: '{number} (Storno zu {cancelled})',
  paid: 'Bezahlt am {date}',
  states: {
    sent: 'Versendet',
    received: 'Erhalten',
    paid: 'Bezahlt',
    cancelled: 'Storniert',
    cancellation_sent: 'Storniert',
  },
  note: 'Diese Übersicht ist keine Rechnung und keine Gutschrift. Es gelten die einzelnen Dokumente.',
  made: 'Erstellt am {at}',
  page: 'Seite {page} von {pages}',
} as const
