export default {
  open: '{count, plural, one {# Eintrag wartet auf das Netz} other {# Einträge warten auf das Netz}}',
  title: 'Noch nicht gesendet',
  empty: 'Alles ist gesendet.',
  textDown: 'Sicher auf diesem Gerät. Es geht von selbst hinaus, sobald Sie wieder Verbindung haben.',
  textUp: 'Sicher auf diesem Gerät. Es geht der Reihe nach hinaus.',
  comment: 'Kommentar',
  call: 'Anruf',
  waiting: 'Wartet',
  sending: 'Wird gesendet',
  failed: 'Nicht angenommen: {why}',
  retry: 'Noch einmal senden',
  discard: 'Verwerfen',
  discardTitle: 'Diesen Eintrag verwerfen?',
  sendNow: 'Jetzt senden',
  close: 'Schließen',
  leaveTitle:
    '{count, plural, one {Ein Eintrag ist noch nicht gesendet} other {# Einträge sind noch nicht gesendet}}',
  leaveText:
    'Melden Sie sich ab, bleibt das Ungesendete auf diesem Gerät, für andere unsichtbar. Es wird gesendet, wenn Sie sich hier wieder anmelden.',
  leave: 'Trotzdem abmelden',
} as const
