export default {
  open: 'Mit anderem Konto zusammenführen',
  title: 'Zwei Konten eines Betriebs zusammenführen',
  text: 'Für einen Betrieb, der sich zweimal registriert hat. Ein Konto bleibt, das andere endet für immer: Das lässt sich nicht rückgängig machen. Eine zweite Person gibt es frei.',
  other: 'Anderes Konto',
  otherHint: 'Name, Ort, E-Mail-Adresse oder Partnernummer',
  otherMissing: 'Bitte das andere Konto wählen.',
  suspected: 'Konten mit denselben Nummern',
  found: 'Gefundene Konten',
  noCompany: 'Kein Betrieb gefunden.',
  same: { vat_id: 'gleiche USt-IdNr.', tax_id: 'gleiche Steuernummer', iban: 'gleiche IBAN' },
  stays: 'Welches Konto bleibt?',
  staysMissing: 'Bitte wählen, welches Konto bleibt.',
  thisPage: 'dieses Konto',
  blocked: 'Das geht jetzt nicht',
  blockers: {
    merged: 'Eines der Konten ist schon mit einem anderen zusammengeführt.',
    erased: 'Eines der Konten ist gelöscht.',
    has_locations: 'Eines der Konten hat Standorte. Wählen Sie den Standort, zu dem die Arbeit gehört.',
    other_master: 'Nur eines der Konten ist Standort eines Hauptkontos, oder beide gehören zu verschiedenen.',
    different_vat_id:
      'Die USt-IdNrn. sind verschieden, also sind es zwei Betriebe. Ist eine falsch, berichtigt sie der Betrieb unter „Zahlungsdaten“.',
    different_tax_id:
      'Die Steuernummern sind verschieden, also sind es zwei Betriebe. Ist eine falsch, berichtigt sie der Betrieb unter „Zahlungsdaten“.',
    different_tax_case:
      'Die Umsatzsteuer ist verschieden eingetragen. Der Betrieb berichtigt das unter „Zahlungsdaten“.',
    restricted:
      'Das Konto, das endet, ist eingeschränkt. Heben Sie das auf, oder schränken Sie auch das andere ein.',
    identity_provider: 'Das Konto, das endet, nutzt Single Sign-on. Der Betrieb entfernt es vorher.',
    request_waiting:
      'Für eines der Konten wartet ein Antrag auf eine zweite Person. Entscheiden Sie erst darüber.',
    orders_under_way:
      '{count, plural, one {# Auftrag des Kontos, das endet, ist} other {# Aufträge des Kontos, das endet, sind}} noch in Arbeit. Lassen Sie das andere Konto enden, oder warten Sie, bis die Arbeit eingereicht ist. Mit einer Einschränkung kommen keine neuen Aufträge dazu.',
    credit_run:
      'Das Konto, das endet, steht in einem offenen Gutschriftenlauf. Schließen Sie diesen erst ab.',
  },
  notice: 'Bitte prüfen',
  notices: {
    no_common_number:
      'Keine gemeinsame USt-IdNr. oder Steuernummer. Vergewissern Sie sich, dass es derselbe Betrieb ist: Die Personen sehen danach auch Bankdaten und Gutschriften des Kontos, das bleibt.',
    different_address: 'Die Adressen sind verschieden.',
    unconfirmed_people:
      'Nicht alle Personen haben ihre E-Mail-Adresse bestätigt. Auch sie bekommen Zugang zum Konto, das bleibt.',
    no_bank_data:
      'Dem Konto, das bleibt, fehlen IBAN oder Steuernummer. Bis der Betrieb sie einträgt, sind die Aufträge nicht gutzuschreiben.',
    no_agreement:
      'Im Konto, das bleibt, hat der Betrieb dem Gutschriftverfahren nicht zugestimmt. Bis dahin sind die Aufträge nicht gutzuschreiben.',
    gets_no_offers: 'Das Konto, das bleibt, bekommt keine Angebote.',
  },
  moves: {
    title: '{name} bekommt',
    people: 'Personen, mit ihren Rechten',
    known_people: 'Personen, die dort schon Zugang haben (Rechte bleiben)',
    orders: 'Aufträge zur Prüfung oder ohne Gutschrift',
    documents: 'Dokumente, die dort fehlen',
    offers: 'Offene Angebote (zurückgezogen und neu zugeordnet)',
  },
  remains: {
    title: 'Bei {name} bleiben, lesbar für die Personen beider Konten',
    orders: 'Frühere Aufträge',
    credit_notes: 'Gutschriften',
  },
  nothing: 'Nichts.',
  readable:
    'Bankdaten, Qualifikationen, Preise und Zustimmungen des Kontos, das bleibt, ändern sich nicht. Dokumente, die es schon hat, bleiben beim anderen; nur wir sehen sie dort.',
  reason: 'Begründung',
  reasonHint: 'Zum Beispiel: zweimal registriert, am Telefon mit dem Inhaber geklärt.',
  submit: 'Zusammenführen beantragen',
  waits: 'Das Zusammenführen wartet auf eine zweite Person',
  done: 'Konten zusammengeführt',
  former: 'Zusammengeführt mit:',
  perhapsSame: 'Vielleicht derselbe Betrieb:',
}
