export default {
  title: 'Zahlungsdaten',
  subtitle: 'Wohin wir Ihre Gutschriften zahlen, und wie sie versteuert werden',
  location: 'Standort',
  back: 'Unternehmen',
  cancel: 'Abbrechen',
  detailsTitle: 'Bank und Steuer',
  edit: 'Bearbeiten',
  save: 'Speichern',
  discard: 'Verwerfen',
  unsaved: 'Noch nicht gespeichert',
  fields: {
    account_holder: 'Kontoinhaber',
    iban: 'IBAN',
    bic: 'BIC',
    taxId: 'Steuernummer',
    vatId: 'USt-IdNr.',
    vat_status: 'Umsatzsteuer',
    invoice_profile: 'E-Rechnung',
    invoice_email: 'E-Mail für Rückfragen',
    invoice_phone: 'Telefon für Rückfragen',
  },
  ibanHint:
    'Leerzeichen sind egal. Bei einer anderen IBAN fragen wir zur Sicherheit noch einmal, ob Sie es sind.',
  ibanMissing: 'Für die Zahlungsabwicklung ist eine IBAN nötig',
  bicHint: 'Empfohlen, nicht nötig',
  bicProposed: 'BIC dieser IBAN:',
  bicTake: '{bic} übernehmen',
  taxIdHint: 'Zum Beispiel 231/123/12340',
  vatIdHint: 'DE und neun Ziffern',
  taxMissing: 'Steuernummer oder USt-IdNr. ist nötig',
  vat: {
    standard: 'Regelbesteuerung',
    small_business: 'Kleinunternehmer',
    reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers',
  },
  vatHints: {
    standard: 'Gutschriften weisen Umsatzsteuer aus, außer der Marktplatz schuldet sie selbst (§ 13b UStG).',
    small_business: 'Nach § 19 UStG weisen Gutschriften keine Umsatzsteuer aus.',
    reverse_charge:
      'Bei Bauleistungen schuldet der Marktplatz die Umsatzsteuer (§ 13b UStG). Andere Leistungen kommen mit Umsatzsteuer in eine eigene Gutschrift.',
  },
  profiles: { en16931: 'EN 16931 (ZUGFeRD)', xrechnung: 'XRechnung' },
  profileHints: {
    en16931: 'Jede Gutschrift enthält die Rechnung auch maschinenlesbar.',
    xrechnung:
      'Für Programme, die XRechnung verlangen. Sie braucht E-Mail und Telefon Ihres Betriebs; neue Gutschriften enthalten beides.',
  },
  consentTitle: 'Abrechnung durch Gutschrift',
  consentText:
    'Der Marktplatz rechnet Ihre Leistungen selbst ab und stellt Ihnen Gutschriften aus (§ 14 Abs. 2 UStG). Sie schreiben keine eigenen Rechnungen. Einer Gutschrift können Sie widersprechen.',
  consent: 'Ich stimme der Abrechnung durch Gutschrift zu (<keep>Fassung {version}</keep>).',
  consentGiven: 'Zugestimmt am {at}, <keep>Fassung {version}</keep>',
  consentNewer: 'Ihre Zustimmung gilt weiter. Es gibt eine neue Fassung, der Sie zustimmen können.',
  consentWithdrawn:
    'Widerrufen am {at}. Ohne Zustimmung stellt der Marktplatz keine Gutschriften aus, und Sie können keine Angebote annehmen.',
  agreement: 'Vereinbarung lesen (<keep>Fassung {version}</keep>)',
  proofs: 'Nachweise',
  proofAgreed: '<keep>Fassung {version}</keep>: zugestimmt am {at} durch {by}',
  proofWithdrawn: 'Widerrufen am {at} durch {by}',
  proofReplaced: 'Durch eine neue Fassung abgelöst am {at}',
  marketplace: 'den Marktplatz',
  withdraw: 'Zustimmung widerrufen',
  withdrawTitle: 'Abrechnung durch Gutschrift widerrufen?',
  withdrawEffects: {
    notes:
      'Der Marktplatz stellt ab sofort keine Gutschriften mehr aus. Bereits ausgestellte bleiben gültig und werden bezahlt.',
    orders:
      '{count, plural, one {Ein Auftrag ist noch nicht abgerechnet. Diesen Auftrag stellen Sie dem Marktplatz selbst in Rechnung.} other {# Aufträge sind noch nicht abgerechnet. Diese Aufträge stellen Sie dem Marktplatz selbst in Rechnung.}}',
    offers: 'Angebote können Sie erst wieder annehmen, wenn Sie erneut zustimmen.',
    mail: 'Sie erhalten eine Bestätigung per E-Mail.',
  },
  withdrawn: 'Zustimmung widerrufen',
  withdrawnText: 'Die Bestätigung kommt per E-Mail.',
  saved: 'Gespeichert',
  savedText: 'Ihre Zahlungsdaten sind auf dem neuen Stand.',
  savedMoved: 'Der Status Ihres Betriebs ist jetzt: {status}.',
  states: {
    invited: 'Eingeladen',
    new: 'Neu',
    beginner_onboarding: 'Einrichtung läuft',
    active: 'Aktiv',
    repeated_onboarding: 'Unterlagen erneuern',
    not_interested: 'Keine Angebote gewünscht',
  },
  clashTitle: 'Inzwischen hat jemand anderes gespeichert',
  clashText: 'Ihre Eingaben stehen noch da. Bitte prüfen Sie den neuen Stand und speichern Sie noch einmal.',
  implausible: {
    taxId:
      'Diese Steuernummer hat eine ungewöhnliche Form. Üblich ist zum Beispiel 231/123/12340 oder eine Nummer mit 13 Ziffern. Bitte prüfen Sie sie; speichern können Sie sie trotzdem.',
    vatId:
      'Diese USt-IdNr. hat eine ungewöhnliche Form oder einen Zahlendreher. Üblich sind DE und neun Ziffern. Bitte prüfen Sie sie; speichern können Sie sie trotzdem.',
  },
  faults: {
    iban: 'Diese IBAN ist ungültig. Bitte prüfen Sie jede Stelle.',
    bic: 'Diese BIC ist ungültig: 8 oder 11 Stellen, zum Beispiel WELADE8LXXX.',
    country: 'BIC und IBAN gehören zu verschiedenen Ländern.',
  },
}
