export default {
  environment: 'Umgebung: {name}',
  offline:
    'Sie sind offline. Was Sie sehen, kann veraltet sein. Ihre Arbeit wird auf diesem Gerät aufgehoben und später gesendet; anderes speichern Sie erst wieder mit Verbindung.',
  terms: 'Servicebedingungen',
  support: 'Support',
  supportTimes: '{from} bis {to} Uhr',
  language: 'Sprache',
  languages: { de: 'Deutsch', en: 'English', fr: 'Français' },
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Diese Adresse gibt es nicht. Vielleicht ist der Link veraltet oder unvollständig.',
  toStart: 'Zur Startseite',
  linkEndedTitle: 'Dieser Zugang ist beendet',
  linkEndedText:
    'Der Auftrag ist abgeschlossen, die Zeit ist abgelaufen, oder der Betrieb hat den Zugang zurückgenommen. Brauchen Sie ihn noch, bitten Sie den Betrieb um einen neuen Link.',
  noAccessTitle: 'Kein Zugriff',
  titles: {
    offer: 'Angebot',
    order: 'Auftrag',
    proposal: 'Angebot erstellen',
    signature: 'Unterschrift des Kunden',
  },
  logIn: 'Anmelden',
  noAccessOut: 'Sie sind nicht angemeldet. Melden Sie sich an, um diese Seite zu sehen.',
  noAccessText:
    'Für diese Seite fehlt Ihnen die Berechtigung. Wer in Ihrem Betrieb das Portal verwaltet, kann sie Ihnen geben.',
} as const
