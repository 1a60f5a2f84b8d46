export default {
  environment: 'Umgebung: {name}',
  offline:
    'Sie sind offline und sehen den letzten Stand dieses Geräts. Ihre Arbeit wird später gesendet; anderes speichern Sie erst wieder mit Verbindung.',
  terms: 'Servicebedingungen',
  support: 'Support',
  language: 'Sprache',
  languages: { de: 'Deutsch', en: 'English', fr: 'Français' },
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Diese Adresse gibt es nicht. Vielleicht ist der Link veraltet oder unvollständig.',
  toStart: 'Zur Startseite',
  linkEndedTitle: 'Dieser Zugang ist beendet',
  linkEndedText:
    'Der Auftrag ist abgeschlossen, oder der Zugang ist abgelaufen oder beendet. Der Betrieb kann Ihnen einen neuen Link senden.',
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
