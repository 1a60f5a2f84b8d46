import type { FieldFault, RefusalCode } from '#contract/errors'

export const refusalTexts: Record<RefusalCode, string> = {
  malformed_json: 'La requête n’est pas un JSON valide.',
  bad_request: 'La requête est illisible. Veuillez vérifier son adresse et son contenu.',
  unauthenticated: 'Veuillez vous connecter.',
  token_expired: 'Votre connexion a expiré. Veuillez vous reconnecter.',
  invalid_user: 'Aucun compte n’existe pour cette adresse e-mail.',
  invalid_password: 'Le mot de passe est incorrect.',
  no_password_set: 'Aucun mot de passe n’est encore défini pour ce compte. Veuillez le réinitialiser.',
  second_factor_required: 'Veuillez confirmer la connexion avec votre second facteur.',
  invalid_code: 'Ce code est incorrect ou a expiré.',
  login_failed: 'L’adresse e-mail ou le mot de passe est incorrect.',
  role_not_allowed: 'Votre rôle ne le permet pas.',
  foreign_request: 'Cette demande ne vient pas du back-office. Rien n’a été modifié.',
  password_login_off:
    'La connexion par mot de passe est désactivée. Veuillez vous connecter avec votre fournisseur d’identité.',
  provider_refused: 'Le fournisseur d’identité n’a pas confirmé la connexion. Veuillez réessayer.',
  provider_no_access:
    'Le fournisseur d’identité vous connaît, mais vous n’avez pas accès au back-office. Veuillez vous adresser à l’administration.',
  provider_login_expired: 'Cette connexion a expiré ou a déjà été utilisée. Veuillez recommencer.',
  provider_unavailable: 'Le fournisseur d’identité ne répond pas. Veuillez réessayer dans quelques minutes.',
  provider_person_refused:
    'Votre fournisseur d’identité vous connaît, mais vous n’avez pas accès ici. Veuillez vous adresser à l’administration de votre entreprise.',
  second_factor_missing:
    'Il faut pour cela un second facteur. Veuillez d’abord en configurer un dans votre compte.',
  identity_provider_changed: 'Ces réglages ont été modifiés entre-temps. Veuillez vérifier leur état actuel.',
  provider_login_missing:
    'Veuillez d’abord vous connecter vous-même avec le fournisseur d’identité. Ainsi, personne ne reste bloqué.',
  domain_taken:
    'Dans ce portail, ce domaine appartient déjà à une autre entreprise. Veuillez contacter l’assistance.',
  scope_missing:
    'Il manque un droit à cette clé : missing l’indique. Il s’accorde dans le back-office, sous Programmes.',
  key_changed:
    'Cette clé a été modifiée entre-temps par quelqu’un d’autre. Veuillez vérifier son état actuel.',
  form_draft_changed:
    'Une autre personne a modifié le brouillon de ce formulaire entre-temps. Vérifiez son état actuel.',
  import_changed: 'Une autre personne a modifié cet import entre-temps. Vérifiez son état actuel.',
  last_administrator:
    'C’est la dernière personne ayant le rôle d’administration. Donnez d’abord ce rôle à quelqu’un d’autre.',
  last_factor: 'C’est votre dernier second facteur. Configurez-en d’abord un autre.',
  mail_texts_changed: 'Quelqu’un d’autre a modifié ces textes entre-temps. Vérifiez l’état actuel.',
  view_only: 'Cette vue ne permet aucune modification. Vous voyez le portail comme l’entreprise le voit.',
  document_changed: 'Ce document a été vérifié ou modifié entre-temps. Veuillez le revoir.',
  work_taken: 'Une autre personne s’en occupe déjà.',
  staff_changed:
    'Cette personne a été modifiée entre-temps par quelqu’un d’autre. Veuillez vérifier son état actuel.',
  proof_required: 'Veuillez d’abord confirmer qu’il s’agit bien de vous.',
  duplicate_account:
    'Cette adresse e-mail ou cette entreprise est déjà inscrite. Veuillez contacter l’assistance.',
  forbidden:
    'Vous n’avez pas l’autorisation nécessaire. Adressez-vous à l’administrateur de votre entreprise.',
  account_state: 'Le statut de votre entreprise ne le permet pas encore.',
  not_found: 'Ceci n’existe pas ou n’existe plus.',
  offer_taken: 'Cette intervention est déjà attribuée.',
  account_incomplete: 'Il manque des informations sur votre entreprise pour pouvoir accepter.',
  credit_note_blocked:
    'Aucune facture ne peut être émise pour cette entreprise : missing indique ce qui manque ou est erroné. L’entreprise est prévenue.',
  order_changed: 'L’intervention a été modifiée entre-temps. Veuillez vérifier son état actuel.',
  webhook_changed: 'Ce webhook a été modifié entre-temps. Veuillez le vérifier tel qu’il est à présent.',
  account_changed:
    'Les données de l’entreprise ont été modifiées entre-temps. Veuillez vérifier leur nouvel état.',
  status_not_allowed: 'Cette étape n’est pas possible dans le statut actuel.',
  proposal_changed:
    'Ces propositions ont changé entre-temps. Veuillez les vérifier à nouveau. Les entreprises se trouvent dans current.',
  second_person_required: 'Une deuxième personne doit valider.',
  transfers_changed:
    'Certaines de ces factures ne peuvent plus être payées. Leurs identifiants se trouvent dans current.',
  paying_account_missing: 'L’IBAN de la place de marché manque dans MARKETPLACE_COMPANY.',
  in_payment_file:
    'Cette facture figure dans un fichier de paiement. Annulez le fichier ou attendez la banque.',
  statement_unreadable:
    'Ce fichier n’est pas un relevé lisible. La raison et l’endroit se trouvent dans current.',
  withholding_changed: 'La retenue d’impôt a changé entre-temps. Les détails se trouvent dans current.',
  additional_services_open:
    'Des prestations supplémentaires de cette intervention attendent une réponse ou un accord. Veuillez d’abord les régler.',
  event_not_allowed: 'Cet événement n’est pas possible dans le statut actuel.',
  comments_closed: 'Cette intervention n’accepte plus de commentaires.',
  comment_final:
    'Ce message ne peut plus être modifié : c’est possible seulement pendant les cinq premières minutes.',
  comment_changed: 'Ce message a été modifié entre-temps sur un autre appareil.',
  customer_mailed_often:
    'Cet e-mail a déjà été envoyé trois fois au client aujourd’hui. Veuillez l’appeler ou réessayer demain.',
  no_customer_email: 'Aucune adresse e-mail n’est enregistrée pour ce client. Veuillez l’appeler.',
  not_editable: 'Ceci ne peut plus être modifié.',
  appointment_clash: 'Cette personne a déjà un rendez-vous à ce moment-là.',
  last_admin:
    'C’est la dernière personne avec le rôle Administration. Donnez d’abord ce rôle à une autre personne.',
  terms_accepted: 'Ces conditions ont déjà été acceptées. Veuillez actualiser la page.',
  terms_outdated: 'Cette version des conditions n’est pas en vigueur. Veuillez actualiser la page.',
  terms_changed: 'Une version plus récente a été publiée entre-temps. Votre texte est toujours là.',
  price_changed: 'Quelqu’un a fixé un autre prix pour ce jour entre-temps. Vos saisies sont toujours là.',
  already_exists: 'Ceci existe déjà.',
  issuer_missing:
    'Les factures ne peuvent pas encore être émises : la société émettrice n’est pas renseignée (MARKETPLACE_COMPANY).',
  erasure_blocked: 'Il reste quelque chose à faire avant la suppression. Rien n’a été supprimé.',
  merge_blocked:
    'Ces comptes ne peuvent pas être fusionnés pour le moment. L’aperçu indique pourquoi. Rien n’a été modifié.',
  erasure_changed:
    'Ce qui est supprimé et ce qui est conservé a changé entre-temps. Merci de le vérifier à nouveau. Rien n’a été supprimé.',
  draft_changed:
    'Ce formulaire a entre-temps été complété sur un autre appareil. Votre saisie est conservée.',
  form_sent_meanwhile:
    'Ce formulaire a entre-temps été terminé par une autre personne. Votre saisie est conservée.',
  upload_offset:
    'Cette partie du fichier ne suit pas ce qui est déjà arrivé. Veuillez reprendre là où il s’arrête.',
  link_expired: 'Ce lien a expiré ou a déjà été utilisé. Veuillez en demander un nouveau.',
  too_large: 'C’est trop volumineux : 25 Mo au plus par fichier et 1 Mo par requête.',
  unsupported_type: 'Ce type de fichier n’est pas accepté. Sont acceptés JPG, PNG, GIF et PDF.',
  broken_picture:
    'Cette image est endommagée et ne peut pas être ouverte. Sont acceptés JPG, PNG, GIF et PDF intacts.',
  unsupported_media_type: 'Ce type de contenu n’est pas lu ici. Veuillez envoyer du JSON.',
  validation_failed: 'Veuillez vérifier les champs signalés.',
  idempotency_key_reused:
    'Cet Idempotency-Key a déjà servi avec un autre contenu. Veuillez en prendre un nouveau.',
  documents_pending:
    'Certains documents sont encore en cours de création. Veuillez réessayer dans une minute.',
  package_by_email:
    'Ce dossier est trop volumineux pour un téléchargement direct ou n’est pas encore complet. Vous pouvez le demander par e-mail.',
  nothing_to_export: 'Il n’y a rien à télécharger ici.',
  too_much_to_export: 'C’est trop à la fois. Veuillez restreindre la liste par la recherche ou les filtres.',
  too_many_requests: 'Trop de tentatives. Veuillez patienter un instant.',
  request_aborted: 'La requête a été interrompue. Veuillez réessayer.',
  internal_error: 'Cela n’a pas fonctionné, l’erreur vient de nous. Rien n’a été modifié.',
  unavailable: 'Le service est momentanément injoignable. Veuillez réessayer dans un instant.',
  slow_connection:
    'La connexion est trop lente, le fichier n’est pas arrivé en entier. Il est conservé sur votre appareil et sera renvoyé.',
}

export const faultTexts: Record<FieldFault, string> = {
  required: 'Veuillez remplir ce champ.',
  invalid: 'Cette indication n’est pas valide.',
  invalid_type: 'Cette indication n’a pas la bonne forme.',
  invalid_email: 'Veuillez saisir une adresse e-mail valide.',
  invalid_id: 'Cet identifiant n’est pas valide.',
  invalid_date: 'Veuillez saisir une date valide.',
  invalid_enum: 'Ce choix n’existe pas.',
  too_long: 'C’est trop long.',
  too_short: 'C’est trop court.',
  too_small: 'Cette valeur est trop petite.',
  too_precise: 'Trois décimales au maximum.',
  too_big: 'Cette valeur est trop grande.',
  unknown_field: 'Ce champ n’existe pas.',
  date_incomplete: 'Veuillez indiquer le début et la fin du rendez-vous.',
  end_before_start: 'La fin doit être après le début.',
  date_too_early: 'Ce jour est trop tôt.',
  empty_lines: 'Au moins une prestation ou un produit est nécessaire.',
  choose_offered_date: 'Veuillez choisir l’un des rendez-vous proposés.',
  acknowledge: 'Veuillez confirmer l’avertissement.',
  answer_missing: 'Veuillez écrire une réponse ou ajouter des fichiers.',
  chargepoint_missing: 'Veuillez saisir le numéro du point de charge ou indiquer pourquoi il n’y en a pas.',
  input_not_asked: 'Cet événement n’accepte pas ce champ.',
  signature_not_asked:
    'Le client ne peut pas signer cette intervention maintenant : elle ne demande pas de signature, elle en a déjà une, ou les travaux n’ont pas commencé. Indiquez un autre motif.',
  file_unknown: 'Ce fichier n’existe pas. Veuillez l’envoyer à nouveau.',
  person_unknown: 'Cette personne ne fait pas partie de votre entreprise ou ne voit pas l’intervention.',
  signature_blank: 'Cette image ne contient pas de signature. Veuillez signer à nouveau.',
  report_of_day: 'Il existe déjà un rapport pour ce jour. Indiquez un titre qui les distingue.',
  picture_missing: 'Il manque une photo ici.',
  form_incomplete: 'Le formulaire n’est pas encore complet.',
  given_twice: 'Indiqué deux fois ; ne l’indiquez qu’une fois.',
  name_twice: 'Ce nom existe déjà dans ce formulaire.',
  view_exists: 'Une autre vue porte déjà ce nom.',
  views_full: 'Vous avez enregistré 20 vues, le maximum. Supprimez-en une d’abord.',
  condition_unreadable: "Cette condition est illisible. Exemple : {question} = 'valeur' and {autre} > 3",
  condition_on_nothing: 'Cette condition porte sur une question qui n’existe pas ici.',
  empty_range: 'Ces limites n’admettent aucune valeur.',
  company_restricted: 'Cette entreprise est suspendue et ne reçoit pas d’offres.',
  company_on_holiday: 'Cette entreprise ne prend pas d’offres pendant ses congés.',
  choose_location: 'Veuillez choisir le site.',
  address_unknown: 'La ville ne correspond pas à ce code postal.',
  qualification_missing: 'Veuillez choisir au moins une qualification.',
  service_type_missing: 'Veuillez choisir le type de prestation.',
  lines_empty: 'Il faut au moins une prestation, une prestation libre ou un produit.',
  email_taken:
    'Cette adresse appartient à une personne extérieure à votre entreprise. Veuillez en indiquer une autre.',
  one_day_only: 'Cette intervention dure une journée : le début et la fin doivent être le même jour.',
  one_year_only: 'DATEV accepte une seule année civile à la fois. Veuillez choisir une période plus courte.',
  same_date: 'C’est le rendez-vous actuel. Veuillez en choisir un autre.',
  invalid_name:
    'Seuls les lettres de l’alphabet latin, les espaces, les traits d’union, les apostrophes et les points sont autorisés.',
  invalid_phone: 'Le format du numéro de téléphone n’est pas valide. Exemple : 0123 456 7890',
  password_too_short: 'Au moins 6 caractères.',
  password_lowercase: 'Au moins une lettre minuscule.',
  password_uppercase: 'Au moins une lettre majuscule.',
  password_special: 'Au moins un caractère spécial, par exemple ! ou ?.',
  passwords_differ: 'Les mots de passe doivent être identiques.',
  wrong_password: 'Ce n’est pas votre mot de passe actuel.',
  wrong_name: 'Ce n’est pas le nom de l’entreprise.',
  wrong_code: 'Ce code est incorrect ou a expiré.',
  accept_terms: 'Veuillez accepter les conditions de service.',
  date_past: 'Ce rendez-vous est dans le passé.',
  price_not_higher: 'Le nouveau prix doit être supérieur au prix actuel.',
  invalid_iban: 'Cet IBAN n’est pas valable. Veuillez vérifier chaque caractère.',
  invalid_bic: 'Ce BIC n’est pas valable : 8 ou 11 caractères, par exemple WELADE8LXXX.',
  bic_country: 'Le BIC et l’IBAN sont de pays différents.',
  iban_needed: 'Tant que des interventions sont en cours, l’IBAN peut être modifié, mais pas effacé.',
  consent_outdated: 'Il existe une nouvelle version de cet accord. Veuillez recharger la page.',
  start_date_missing: 'Veuillez indiquer la date de début de ce document pour continuer.',
  end_date_missing: 'Veuillez indiquer la date de fin de ce document pour continuer.',
  confirm_document: 'Veuillez confirmer que les données sont exactes.',
  invalid_url: 'Veuillez indiquer une adresse complète, p. ex. https://marche.example/gewerk.',
  closed_address:
    'Rien n’est envoyé à cette adresse : https:// vers l’internet ouvert est permis, et http:// seulement vers les réseaux de WEBHOOK_NETWORKS.',
  invalid_domain: 'Veuillez indiquer un domaine, par exemple exemple-elec.fr.',
  public_domain:
    'Ce domaine appartient à une messagerie publique. Veuillez indiquer le domaine de votre entreprise.',
  issuer_unreachable:
    'Aucun fournisseur d’identité ne répond à cette adresse. Une adresse https publique est permise, par exemple https://login.microsoftonline.com/…/v2.0.',
  file_empty: 'Le fichier est vide. Choisissez-en un autre.',
  file_without_rows: 'Il n’y a aucune intervention sous l’en-tête. Ajoutez au moins une ligne.',
  file_too_large: 'Le fichier est trop volumineux. Divisez-le : 20 Mo et 20 000 lignes au maximum.',
  file_too_many_rows: 'Le fichier a plus de 20 000 lignes. Divisez-le.',
  file_too_many_columns:
    'Le fichier a plus de 200 colonnes. Supprimez celles qui ne concernent pas l’intervention.',
  file_unknown_format: 'Ce fichier n’est pas un tableau. Formats possibles : CSV, Excel (XLSX) et JSON.',
  file_old_excel:
    'Ce format Excel n’est pas lisible, ou le fichier a un mot de passe. Enregistrez-le sans mot de passe en XLSX ou CSV.',
  file_formula:
    'La cellule contient une formule. Remplacez toutes les formules par leurs valeurs (copier, collage spécial : valeurs).',
  file_broken: 'Le fichier est endommagé. Enregistrez-le de nouveau, puis choisissez-le encore une fois.',
  file_quote: 'Un guillemet n’est pas fermé dans cette ligne. Corrigez la ligne.',
  placeholder_broken: 'Une accolade n’est pas lisible. Écrivez les variables ainsi : {name}.',
  variable_unknown: 'Cette variable n’existe pas ici.',
  variable_missing:
    'Cette variable ne doit pas manquer, car sa valeur ne figure nulle part ailleurs dans l’e-mail.',
  file_control_character:
    'Le fichier contient des caractères impossibles dans un tableau (par exemple NUL). Enregistrez-le de nouveau en CSV, UTF-8.',
}

/** Followed by the allowed values. */
export const allowedText = 'Valeurs possibles'

/** Before the cell or the line of a file. */
export const placeText = 'Emplacement'

/** Replaces `not_found` where the missing object has a name. */
export const missingTexts = { document: 'Document introuvable' }
