/** Texts of all emails and push messages. `{name}` is a text argument, `{n, plural, …}` a number. */
export const de = {
  frame: {
    hello: 'Guten Tag {name},',
    questions_company: 'Haben Sie Fragen? {company} ist für Sie da.',
    questions_company_phone: 'Haben Sie Fragen? Sie erreichen {company} unter {phone}.',
    why_customer: 'Sie erhalten diese Nachricht, weil {company} einen Auftrag für Sie ausführt.',
    why_company: 'Sie erhalten diese Nachricht, weil Sie für Ihren Betrieb bei {product} registriert sind.',
    why_choice:
      'Sie erhalten diese Nachricht, weil „{kind}“ in Ihren Benachrichtigungen für E-Mail eingeschaltet ist.',
    why_address: 'Sie erhalten diese Nachricht, weil jemand diese Adresse bei uns eingegeben hat.',
    why_login: 'Sie erhalten diese Nachricht, weil sie Ihre Anmeldung bei uns betrifft.',
    support: 'Support: {contact}, Montag bis Freitag 9–17 Uhr',
    stop: 'Keine Angebote mehr erhalten',
    stop_kind: 'Diese E-Mails nur für mich abbestellen',
    fact_order: 'Auftrag',
    fact_company: 'Fachbetrieb',
    fact_visit: 'Termin',
    fact_reason: 'Grund',
    fact_place: 'Ort',
    fact_comment: 'Anmerkung',
    fact_fields: 'Nachzubessern',
    fact_message: 'Nachricht',
    fact_number: 'Nummer',
    fact_cancellation: 'Stornonummer',
    fact_total: 'Gesamtbetrag',
    fact_iban: 'IBAN',
    fact_by: 'Geändert von',
    fact_document: 'Dokument',
    fact_end: 'Gültig bis',
    fact_price: 'Preis des Auftrags',
    fact_duration: 'Dauer',
    fact_until: 'Gilt bis',
    fact_rule: 'Regel',
    instant: '{day}, {time} Uhr',
    visit_one_day: '{day}, {from}–{to} Uhr',
    visit_days: '{day}, {from} Uhr bis {last_day}, {to} Uhr',
  },
  order_accepted: {
    subject: '{company} übernimmt Ihren Auftrag',
    text: 'Ihr Auftrag ist angenommen: {company} führt ihn aus. Der Betrieb meldet sich innerhalb von zwei Arbeitstagen bei Ihnen, um einen Termin zu vereinbaren.',
    text_visit: 'Ihr Auftrag ist angenommen: {company} führt ihn aus. Der Termin steht bereits fest.',
  },
  appointment_confirmed: {
    subject: 'Ihr Termin: {visit}',
    text: 'Ihr Termin mit {company} steht fest. Bitte sorgen Sie dafür, dass die Arbeiten zu dieser Zeit möglich sind und jemand vor Ort ist.',
  },
  appointment_moved: {
    subject: 'Neuer Termin: {visit}',
    text: '{company} hat Ihren Termin verschoben. Es gilt der folgende neue Termin. Passt er Ihnen nicht, melden Sie sich bitte direkt beim Betrieb.',
  },
  customer_unreachable: {
    subject: 'Bitte um Rückruf zu Ihrem Auftrag',
    text: '{company} hat mehrmals versucht, Sie wegen Ihres Auftrags telefonisch zu erreichen. Bitte rufen Sie zurück, damit es weitergehen kann.',
  },
  customer_signature_reminder: {
    subject: 'Ihre Unterschrift fehlt noch',
    text: 'die Arbeiten zu Ihrem Auftrag sind abgeschlossen, es fehlt nur noch Ihre Unterschrift. Bitte vereinbaren Sie mit {company}, wann Sie unterschreiben können.',
  },
  signature_requested: {
    subject: 'Bitte unterschreiben Sie: {company}',
    text: '{company} hat die Arbeiten zu Ihrem Auftrag ausgeführt und bittet um Ihre Unterschrift. Sie können am Telefon oder Computer unterschreiben, ohne sich anzumelden.',
    link: 'Der Link gilt bis {until} und nur für Sie: Bitte geben Sie ihn nicht weiter.',
    action: 'Ansehen und unterschreiben',
  },
  signature_requested_again: {
    subject: 'Erinnerung: Ihre Unterschrift für {company} fehlt noch',
    text: 'Ihre Unterschrift fehlt noch: {company} wartet darauf, um Ihren Auftrag abzuschließen. Unterschreiben Sie am Telefon oder Computer, ohne sich anzumelden.',
  },
  signature_received: {
    subject: 'Unterschrieben: {order}',
    text: '{customer} hat über den Link unterschrieben. Die Unterschrift steht beim Auftrag und im Protokoll.',
  },
  signature_declined: {
    subject: 'Nicht unterschrieben: {order}',
    text: '{customer} hat über den Link nicht unterschrieben. Der Grund steht beim Auftrag. Bis zur Freigabe können Sie die Unterschrift noch einholen.',
  },
  offer_new: {
    subject: 'Neues Angebot in {place}',
    text: 'für Ihren Betrieb gibt es ein neues Angebot. Wer zuerst annimmt, erhält den Auftrag.',
    action: 'Angebot ansehen',
    no_visit: 'nach Absprache',
  },
  offer_rule_accepted: {
    subject: 'Automatisch angenommen: {order}, {place}',
    text: 'Ihre Regel „{rule}“ hat dieses Angebot für Sie angenommen. Bitte melden Sie sich innerhalb von zwei Arbeitstagen beim Kunden.',
    action: 'Auftrag öffnen',
    stop: 'Sie können die automatische Annahme jederzeit unter Unternehmen › Regeln für Angebote ausschalten.',
  },
  order_cancelled: {
    subject: 'Storniert: {order}, {place}',
    text: 'der Marktplatz hat diesen Auftrag storniert. Bitte fahren Sie nicht mehr hin.',
    text_by: '{by} hat diesen Auftrag storniert. Bitte fahren Sie nicht mehr hin.',
    text_withdrawn:
      'dieser Auftrag gehört Ihnen nicht mehr: Er wird anderen Betrieben angeboten. Bitte fahren Sie nicht mehr hin.',
  },
  order_on_hold: {
    subject: 'Pausiert: {order}, {place}',
    text: 'der Marktplatz hat diesen Auftrag pausiert. Sie müssen nichts tun; wir melden uns, sobald es weitergeht.',
  },
  order_needs_action: {
    subject: 'Sie sind dran: {order}, {place}',
    text: 'der Auftrag ist pausiert und wartet auf Sie. Was fehlt, steht unten und auf der Auftragsseite.',
  },
  order_released: {
    subject: 'Es geht weiter: {order}, {place}',
    text: 'die Pause ist zu Ende. Der Auftrag steht wieder dort, wo er vorher stand.',
  },
  order_closed: {
    subject: 'Geschlossen: {order}, {place}',
    text: 'der Marktplatz verfolgt diesen Auftrag nicht weiter. Bitte fahren Sie nicht mehr hin. Eine Gutschrift folgt nicht.',
  },
  order_reworked: {
    subject: 'Nacharbeit nötig: {order}',
    text: 'die Prüfung hat ergeben, dass an diesem Auftrag noch etwas zu tun ist. Er steht wieder unter „In Arbeit“.',
    action: 'Auftrag öffnen',
  },
  order_message: {
    subject: 'Neue Nachricht: {order}, {place}',
    text: 'der Marktplatz hat Ihnen zu diesem Auftrag geschrieben. Antworten können Sie auf der Auftragsseite.',
  },
  order_mention: {
    subject: 'Sie wurden erwähnt: {order}, {place}',
    text: '{by} hat Sie in einer Nachricht zu diesem Auftrag erwähnt.',
  },
  order_service_answered: {
    subject: 'Zusätzliche Leistung: {order}, {place}',
    text: 'der Marktplatz hat auf eine Leistung geantwortet, die Sie zusätzlich ausgeführt haben.',
  },
  order_approved: {
    subject: 'Freigegeben: {order}',
    text: 'der Auftrag ist geprüft und freigegeben. Die Gutschrift folgt.',
    action: 'Auftrag ansehen',
  },
  counter_proposal_ended: {
    subject_accepted: 'Gegenvorschlag angenommen: {order}',
    subject_declined: 'Gegenvorschlag abgelehnt: {order}',
    subject_expired: 'Gegenvorschlag abgelaufen: {order}',
    text_accepted: 'der Marktplatz hat Ihren Gegenvorschlag angenommen. Ab sofort gilt:',
    text_declined:
      'der Marktplatz hat Ihren Gegenvorschlag abgelehnt. Der Auftrag bleibt, wie er vereinbart war. Vorgeschlagen hatten Sie:',
    text_expired:
      'Ihr Gegenvorschlag wurde nicht rechtzeitig beantwortet. Der Auftrag bleibt, wie er vereinbart war. Vorgeschlagen hatten Sie:',
    action: 'Auftrag öffnen',
  },
  order_delegated: {
    subject: 'Ein Auftrag für Sie in {place}',
    text: '{by} ({company}) hat Ihnen einen Auftrag zugewiesen.',
    link: 'Der Link öffnet genau diesen Auftrag, auch ohne Passwort. Bitte geben Sie ihn nicht weiter.',
    action: 'Auftrag öffnen',
    note: 'Der Link gilt bis {until}, längstens bis der Auftrag abgeschlossen ist.',
    why: 'Sie erhalten diese Nachricht, weil {company} mit Ihnen zusammenarbeitet.',
  },
  order_taken_back: {
    subject: 'Auftrag in {place} zurückgenommen',
    text: '{by} ({company}) hat diesen Auftrag jemand anderem zugewiesen oder die Zuweisung zurückgenommen. Sie müssen nichts mehr tun; der Link aus der früheren E-Mail öffnet ihn nicht mehr.',
  },
  proposal_approved: {
    subject: 'Angebot angenommen: {order}',
    text: 'Ihr Angebot aus dem Vorab-Check ist angenommen. Der Auftrag für die Ausführung liegt unter „Neue Angebote“ für Sie bereit; niemand sonst hat ihn erhalten.',
    action: 'Auftrag ansehen',
  },
  proposal_rejected: {
    subject: 'Angebot abgelehnt: {order}',
    text: 'Ihr Angebot aus dem Vorab-Check wurde abgelehnt. Der Vorab-Check steht wieder dort, wo er vorher stand; Sie können ein neues Angebot senden.',
    action: 'Angebot überarbeiten',
  },
  credit_note_issued: {
    subject: 'Gutschrift {number}',
    text: 'für {orders, plural, one {einen Auftrag} other {# Aufträge}} wurde eine Gutschrift ausgestellt. Sie steht als PDF für Sie bereit.',
    action: 'Gutschriften öffnen',
  },
  credit_note_blocked: {
    subject: 'Wir können Ihnen keine Gutschrift ausstellen',
    text: 'für fertige Aufträge wartet eine Gutschrift auf Sie. Ausstellen und auszahlen können wir sie, sobald diese Angaben in Ordnung sind.',
    fact: 'Bitte ergänzen',
    self_billing_missing: 'Ihre Zustimmung zur Abrechnung durch Gutschrift',
    tax_or_vat_id_missing: 'Steuernummer oder USt-IdNr.',
    tax_id_invalid: 'Steuernummer: Die jetzige Angabe ist keine Steuernummer',
    vat_id_invalid: 'USt-IdNr.: Es fehlt das Länderkürzel, zum Beispiel DE',
    action: 'Zahlungsdaten öffnen',
  },
  credit_note_tax_withheld: {
    subject: 'Steuerabzug bei der Gutschrift {number}',
    text: 'bei dieser Zahlung haben wir 15 % Steuer auf Bauleistungen einbehalten (§ 48 EStG), weil uns am Tag der Zahlung keine gültige Freistellungsbescheinigung vorlag. Wir melden den Betrag bei Ihrem Finanzamt an und führen ihn dort ab; es rechnet ihn auf Ihre Steuern an. Bitte bewahren Sie diese Abrechnung auf. Laden Sie eine gültige Bescheinigung hoch, damit wir die nächsten Gutschriften voll auszahlen.',
    issued: 'Ausgestellt am',
    paid: 'Gezahlt am',
    taxed: 'Gegenleistung für Bauleistungen',
    withheld: 'Steuerabzug (15 %)',
    payable: 'Ausgezahlt',
    action: 'Dokumente öffnen',
  },
  credit_note_cancelled: {
    subject: 'Storno der Gutschrift {number}',
    text: 'die Gutschrift {number} wurde storniert. Das Stornodokument steht als PDF für Sie bereit.',
    refund_none: 'Es war noch nichts ausgezahlt.',
    refund_offset:
      'Ausgezahlt waren {total}: Diesen Betrag ziehen wir von Ihren nächsten Gutschriften ab. Sie müssen nichts überweisen.',
    refund_transfer:
      'Ausgezahlt waren {total}: Bitte überweisen Sie diesen Betrag mit dem Verwendungszweck {cancellation} zurück. Wie, steht im Stornodokument.',
  },
  invitation: {
    subject: 'Ein Auftrag für Sie: {order}',
    text: 'Sie sind noch nicht bei uns registriert, und dieser Auftrag passt zu Ihrem Betrieb. Auf der Seite sehen Sie die Leistungen und was sie Ihnen einbringen. Mit Ihrem Namen und einem Passwort sind Sie dabei. Wer zuerst annimmt, erhält den Auftrag.',
    action: 'Auftrag ansehen',
    why: 'Sie erhalten diese Nachricht, weil wir für diesen Auftrag Fachbetriebe in Ihrer Nähe suchen.',
  },
  credit_note_package: {
    subject: 'Ihre Gutschriften als ZIP-Datei',
    text_attached:
      'im Anhang {count, plural, one {ist eine Gutschrift} other {sind # Gutschriften}}, mit Stornierungen, als PDF. In jeder steckt die Rechnung auch maschinenlesbar (EN 16931).',
    text_link:
      '{count, plural, one {eine Gutschrift liegt} other {# Gutschriften liegen}}, mit Stornierungen, als ZIP-Datei bereit. Für eine E-Mail ist sie zu groß: Melden Sie sich an und laden Sie die Datei bis {until} unter „Gutschriften“ herunter.',
    from: 'Erster Tag',
    to: 'Letzter Tag',
    action: 'Gutschriften öffnen',
  },
  objection_answered: {
    subject_accepted: 'Ihr Widerspruch ist angenommen: {number}',
    subject_declined: 'Zu Ihrem Widerspruch: {number}',
    text_accepted: 'die Gutschrift {number} wird storniert. Die Arbeiten werden neu abgerechnet.',
    text_declined:
      'wir haben die Gutschrift {number} geprüft und rechnen nicht neu ab. Die Begründung steht unten.',
    action: 'Gutschriften öffnen',
  },
  document_ending: {
    subject:
      '{document} {days, plural, =0 {läuft heute ab} one {läuft morgen ab} other {läuft in # Tagen ab}}',
    text: 'bitte laden Sie rechtzeitig das neue Dokument hoch. Ohne gültiges Dokument können Sie keine Angebote mehr annehmen.',
    action: 'Dokument hochladen',
  },
  account_lapsed: {
    subject: 'Ein Dokument Ihres Betriebs fehlt',
    text: 'ein Pflichtdokument ist abgelaufen oder wurde gelöscht. Laufende Aufträge können Sie weiter bearbeiten. Neue Angebote können Sie annehmen, sobald es wieder vorliegt.',
  },
  bank_details_changed: {
    subject: 'Neue Bankverbindung: {company}',
    text: 'die Bankverbindung von {company} wurde geändert. Gutschriften werden ab jetzt auf das neue Konto ausgezahlt.',
    otherwise:
      'Waren Sie das nicht und kennen Sie den Grund nicht, ändern Sie bitte sofort Ihr Passwort und rufen Sie den Support an.',
    none: 'gelöscht',
    action: 'Zahlungsdaten ansehen',
  },
  self_billing_agreed: {
    subject: 'Ihre Zustimmung zur Abrechnung durch Gutschrift: {company}',
    text: '{company} hat der Abrechnung durch Gutschrift zugestimmt. Bewahren Sie diese E-Mail als Nachweis auf. Vereinbart ist:',
    version: 'Fassung',
    at: 'Zugestimmt',
    by: 'Durch',
  },
  self_billing_withdrawn: {
    subject: 'Abrechnung durch Gutschrift widerrufen: {company}',
    text: 'die Zustimmung von {company} zur Abrechnung durch Gutschrift ist widerrufen. Ab jetzt stellt der Marktplatz keine Gutschriften mehr aus; bereits ausgestellte bleiben gültig und werden bezahlt.\n\n{orders, plural, =0 {} one {Ein Auftrag ist noch nicht abgerechnet. Bitte stellen Sie ihn dem Marktplatz selbst in Rechnung.\n\n} other {# Aufträge sind noch nicht abgerechnet. Bitte stellen Sie sie dem Marktplatz selbst in Rechnung.\n\n}}Angebote können Sie erst wieder annehmen, wenn Sie erneut zustimmen. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort und rufen Sie den Support an.',
    at: 'Widerrufen',
    by: 'Durch',
    marketplace: 'Marktplatz, nach Ihrer Mitteilung',
  },
  account_restricted: {
    subject: 'Keine neuen Angebote: {company} ist eingeschränkt',
    text: 'der Marktplatz hat {company} eingeschränkt. Sie erhalten vorerst keine neuen Angebote und können keine annehmen. Ihre laufenden Aufträge führen Sie wie geplant aus.',
    objection: 'Sind Sie nicht einverstanden, können Sie im Portal Einspruch einlegen.',
    until: 'Bis',
    day: '{day}',
    open: 'auf Weiteres',
    action: 'Ansehen und Einspruch einlegen',
  },
  restriction_answered: {
    subject_accepted: 'Einspruch angenommen: {company} erhält wieder Angebote',
    text_accepted:
      'der Marktplatz hat Ihren Einspruch angenommen. {company} ist nicht mehr eingeschränkt und erhält wieder Angebote.',
    subject_declined: 'Einspruch abgelehnt: {company} bleibt eingeschränkt',
    text_declined: 'der Marktplatz hat Ihren Einspruch geprüft. {company} bleibt eingeschränkt.',
    subject_lifted: '{company} erhält wieder Angebote',
    text_lifted:
      'die Einschränkung von {company} ist beendet. Sie erhalten wieder Angebote und können sie annehmen.',
  },
  account_merged: {
    subject: 'Zwei Konten von {company} sind zusammengeführt',
    text: 'die beiden Konten Ihres Betriebs sind jetzt eines. Offene Aufträge, Dokumente und Mitarbeiter des beendeten Kontos gehören zu {company}. Sie melden sich an wie bisher.\n\nBankdaten, Preise, Qualifikationen und Zustimmungen gelten, wie sie im weitergeführten Konto stehen. Bereits ausgestellte Gutschriften bleiben unverändert und sind weiter im Portal zu finden.',
    ended: 'Beendet',
    kept: 'Weitergeführt',
    action: 'Portal öffnen',
  },
  email_domain_lost: {
    subject: 'Bitte prüfen: DNS-Eintrag von {domain} fehlt',
    text: 'der DNS-Eintrag, mit dem Ihr Betrieb die Domain {domain} bestätigt hat, ist nicht mehr zu finden. Bis {until} melden sich Ihre Leute weiter mit „{provider}“ an, danach nur noch mit Passwort. Tragen Sie den Eintrag wieder ein, dann bleibt alles, wie es ist.',
    action: 'Eintrag ansehen',
  },
  document_refused: {
    subject: 'Dokument nicht angenommen: {document}',
    text: 'wir haben ein Dokument Ihres Betriebs geprüft und können es so nicht annehmen. Bitte laden Sie es neu hoch.',
  },
  account_activated: {
    subject: '{company} ist freigeschaltet',
    text: 'alle Angaben und Dokumente liegen vor und sind geprüft. Sie können Angebote ohne Einschränkung annehmen.',
    action: 'Angebote ansehen',
  },
  documents: {
    liability_insurance: 'Betriebshaftpflichtversicherung',
    craft_card: 'Handwerkskarte',
    personal_id_card: 'Personalausweis',
    trade_license: 'Gewerbeanmeldung',
    tax_exemption_order: 'Freistellungsbescheinigung',
  },
  daily_digest: {
    name: 'Tägliche Zusammenfassung',
    subject: 'Tägliche Zusammenfassung: {count, plural, one {1 Neuigkeit} other {# Neuigkeiten}}',
    text: 'das ist seit der letzten Zusammenfassung passiert:',
    action: 'Portal öffnen',
    more: '{count, plural, one {Eine weitere Neuigkeit sehen} other {# weitere Neuigkeiten sehen}} Sie im Portal unter Benachrichtigungen.',
    why: 'Sie erhalten diese Nachricht, weil Sie in Ihren Benachrichtigungen die tägliche Zusammenfassung eingeschaltet haben. An ruhigen Tagen kommt keine.',
  },
  email_confirmation: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    text: 'willkommen! Mit einem Klick bestätigen Sie, dass diese Adresse Ihnen gehört, und sind angemeldet. Erst danach erhalten Sie Angebote.',
    action: 'E-Mail-Adresse bestätigen',
    otherwise:
      'Der Link gilt sieben Tage und nur einmal. Haben Sie sich nicht registriert, müssen Sie nichts tun: Wir verwenden diese Adresse dann nicht.',
  },
  login_link: {
    subject: 'Ihr Link zum Anmelden',
    text: 'mit diesem Link melden Sie sich ohne Passwort an.',
    action: 'Jetzt anmelden',
    otherwise:
      'Der Link gilt eine Stunde und nur einmal. Haben Sie ihn nicht angefordert, müssen Sie nichts tun. Bitte geben Sie ihn nicht weiter.',
  },
  password_reset: {
    subject: 'Neues Passwort vergeben',
    text: 'mit diesem Link vergeben Sie ein neues Passwort.',
    text_confirms:
      'mit diesem Link vergeben Sie ein neues Passwort und bestätigen zugleich, dass diese E-Mail-Adresse Ihnen gehört.',
    action: 'Neues Passwort vergeben',
    otherwise:
      'Der Link gilt eine Stunde und nur einmal. Haben Sie ihn nicht angefordert, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  },
  colleague_added: {
    subject: 'Ihr Zugang bei {company}',
    text: '{by} hat Sie bei {company} hinzugefügt. Legen Sie ein Passwort fest: Danach melden Sie sich mit dieser E-Mail-Adresse an.',
    action: 'Passwort festlegen',
    otherwise:
      'Der Link gilt sieben Tage und nur einmal. Ist er abgelaufen, bekommen Sie auf der Anmeldeseite über „Passwort vergessen?“ einen neuen. Gehören Sie nicht zu diesem Betrieb, müssen Sie nichts tun.',
    why: 'Sie erhalten diese Nachricht, weil {company} Sie mit dieser Adresse eingetragen hat.',
  },
  staff_invited: {
    subject: 'Ihr Zugang zum Backoffice',
    text: '{by} hat Sie im Backoffice des Marktplatzes hinzugefügt. Legen Sie ein Passwort fest. Bei der ersten Anmeldung richten Sie zusätzlich eine Authenticator-App oder einen Passkey ein.',
    action: 'Passwort festlegen',
    otherwise:
      'Der Link gilt sieben Tage und nur einmal. Ist er abgelaufen, schickt Ihnen die Administration einen neuen. Erwarten Sie diese Nachricht nicht, müssen Sie nichts tun.',
    why: 'Sie erhalten diese Nachricht, weil diese Adresse im Backoffice eingetragen ist.',
  },
  staff_link: {
    subject: 'Passwort für das Backoffice festlegen',
    text: 'mit diesem Link legen Sie Ihr Passwort für das Backoffice neu fest. Auf allen Geräten werden Sie dabei abgemeldet.',
    action: 'Passwort festlegen',
  },
  password_changed: {
    subject: 'Ihr Passwort wurde geändert',
    text: 'das Passwort zu Ihrem Konto wurde gerade geändert. Auf allen anderen Geräten sind Sie jetzt abgemeldet.',
    action: 'Das war ich nicht: Passwort zurücksetzen',
    otherwise:
      'Waren Sie das selbst, müssen Sie nichts tun. Wenn nicht, melden Sie sich bitte gleich beim Support.',
  },
  second_factor_changed: {
    subject: 'Ihre Anmeldung in zwei Schritten wurde geändert',
    authenticator_added:
      'für Ihr Konto wurde eine Authenticator-App eingerichtet. Ab jetzt fragt die Anmeldung nach einem Code.',
    authenticator_removed: 'die Authenticator-App wurde aus Ihrem Konto entfernt.',
    passkey_added: 'für Ihr Konto wurde ein Passkey eingerichtet.',
    passkey_removed: 'ein Passkey wurde aus Ihrem Konto entfernt.',
    recovery_codes_renewed:
      'für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
    action: 'Konto öffnen',
  },
  data_export_ready: {
    subject: 'Ihre Daten liegen bereit',
    subject_company: 'Die Daten von {company} liegen bereit',
    text: 'das Archiv, das Sie angefordert haben, ist fertig. Sie können es bis {until} herunterladen. Dazu melden Sie sich an und bestätigen noch einmal, dass Sie es sind; niemand sonst kann es öffnen.',
    action: 'Zum Download',
  },
  data_erased: {
    subject: 'Ihre Daten sind gelöscht',
    subject_company: 'Die Daten von {company} sind gelöscht',
    text: 'Ihr Konto und Ihre persönlichen Daten sind gelöscht. Sie können sich nicht mehr anmelden; dies ist unsere letzte E-Mail an Sie.',
    text_company:
      'das Konto von {company} mit allen Standorten, Personen und Dokumenten ist gelöscht. Niemand kann sich mehr dafür anmelden; dies ist unsere letzte E-Mail.',
    kept: 'Folgendes müssen wir von Gesetzes wegen noch aufbewahren (Artikel 17 Absatz 3 Buchstabe b DSGVO). Es ist für nichts anderes mehr zugänglich und wird danach von selbst gelöscht:',
    nothing_kept: 'Es gibt nichts, was wir von Gesetzes wegen noch aufbewahren müssen.',
    credit_notes: '{count, plural, one {Eine Gutschrift} other {# Gutschriften}}',
    order_papers: 'Protokolle, Berichte und Unterschriften zu Aufträgen ({count, number})',
    agreements: 'Angenommene Bedingungen und Widersprüche ({count, number})',
    tax_papers:
      '{count, plural, one {Eine Freistellungsbescheinigung} other {# Freistellungsbescheinigungen}}',
    until: 'bis {until} ({laws})',
    complaint:
      'Waren Sie das nicht, melden Sie sich bitte sofort beim Support. Beschwerden nimmt auch jede Datenschutz-Aufsichtsbehörde entgegen.',
    why: 'Sie erhalten diese Nachricht, weil die Löschung unter dieser Adresse verlangt wurde.',
  },
  unsubscribe: {
    title: 'E-Mails abbestellen',
    ask: 'Möchten Sie keine E-Mails mehr zu „{kind}“ erhalten? Das gilt nur für Sie. Im Portal sehen Sie weiterhin alles.',
    ask_offers:
      'Möchten Sie keine E-Mails mehr zu neuen Angeboten erhalten? Das gilt nur für Sie. Ihr Betrieb erhält weiterhin Angebote, und Sie sehen sie im Portal.',
    button: 'E-Mails abbestellen',
    done_title: 'E-Mails abbestellt',
    done: 'Sie erhalten keine E-Mails mehr zu „{kind}“. Im Portal sehen Sie weiterhin alles.',
    done_offers:
      'Sie erhalten keine E-Mails mehr zu neuen Angeboten. Ihr Betrieb erhält weiterhin Angebote, und Sie sehen sie im Portal.',
    expired_title: 'Der Link ist abgelaufen',
    expired: 'Ihre E-Mails können Sie in den Einstellungen Ihrer Benachrichtigungen abbestellen.',
    settings: 'Alle Einstellungen öffnen',
  },
  push: {
    text: '{title} in {city}',
    offer_text: '{title} in {city} · {when} · {price}',
    offer_no_date: 'Termin nach Absprache',
    offer_new: 'Neues Angebot',
    order_cancelled: 'Auftrag storniert',
    order_on_hold: 'Auftrag pausiert',
    order_needs_action: 'Auftrag wartet auf Sie',
    order_released: 'Pause beendet',
    order_closed: 'Auftrag geschlossen',
    order_reworked: 'Nacharbeit nötig',
    order_message: 'Neue Nachricht',
    order_mention: 'Sie wurden erwähnt',
    order_service_answered: 'Antwort zur zusätzlichen Leistung',
    order_approved: 'Auftrag freigegeben',
    document_ending: 'Dokument läuft ab',
    account_lapsed: 'Dokument fehlt',
    account_lapsed_text: 'Bitte reichen Sie es nach, damit Sie wieder Angebote annehmen können.',
    data_export_ready: 'Ihre Daten liegen bereit',
    data_export_ready_text: 'Sie können sie jetzt im Portal herunterladen.',
    company_export_ready: 'Daten des Betriebs liegen bereit',
    company_export_ready_text: 'Sie können sie jetzt im Portal herunterladen.',
    offer_taken: 'Angebot vergeben',
    order_taken_back: 'Auftrag zurückgenommen',
    order_rescheduled: 'Termin verschoben',
    counter_proposal_ended: 'Antwort auf Ihren Gegenvorschlag',
    signature_received: 'Kunde hat unterschrieben',
    signature_declined: 'Kunde hat nicht unterschrieben',
    order_delegated: 'Ein Auftrag für Sie',
    proposal_approved: 'Angebot angenommen',
    proposal_rejected: 'Angebot abgelehnt',
  },
} as const

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
export type Messages = Words<typeof de>
