export default {
  title: 'Datenschutz',
  company: 'Unternehmen',
  account: 'Mein Konto',
  cancel: 'Abbrechen',
  export: {
    personTitle: 'Ihre Daten',
    companyTitle: 'Daten des Betriebs',
    personText:
      'Laden Sie alles herunter, was im Portal über Sie gespeichert ist: als Zip mit lesbarer Übersicht, Tabellen (JSON und CSV) und Ihren Dateien. Nur Sie können es öffnen.',
    companyText:
      'Laden Sie alles herunter, was im Portal über Ihren Betrieb und seine Standorte gespeichert ist: Aufträge, Gutschriften, Protokolle, Fotos, Dokumente und Personen, als Zip mit lesbarer Übersicht und Tabellen (JSON und CSV). Nur Sie können es öffnen.',
    order: 'Daten anfordern',
    wait: 'Ihre letzte Anfrage wird noch zusammengestellt.',
    ordered: 'Ihre Daten werden zusammengestellt',
    orderedText: 'Wir schreiben an {email}, sobald alles bereitliegt.',
    list: 'Angeforderte Daten',
    making: 'Wird zusammengestellt',
    makingOf: 'Wird zusammengestellt ({done, number} von {total, number})',
    ready: 'Bereit, {size}',
    until: 'bis {date}',
    download: 'Herunterladen',
  },
  toCompany: 'Daten des Betriebs',
  erase: {
    personTitle: 'Konto löschen',
    companyTitle: 'Betrieb löschen',
    personLead: 'Sie sehen zuerst, was gelöscht und was von Gesetzes wegen noch aufbewahrt wird.',
    companyLead:
      'Löscht den Betrieb mit allen Standorten, Personen und Dokumenten. Sie sehen zuerst, was gelöscht und was von Gesetzes wegen noch aufbewahrt wird.',
    open: 'Ansehen, was gelöscht wird',
    first: 'Laden Sie vorher herunter, was Sie behalten möchten.',
    firstLink: 'Zum Download',
    blocked: 'Das ist vorher zu erledigen',
    notYet: 'Erst möglich, wenn die Punkte oben erledigt sind.',
    blockers: {
      last_admin_contacts:
        'Sie haben als letzte Person die Rolle Administration bei {company}. Geben Sie jemand anderem diese Rolle.',
      last_admin_erase:
        'Außer Ihnen arbeitet niemand für {company}. Löschen Sie den Betrieb; Ihr Konto wird mitgelöscht.',
      open_orders:
        '{company}: {count, plural, one {Ein Auftrag ist} other {# Aufträge sind}} noch nicht abgeschlossen. Bitte zuerst abschließen oder zurückgeben.',
      uncredited_orders:
        '{company}: Für {count, plural, one {einen freigegebenen Auftrag} other {# freigegebene Aufträge}} steht die Gutschrift noch aus. Bitte warten Sie, bis sie da ist.',
      unpaid_credit_notes:
        '{company}: {count, plural, one {Eine Gutschrift ist} other {# Gutschriften sind}} noch nicht bezahlt. Ohne Ihre Bankverbindung käme das Geld nicht an.',
      open_objections:
        '{company}: {count, plural, one {Ein Widerspruch ist} other {# Widersprüche sind}} noch nicht beantwortet.',
    },
    goTo: {
      last_admin_contacts: 'Team öffnen',
      last_admin_erase: 'Betrieb löschen',
      open_orders: 'Offene Aufträge',
      uncredited_orders: 'Abgeschlossene Aufträge',
      unpaid_credit_notes: 'Gutschriften öffnen',
      open_objections: 'Gutschriften öffnen',
    },
    atOnce: 'Das wird sofort gelöscht',
    person: {
      profile: 'Name, E-Mail-Adresse, Telefonnummer und Passwort',
      login: 'Anmeldungen, Geräte, Anmeldung in zwei Schritten, Passkeys und Kalender-Abonnement',
      news: 'Benachrichtigungen und deren Einstellungen',
      files: 'Entwürfe und Dateien, die zu keinem Auftrag gehören',
      orders:
        '{count, plural, one {Ein offener Auftrag, der Ihnen zugewiesen ist, geht} other {# offene Aufträge, die Ihnen zugewiesen sind, gehen}} an den Betrieb zurück.',
    },
    companyData: {
      profile: 'Name, Anschrift, Kontakt, Bank- und Steuerdaten',
      papers: 'Betriebsdokumente, Qualifikationen und eigene Preise',
      people:
        '{count, plural, one {Der Zugang einer Person} other {Der Zugang von # Personen}}; wer nur hier arbeitet, wird ganz gelöscht.',
      locations: 'Standorte: {names}',
      offers: 'Offene Angebote und Ihr Partner-Badge',
    },
    without: 'Das bleibt, ohne Ihren Namen',
    withoutPerson:
      'Was Sie in Aufträgen getan und geschrieben haben, gehört zu diesen Aufträgen. Dort steht dann „N. N.“ statt Ihres Namens.',
    withoutCompany:
      'Aufträge, die Sie ausgeführt haben, gehören auch Kunde und Marktplatz. Dort steht dann „N. N.“ statt des Namens Ihres Betriebs.',
    kept: 'Das müssen wir noch aufbewahren',
    keptText:
      'Das Gesetz verpflichtet uns dazu (Artikel 17 Absatz 3 Buchstabe b DSGVO). Es dient nichts anderem mehr und wird danach von selbst gelöscht. Diese Liste steht auch in der Bestätigung, die Sie per E-Mail erhalten.',
    nothingKept: 'Es gibt nichts, was wir von Gesetzes wegen aufbewahren müssen.',
    what: 'Was',
    until: 'Längstens bis',
    untilDay: 'Längstens bis {date}',
    law: 'Gesetz',
    keptOf: {
      credit_notes: '{count, plural, one {Eine Gutschrift} other {# Gutschriften}}, mit Stornierungen',
      order_papers: 'Protokolle, Berichte und Unterschriften zu Aufträgen ({count, number})',
      agreements: 'Angenommene Bedingungen und Widersprüche ({count, number})',
      tax_papers:
        '{count, plural, one {Eine Freistellungsbescheinigung} other {# Freistellungsbescheinigungen}}',
    },
    name: 'Name des Betriebs',
    nameHint: 'Zur Bestätigung: {name}',
    confirmation: 'Ihre Bestätigung',
    read: 'Ich habe gelesen, was gelöscht und was aufbewahrt wird.',
    personDo: 'Konto endgültig löschen',
    companyDo: 'Betrieb endgültig löschen',
    sure: 'Ihr Konto endgültig löschen?',
    sureText: 'Sie werden sofort abgemeldet. Das lässt sich nicht rückgängig machen.',
    changed: 'Inzwischen hat sich etwas geändert',
    changedText: 'Bitte sehen Sie noch einmal durch, was gelöscht und was aufbewahrt wird.',
    personDone: 'Ihr Konto ist gelöscht',
    companyDone: 'Der Betrieb ist gelöscht',
    doneText: 'Eine E-Mail sagt Ihnen, was von Gesetzes wegen noch aufbewahrt wird.',
  },
}
