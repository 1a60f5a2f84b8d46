export default {
  title: 'Betrieb registrieren',
  lead: 'In zwei Minuten dabei: Danach erhalten Sie Angebote aus Ihrer Region.',
  fields: {
    first_name: 'Vorname',
    last_name: 'Nachname',
    phone: 'Telefon',
    email: 'E-Mail-Adresse',
    company_name: 'Betrieb',
    password: 'Passwort',
    password_repeat: 'Passwort wiederholen',
  },
  phoneHint: 'Zum Beispiel 0123 456 7890',
  terms: 'Ich stimme den Servicebedingungen zu.',
  termsOptional:
    'Für Ihre Registrierung freiwillig; Angebote erhalten Sie, sobald Sie den Bedingungen einer Leistungskategorie zugestimmt haben.',
  readTerms: 'Servicebedingungen lesen',
  marketing: 'Ich möchte Neuigkeiten per E-Mail erhalten.',
  marketingHint: 'Freiwillig; Sie können das jederzeit widerrufen.',
  submit: 'Registrieren',
  haveAccount: 'Schon registriert?',
  toLogin: 'Zur Anmeldung',
  forgot: 'Passwort vergessen?',
  faults: {
    missing: 'Bitte ausfüllen.',
    letters: 'Nur Buchstaben, Leerzeichen, Bindestrich, Apostroph und Punkt sind erlaubt.',
    phoneFormat: 'Das Format der Telefonnummer ist ungültig. Beispiel: 0123 456 7890',
    emailFormat: 'Das ist keine gültige E-Mail-Adresse. Beispiel: name@betrieb.de',
    weak: 'Dieses Passwort ist zu einfach. Was noch fehlt, steht darunter.',
    tooLong: 'Höchstens 200 Zeichen.',
    differ: 'Die Passwörter müssen übereinstimmen.',
    terms: 'Bitte stimmen Sie den Servicebedingungen zu.',
  },
  successTitle: 'Willkommen!',
  successText:
    'Ihr Konto ist angelegt. Bitte bestätigen Sie Ihre Adresse mit dem Link, den wir an {email} geschickt haben: Erst danach erhalten Sie Angebote. Anmelden können Sie sich schon jetzt.',
  termsText:
    'Angebote erhalten Sie für jede Leistungskategorie, deren Bedingungen Sie akzeptieren. Nach der Anmeldung gelangen Sie direkt dorthin.',
  resend: 'E-Mail noch einmal senden',
  sentTitle: 'E-Mail ist unterwegs',
  sentText:
    'Wir haben die E-Mail noch einmal an {email} geschickt. Sehen Sie bitte auch im Spam-Ordner nach.',
  errorTitle: 'Die E-Mail konnte nicht gesendet werden',
  errorText:
    'Ihr Konto ist angelegt, nichts ist verloren. Bitte versuchen Sie es gleich noch einmal oder melden Sie sich beim Support.',
  confirmTitle: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  confirmText: 'Der Link dazu ging an {email}. Erst wenn Sie ihn geöffnet haben, erhalten Sie Angebote.',
  notSentText: 'Bitte versuchen Sie es gleich noch einmal oder melden Sie sich beim Support.',
  duplicateTitle: 'Sie sind schon dabei',
  duplicateText:
    'Diese E-Mail-Adresse oder dieser Betrieb ist bereits registriert. Melden Sie sich an, oder wenden Sie sich an uns, wenn Ihr Betrieb schon ein Konto hat:',
  duplicateInvited:
    'Haben wir Sie per E-Mail zu einem Auftrag eingeladen? Dann öffnen Sie bitte den Link in dieser E-Mail: Er führt zu Ihrem Konto.',
} as const
