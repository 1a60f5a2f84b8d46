import type { FieldFault, RefusalCode } from '#contract/errors'

/** Shown to users: what happened, and what to do now. */
export const refusalTexts: Record<RefusalCode, string> = {
  malformed_json: 'Die Anfrage ist kein gültiges JSON.',
  bad_request: 'Die Anfrage ist nicht lesbar. Bitte prüfen Sie Adresse und Inhalt.',
  unauthenticated: 'Bitte melden Sie sich an.',
  token_expired: 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich erneut an.',
  invalid_user: 'Zu dieser E-Mail-Adresse gibt es kein Konto.',
  invalid_password: 'Das Passwort ist falsch.',
  no_password_set:
    'Für dieses Konto wurde noch kein Passwort vergeben. Mit „Passwort vergessen?“ vergeben Sie eines.',
  second_factor_required: 'Bitte bestätigen Sie die Anmeldung mit Ihrem zweiten Schritt.',
  invalid_code: 'Dieser Code ist falsch oder abgelaufen.',
  login_failed: 'E-Mail-Adresse oder Passwort ist falsch.',
  role_not_allowed: 'Ihre Rolle erlaubt das nicht.',
  foreign_request: 'Diese Anfrage kommt nicht aus dem Backoffice. Es wurde nichts geändert.',
  password_login_off:
    'Die Anmeldung mit Passwort ist ausgeschaltet. Bitte melden Sie sich über den Anmeldedienst an.',
  provider_refused:
    'Der Anmeldedienst hat die Anmeldung nicht bestätigt. Bitte versuchen Sie es noch einmal.',
  provider_no_access:
    'Der Anmeldedienst kennt Sie, aber Sie haben keinen Zugang zum Backoffice. Bitte wenden Sie sich an die Administration.',
  provider_login_expired:
    'Diese Anmeldung ist abgelaufen oder wurde schon benutzt. Bitte beginnen Sie noch einmal.',
  provider_unavailable:
    'Der Anmeldedienst antwortet nicht. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  provider_person_refused:
    'Ihr Anmeldedienst kennt Sie, aber Sie haben hier keinen Zugang. Bitte wenden Sie sich an die Administration Ihres Betriebs.',
  second_factor_missing:
    'Dafür brauchen Sie die Anmeldung in zwei Schritten. Bitte richten Sie sie zuerst in Ihrem Konto ein.',
  identity_provider_changed:
    'Diese Einstellungen wurden inzwischen geändert. Bitte prüfen Sie den jetzigen Stand.',
  provider_login_missing:
    'Bitte melden Sie sich zuerst selbst einmal über den Anmeldedienst an. So ist sicher, dass niemand ausgesperrt wird.',
  domain_taken:
    'Diese Domain gehört in diesem Portal schon zu einem anderen Betrieb. Bitte wenden Sie sich an den Support.',
  scope_missing:
    'Diesem Schlüssel fehlt ein Recht. Welches, steht in missing. Vergeben wird es im Backoffice unter Programme.',
  key_changed:
    'Dieser Schlüssel wurde inzwischen von jemand anderem geändert. Bitte prüfen Sie den jetzigen Stand.',
  form_draft_changed:
    'Eine andere Person hat den Entwurf dieses Formulars inzwischen geändert. Bitte prüfen Sie seinen Stand.',
  import_changed:
    'Dieser Import wurde inzwischen von jemand anderem geändert. Bitte prüfen Sie den jetzigen Stand.',
  last_administrator:
    'Das ist die letzte Person mit der Rolle Administration. Bitte geben Sie die Rolle zuerst jemand anderem.',
  last_factor: 'Ohne diesen gäbe es keinen zweiten Schritt mehr. Bitte richten Sie zuerst einen anderen ein.',
  mail_texts_changed:
    'Diese Texte wurden inzwischen von jemand anderem geändert. Bitte prüfen Sie den jetzigen Stand.',
  view_only: 'In dieser Ansicht können Sie nichts ändern. Sie sehen das Portal so, wie der Betrieb es sieht.',
  document_changed:
    'Dieses Dokument wurde inzwischen geprüft oder geändert. Bitte sehen Sie es sich noch einmal an.',
  work_taken: 'Inzwischen kümmert sich jemand anders darum.',
  staff_changed:
    'Diese Person wurde inzwischen von jemand anderem geändert. Bitte prüfen Sie den jetzigen Stand.',
  proof_required: 'Bitte bestätigen Sie zuerst, dass Sie es sind.',
  duplicate_account:
    'Diese E-Mail-Adresse oder dieser Betrieb ist schon registriert. Bitte wenden Sie sich an den Support.',
  forbidden: 'Dafür fehlt Ihnen die Berechtigung. Bitte fragen Sie die Administration Ihres Betriebs.',
  account_state: 'Der Status Ihres Betriebs lässt das noch nicht zu.',
  not_found: 'Das gibt es nicht oder nicht mehr.',
  offer_taken: 'Dieser Auftrag ist bereits vergeben.',
  account_incomplete: 'Zum Annehmen fehlen noch Angaben zu Ihrem Betrieb.',
  credit_note_blocked:
    'Für diesen Betrieb kann keine Gutschrift ausgestellt werden: Was fehlt oder falsch ist, steht in missing. Der Betrieb ist benachrichtigt.',
  order_changed: 'Der Auftrag wurde inzwischen geändert. Bitte prüfen Sie den neuen Stand.',
  webhook_changed: 'Dieser Webhook wurde inzwischen geändert. Bitte prüfen Sie ihn, wie er jetzt ist.',
  account_changed: 'Die Angaben zum Betrieb wurden inzwischen geändert. Bitte prüfen Sie den neuen Stand.',
  status_not_allowed: 'Dieser Schritt ist im jetzigen Status nicht möglich.',
  proposal_changed:
    'Diese Vorschläge haben sich inzwischen geändert. Bitte prüfen Sie sie noch einmal. Die Betriebe stehen in current.',
  second_person_required: 'Das muss eine zweite Person freigeben.',
  transfers_changed:
    'Einige dieser Gutschriften können nicht mehr bezahlt werden. Ihre Nummern stehen in current.',
  paying_account_missing: 'Die IBAN des Marktplatzes fehlt in MARKETPLACE_COMPANY.',
  in_payment_file:
    'Diese Gutschrift ist in einer Zahlungsdatei. Verwerfen Sie die Datei, oder warten Sie auf die Bank.',
  statement_unreadable:
    'Diese Datei ist kein Kontoauszug, den wir lesen können. Der Grund und die Stelle stehen in current.',
  withholding_changed: 'Der Steuerabzug hat sich inzwischen geändert. Einzelheiten stehen in current.',
  additional_services_open:
    'Zu diesem Auftrag sind zusätzliche Leistungen noch nicht beantwortet oder vereinbart. Bitte klären Sie diese zuerst.',
  event_not_allowed: 'Dieser Schritt ist im jetzigen Status nicht möglich. Bitte laden Sie den Auftrag neu.',
  comments_closed: 'Zu diesem Auftrag sind keine Nachrichten mehr möglich.',
  comment_final: 'Diese Nachricht lässt sich nicht mehr ändern: Das geht nur in den ersten fünf Minuten.',
  comment_changed: 'Diese Nachricht wurde inzwischen auf einem anderen Gerät geändert.',
  customer_mailed_often:
    'Diese E-Mail ist heute schon dreimal an den Kunden gegangen. Bitte rufen Sie ihn an, oder schreiben Sie morgen wieder.',
  no_customer_email: 'Zu diesem Kunden ist keine E-Mail-Adresse hinterlegt. Bitte rufen Sie an.',
  not_editable: 'Das lässt sich jetzt nicht mehr ändern.',
  appointment_clash: 'Die Person hat in dieser Zeit schon einen Termin. Bitte wählen Sie eine andere Zeit.',
  last_admin:
    'Das ist die letzte Person mit der Rolle Administration. Bitte geben Sie die Rolle erst jemand anderem.',
  terms_accepted: 'Diese Bedingungen sind schon akzeptiert. Bitte laden Sie die Seite neu.',
  terms_outdated: 'Diese Fassung der Bedingungen gilt nicht. Bitte laden Sie die Seite neu.',
  terms_changed: 'Inzwischen wurde eine neuere Fassung veröffentlicht. Ihr Text ist noch da.',
  price_changed:
    'Für diesen Tag hat inzwischen jemand einen anderen Preis eingetragen. Ihre Eingaben sind noch da.',
  already_exists: 'Das gibt es schon.',
  issuer_missing:
    'Gutschriften können noch nicht ausgestellt werden: Es ist nicht eingetragen, welche Gesellschaft sie ausstellt (MARKETPLACE_COMPANY).',
  erasure_blocked: 'Vor dem Löschen ist noch etwas zu erledigen. Gelöscht wurde nichts.',
  merge_blocked:
    'Diese Konten lassen sich jetzt nicht zusammenführen. Die Vorschau nennt den Grund. Geändert wurde nichts.',
  erasure_changed:
    'Inzwischen hat sich geändert, was gelöscht und was aufbewahrt wird. Bitte sehen Sie es noch einmal durch. Gelöscht wurde nichts.',
  draft_changed:
    'Dieses Formular wurde inzwischen auf einem anderen Gerät weiter ausgefüllt. Ihre Eingaben sind noch da.',
  form_sent_meanwhile:
    'Dieses Formular wurde inzwischen von jemand anderem abgeschlossen. Ihre Eingaben sind noch da.',
  upload_offset:
    'Dieser Teil der Datei passt nicht an das, was schon da ist. Bitte setzen Sie dort fort, wo es aufhört.',
  link_expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.',
  too_large: 'Das ist zu groß: höchstens 25 MB je Datei und 1 MB je Anfrage.',
  unsupported_type: 'Dieser Dateityp wird nicht unterstützt. Erlaubt sind JPG, PNG, GIF und PDF.',
  broken_picture:
    'Dieses Bild ist beschädigt und lässt sich nicht öffnen. Erlaubt sind unbeschädigte JPG, PNG, GIF und PDF.',
  unsupported_media_type: 'Diese Art von Inhalt wird hier nicht gelesen. Bitte senden Sie JSON.',
  validation_failed: 'Bitte prüfen Sie die markierten Angaben.',
  idempotency_key_reused:
    'Dieser Idempotency-Key wurde schon mit anderem Inhalt benutzt. Bitte nehmen Sie einen neuen.',
  documents_pending:
    'Einige Dokumente werden gerade noch erstellt. Bitte versuchen Sie es in einer Minute noch einmal.',
  package_by_email:
    'Dieses Paket ist zu groß für das direkte Herunterladen oder noch nicht vollständig. Sie können es per E-Mail anfordern.',
  nothing_to_export: 'Hier gibt es nichts zum Herunterladen.',
  too_much_to_export: 'Das sind zu viele auf einmal. Bitte grenzen Sie die Liste mit Suche oder Filtern ein.',
  too_many_requests: 'Zu viele Versuche. Bitte warten Sie einen Moment.',
  request_aborted: 'Die Anfrage wurde unterbrochen. Bitte versuchen Sie es noch einmal.',
  internal_error: 'Das hat nicht geklappt, der Fehler liegt bei uns. Es wurde nichts geändert.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  slow_connection:
    'Die Verbindung ist zu langsam, die Datei kam nicht ganz an. Sie ist noch auf Ihrem Gerät und wird noch einmal gesendet.',
}

export const faultTexts: Record<FieldFault, string> = {
  required: 'Bitte ausfüllen.',
  invalid: 'Diese Angabe ist ungültig.',
  invalid_type: 'Diese Angabe hat die falsche Form.',
  invalid_email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  invalid_id: 'Das ist keine gültige Kennung.',
  invalid_date: 'Bitte geben Sie ein gültiges Datum ein.',
  invalid_enum: 'Diese Auswahl gibt es nicht.',
  too_long: 'Das ist zu lang.',
  too_short: 'Das ist zu kurz.',
  too_small: 'Dieser Wert ist zu klein.',
  too_precise: 'Bitte höchstens drei Stellen nach dem Komma.',
  too_big: 'Dieser Wert ist zu groß.',
  unknown_field: 'Dieses Feld gibt es nicht.',
  date_incomplete: 'Bitte geben Sie Beginn und Ende des Termins an.',
  end_before_start: 'Das Ende muss nach dem Beginn liegen.',
  date_too_early: 'Dieser Tag ist zu früh.',
  empty_lines: 'Mindestens eine Leistung oder ein Produkt ist nötig.',
  choose_offered_date: 'Bitte wählen Sie einen der angebotenen Termine.',
  acknowledge: 'Bitte bestätigen Sie den Hinweis.',
  answer_missing: 'Bitte schreiben Sie eine Antwort oder fügen Sie Dateien hinzu.',
  chargepoint_missing: 'Bitte tragen Sie die Ladepunktnummer ein oder schreiben Sie, warum es keine gibt.',
  input_not_asked: 'Dieses Ereignis nimmt diese Angabe nicht an.',
  signature_not_asked:
    'Bei diesem Auftrag kann der Kunde jetzt nicht unterschreiben: Er braucht keine Unterschrift, hat sie schon, oder die Arbeit hat nicht begonnen. Nennen Sie einen anderen Grund.',
  file_unknown: 'Diese Datei gibt es nicht. Bitte laden Sie sie noch einmal hoch.',
  person_unknown: 'Diese Person gehört nicht zu Ihrem Betrieb oder sieht den Auftrag nicht.',
  signature_blank: 'Auf diesem Bild ist keine Unterschrift. Bitte unterschreiben Sie noch einmal.',
  report_of_day:
    'Für diesen Tag gibt es schon einen Bericht. Geben Sie einen Titel an, der beide unterscheidet.',
  picture_missing: 'Hier fehlt noch ein Foto.',
  form_incomplete: 'Das Formular ist noch nicht vollständig.',
  given_twice: 'Kommt zweimal vor; bitte nur einmal angeben.',
  name_twice: 'Diesen Namen gibt es in diesem Formular schon.',
  view_exists: 'Eine andere Ansicht heißt schon so.',
  views_full: 'Sie haben 20 Ansichten gespeichert, das ist die Obergrenze. Löschen Sie zuerst eine.',
  condition_unreadable: "Diese Bedingung ist nicht lesbar. Beispiel: {frage} = 'wert' and {andere} > 3",
  condition_on_nothing: 'Diese Bedingung bezieht sich auf eine Frage, die es hier nicht gibt.',
  empty_range: 'Die Grenzen lassen keinen Wert zu.',
  company_restricted: 'Dieser Betrieb ist eingeschränkt und nimmt keine Angebote an.',
  company_on_holiday: 'Dieser Betrieb nimmt in seinem Betriebsurlaub keine Angebote an.',
  choose_location: 'Bitte wählen Sie den Standort.',
  address_unknown: 'Ort und Postleitzahl passen nicht zusammen.',
  qualification_missing: 'Bitte wählen Sie mindestens eine Qualifikation.',
  service_type_missing: 'Bitte wählen Sie, um welche Art von Leistung es geht.',
  lines_empty: 'Mindestens eine Leistung, eigene Leistung oder ein Produkt ist nötig.',
  email_taken: 'Diese Adresse gehört jemandem außerhalb Ihres Betriebs. Bitte geben Sie eine andere an.',
  one_day_only: 'Dieser Auftrag dauert nur einen Tag: Beginn und Ende müssen am selben Tag liegen.',
  one_year_only: 'DATEV nimmt ein Kalenderjahr auf einmal. Bitte wählen Sie einen kürzeren Zeitraum.',
  same_date: 'Das ist der bisherige Termin. Bitte wählen Sie einen anderen.',
  invalid_name:
    'Nur Buchstaben des lateinischen Alphabets, Leerzeichen, Bindestrich, Apostroph und Punkt sind erlaubt.',
  invalid_phone: 'Das Format der Telefonnummer ist ungültig. Beispiel: 0123 456 7890',
  password_too_short: 'Mindestens 6 Zeichen.',
  password_lowercase: 'Mindestens ein Kleinbuchstabe.',
  password_uppercase: 'Mindestens ein Großbuchstabe.',
  password_special: 'Mindestens ein Sonderzeichen, zum Beispiel ! oder ?.',
  passwords_differ: 'Die Passwörter müssen übereinstimmen.',
  wrong_password: 'Das ist nicht Ihr bisheriges Passwort.',
  wrong_name: 'Das ist nicht der Name des Betriebs.',
  wrong_code: 'Dieser Code ist falsch oder abgelaufen.',
  accept_terms: 'Bitte stimmen Sie den Servicebedingungen zu.',
  date_past: 'Dieser Termin liegt in der Vergangenheit.',
  price_not_higher: 'Der neue Preis muss über dem bisherigen liegen.',
  invalid_iban: 'Diese IBAN ist ungültig. Bitte prüfen Sie jede Stelle.',
  invalid_bic: 'Diese BIC ist ungültig: 8 oder 11 Stellen, zum Beispiel WELADE8LXXX.',
  bic_country: 'BIC und IBAN gehören zu verschiedenen Ländern.',
  iban_needed: 'Solange Aufträge offen sind, lässt sich die IBAN ändern, aber nicht löschen.',
  consent_outdated:
    'Diese Vereinbarung gibt es inzwischen in einer neuen Fassung. Bitte laden Sie die Seite neu.',
  start_date_missing: 'Bitte geben Sie das Anfangsdatum dieses Dokuments an, um fortzufahren.',
  end_date_missing: 'Bitte geben Sie das Enddatum dieses Dokuments an, um fortzufahren.',
  confirm_document: 'Bitte bestätigen Sie, dass die Angaben richtig sind.',
  invalid_url: 'Bitte geben Sie eine vollständige Adresse an, z. B. https://marktplatz.example/gewerk.',
  closed_address:
    'Dorthin wird nichts gesendet: Erlaubt ist https:// ins offene Internet, und http:// nur in Netze aus WEBHOOK_NETWORKS.',
  invalid_domain: 'Bitte geben Sie eine Domain an, zum Beispiel muster-elektro.de.',
  public_domain:
    'Diese Domain gehört zu einem öffentlichen E-Mail-Dienst. Bitte geben Sie die eigene Domain Ihres Betriebs an.',
  issuer_unreachable:
    'Unter dieser Adresse antwortet kein Anmeldedienst. Erlaubt ist eine öffentliche https-Adresse, zum Beispiel https://login.microsoftonline.com/…/v2.0.',
  file_empty: 'Die Datei ist leer. Bitte wählen Sie eine andere.',
  file_without_rows: 'Unter der Kopfzeile stehen keine Aufträge. Bitte ergänzen Sie mindestens eine Zeile.',
  file_too_large: 'Die Datei ist zu groß. Bitte teilen Sie sie auf: höchstens 20 MB und 20.000 Zeilen.',
  file_too_many_rows: 'Die Datei hat mehr als 20.000 Zeilen. Bitte teilen Sie sie auf.',
  file_too_many_columns:
    'Die Datei hat mehr als 200 Spalten. Bitte löschen Sie die Spalten, die nicht zum Auftrag gehören.',
  file_unknown_format: 'Diese Datei ist keine Tabelle. Möglich sind CSV, Excel (XLSX) und JSON.',
  file_old_excel:
    'Dieses Excel-Format ist nicht lesbar, oder die Datei hat ein Kennwort. Bitte speichern Sie sie ohne Kennwort als XLSX oder CSV.',
  file_formula:
    'Die Zelle enthält eine Formel. Bitte ersetzen Sie alle Formeln durch ihre Werte (Kopieren, Inhalte einfügen: Werte).',
  file_broken: 'Die Datei ist beschädigt. Bitte speichern Sie sie noch einmal und wählen Sie sie neu.',
  file_quote: 'In dieser Zeile ist ein Anführungszeichen nicht geschlossen. Bitte korrigieren Sie die Zeile.',
  placeholder_broken: 'Eine geschweifte Klammer ist nicht lesbar. Variablen schreiben Sie so: {name}.',
  variable_unknown: 'Diese Variable gibt es hier nicht.',
  variable_missing: 'Diese Variable darf nicht fehlen, weil ihr Wert sonst nirgends in der E-Mail steht.',
  file_control_character:
    'Die Datei enthält Zeichen, die in keiner Tabelle vorkommen (zum Beispiel NUL). Bitte speichern Sie sie neu als CSV in UTF-8.',
}

/** Followed by the allowed values. */
export const allowedText = 'Möglich sind'

/** Before the cell or the line of a file. */
export const placeText = 'Stelle'

/** Replaces `not_found` where the missing object has a name. */
export const missingTexts = { document: 'Dokument nicht gefunden' }
