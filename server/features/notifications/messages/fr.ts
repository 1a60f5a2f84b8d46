import type { Messages } from './de.ts'

export const fr = {
  frame: {
    hello: 'Bonjour {name},',
    questions_company: 'Des questions ? {company} est à votre disposition.',
    questions_company_phone: 'Des questions ? Vous pouvez joindre {company} au {phone}.',
    why_customer: 'Vous recevez ce message parce que {company} réalise une intervention pour vous.',
    why_company: 'Vous recevez ce message parce que vous êtes inscrit chez {product} pour votre entreprise.',
    why_choice:
      'Vous recevez ce message parce que les e-mails « {kind} » sont activés dans vos notifications.',
    why_address: 'Vous recevez ce message parce que quelqu’un a saisi cette adresse sur notre site.',
    why_login: 'Vous recevez ce message parce qu’il concerne votre connexion.',
    support: 'Assistance : {contact}, du lundi au vendredi de 9 h à 17 h',
    stop: 'Ne plus recevoir d’offres',
    stop_kind: 'Me désabonner de ces e-mails (moi uniquement)',
    fact_order: 'Intervention',
    fact_company: 'Entreprise',
    fact_visit: 'Rendez-vous',
    fact_reason: 'Motif',
    fact_place: 'Lieu',
    fact_comment: 'Remarque',
    fact_fields: 'À reprendre',
    fact_message: 'Message',
    fact_number: 'Numéro',
    fact_cancellation: 'Numéro d’annulation',
    fact_total: 'Montant total',
    fact_iban: 'IBAN',
    fact_by: 'Modifié par',
    fact_document: 'Document',
    fact_end: 'Valable jusqu’au',
    fact_price: 'Prix de l’intervention',
    fact_duration: 'Durée',
    fact_until: 'Valable jusqu’au',
    fact_rule: 'Règle',
    instant: '{day}, {time}',
    visit_one_day: '{day}, de {from} à {to}',
    visit_days: 'du {day}, {from}, au {last_day}, {to}',
  },
  order_accepted: {
    subject: '{company} prend en charge votre intervention',
    text: 'Votre demande est acceptée : {company} s’en charge. L’entreprise vous contactera dans un délai de deux jours ouvrés pour convenir d’un rendez-vous.',
    text_visit: 'Votre demande est acceptée : {company} s’en charge. Le rendez-vous est déjà fixé.',
  },
  appointment_confirmed: {
    subject: 'Votre rendez-vous : {visit}',
    text: 'Votre rendez-vous avec {company} est confirmé. Merci de veiller à ce que les travaux soient possibles à ce moment-là et que quelqu’un soit sur place.',
  },
  appointment_moved: {
    subject: 'Nouveau rendez-vous : {visit}',
    text: '{company} a déplacé votre rendez-vous. Voici la nouvelle date. Si elle ne vous convient pas, veuillez contacter directement l’entreprise.',
  },
  customer_unreachable: {
    subject: 'Merci de rappeler au sujet de votre intervention',
    text: '{company} a essayé plusieurs fois de vous joindre par téléphone au sujet de votre intervention. Merci de rappeler afin que nous puissions continuer.',
  },
  customer_signature_reminder: {
    subject: 'Il manque encore votre signature',
    text: 'Les travaux sont terminés, il ne manque plus que votre signature. Veuillez convenir avec {company} du moment où vous pourrez signer.',
  },
  signature_requested: {
    subject: 'Merci de signer : {company}',
    text: '{company} a réalisé les travaux et vous demande votre signature. Vous pouvez signer sur votre téléphone ou votre ordinateur, sans vous connecter.',
    link: 'Le lien est valable jusqu’au {until} et pour vous seul : merci de ne pas le transmettre.',
    action: 'Voir et signer',
  },
  signature_requested_again: {
    subject: 'Rappel : {company} attend votre signature',
    text: 'Il manque encore votre signature : {company} en a besoin pour clore votre intervention. Vous pouvez signer sur votre téléphone ou votre ordinateur, sans vous connecter.',
  },
  signature_received: {
    subject: 'Signé : {order}',
    text: '{customer} a signé à l’aide du lien. Vous trouverez la signature dans l’intervention et dans le rapport.',
  },
  signature_declined: {
    subject: 'Non signé : {order}',
    text: '{customer} a refusé de signer à l’aide du lien. Vous trouverez le motif dans l’intervention. Vous pouvez encore faire signer jusqu’à la validation.',
  },
  offer_new: {
    subject: 'Nouvelle offre à {place}',
    text: 'Une nouvelle offre est disponible pour votre entreprise. La première entreprise qui l’accepte obtient l’intervention.',
    action: 'Voir l’offre',
    no_visit: 'à convenir',
  },
  offer_rule_accepted: {
    subject: 'Acceptée automatiquement : {order}, {place}',
    text: 'Votre règle « {rule} » a accepté cette offre pour vous. Merci de contacter le client dans un délai de deux jours ouvrés.',
    action: 'Ouvrir l’intervention',
    stop: 'Vous pouvez désactiver l’acceptation automatique à tout moment sous Entreprise › Règles pour les offres.',
  },
  order_cancelled: {
    subject: 'Annulée : {order}, {place}',
    text: 'La place de marché a annulé cette intervention. Merci de ne plus vous y rendre.',
    text_by: '{by} a annulé cette intervention. Merci de ne plus vous y rendre.',
    text_withdrawn:
      'Cette intervention ne vous est plus attribuée : elle est proposée à d’autres entreprises. Merci de ne plus vous y rendre.',
  },
  order_on_hold: {
    subject: 'En pause : {order}, {place}',
    text: 'La place de marché a mis cette intervention en pause. Vous n’avez rien à faire ; nous vous préviendrons dès qu’elle reprend.',
  },
  order_needs_action: {
    subject: 'À traiter : {order}, {place}',
    text: 'L’intervention est en pause et attend votre réponse. Ce qui manque est indiqué ci-dessous et sur la page de l’intervention.',
  },
  order_released: {
    subject: 'L’intervention se poursuit : {order}, {place}',
    text: 'La pause est terminée. L’intervention reprend là où elle en était.',
  },
  order_closed: {
    subject: 'Fermée : {order}, {place}',
    text: 'La place de marché ne poursuit pas cette intervention. Merci de ne plus vous y rendre. Il n’y aura pas de facture.',
  },
  order_reworked: {
    subject: 'Reprise nécessaire : {order}',
    text: 'Le contrôle a montré qu’il reste quelque chose à faire sur cette intervention. Elle se trouve de nouveau sous « En cours ».',
    action: 'Ouvrir l’intervention',
  },
  order_message: {
    subject: 'Nouveau message : {order}, {place}',
    text: 'La place de marché vous a écrit au sujet de cette intervention. Vous pouvez répondre sur la page de l’intervention.',
  },
  order_mention: {
    subject: 'Vous avez été mentionné : {order}, {place}',
    text: '{by} vous a mentionné dans un message au sujet de cette intervention.',
  },
  order_service_answered: {
    subject: 'Prestation supplémentaire : {order}, {place}',
    text: 'La place de marché a répondu au sujet d’une prestation que vous avez réalisée en plus.',
  },
  order_approved: {
    subject: 'Validée : {order}',
    text: 'L’intervention est contrôlée et validée. La facture suivra.',
    action: 'Voir l’intervention',
  },
  counter_proposal_ended: {
    subject_accepted: 'Contre-proposition acceptée : {order}',
    subject_declined: 'Contre-proposition refusée : {order}',
    subject_expired: 'Contre-proposition expirée : {order}',
    text_accepted:
      'La place de marché a accepté votre contre-proposition. Voici ce qui est désormais convenu :',
    text_declined:
      'La place de marché a refusé votre contre-proposition. L’intervention reste telle que convenue. Vous aviez proposé :',
    text_expired:
      'Votre contre-proposition n’a pas reçu de réponse à temps. L’intervention reste telle que convenue. Vous aviez proposé :',
    action: 'Ouvrir l’intervention',
  },
  order_delegated: {
    subject: 'Une intervention pour vous à {place}',
    text: '{by} ({company}) vous a attribué une intervention.',
    link: 'Le lien ouvre uniquement cette intervention, même sans mot de passe. Merci de ne pas le transmettre.',
    action: 'Ouvrir l’intervention',
    note: 'Le lien est valable jusqu’au {until} et expire au plus tard à la fin de l’intervention.',
    why: 'Vous recevez ce message parce que {company} travaille avec vous.',
  },
  order_taken_back: {
    subject: 'Intervention à {place} retirée',
    text: '{by} ({company}) a attribué cette intervention à quelqu’un d’autre ou vous l’a retirée. Vous n’avez plus rien à faire ; le lien du message précédent ne l’ouvre plus.',
  },
  proposal_approved: {
    subject: 'Devis accepté : {order}',
    text: 'Votre devis issu de la visite technique est accepté. L’intervention pour réaliser les travaux vous attend parmi les nouvelles offres ; elle n’a été proposée à personne d’autre.',
    action: 'Voir l’intervention',
  },
  proposal_rejected: {
    subject: 'Devis refusé : {order}',
    text: 'Votre devis issu de la visite technique a été refusé. La visite technique est revenue à son état précédent ; vous pouvez envoyer un nouveau devis.',
    action: 'Réviser le devis',
  },
  credit_note_issued: {
    subject: 'Facture {number}',
    text: 'Une facture a été établie pour {orders, plural, one {une intervention} other {# interventions}}. Elle est à votre disposition au format PDF.',
    action: 'Ouvrir les factures',
  },
  credit_note_blocked: {
    subject: 'Nous ne pouvons pas émettre votre facture',
    text: 'Une facture pour des interventions terminées est en attente. Nous pourrons l’émettre et vous payer dès que ces informations seront en ordre.',
    fact: 'À compléter',
    self_billing_missing: 'Votre accord pour l’autofacturation',
    tax_or_vat_id_missing: 'Numéro fiscal ou numéro de TVA',
    tax_id_invalid: 'Numéro fiscal : la valeur saisie n’en est pas un',
    vat_id_invalid: 'Numéro de TVA : il manque le code du pays, par exemple DE',
    action: 'Ouvrir les données de paiement',
  },
  credit_note_tax_withheld: {
    subject: 'Retenue d’impôt sur la facture {number}',
    text: 'Nous avons retenu 15 % d’impôt sur les travaux de construction lors de ce paiement (§ 48 EStG), faute d’attestation d’exonération fiscale valable le jour du paiement. Nous déclarons ce montant à votre centre des impôts et le lui versons ; il sera imputé sur vos impôts. Conservez ce décompte. Envoyez-nous une attestation valable pour que vos prochaines factures vous soient payées en totalité.',
    issued: 'Émise le',
    paid: 'Payée le',
    taxed: 'Prix des travaux de construction',
    withheld: 'Impôt retenu (15 %)',
    payable: 'Versé',
    action: 'Ouvrir les documents',
  },
  credit_note_cancelled: {
    subject: 'Annulation de la facture {number}',
    text: 'La facture {number} a été annulée. Le document d’annulation est à votre disposition au format PDF.',
    refund_none: 'Rien n’avait encore été versé.',
    refund_offset:
      'Un montant de {total} avait été versé : nous le déduisons de vos prochaines factures. Vous n’avez rien à virer.',
    refund_transfer:
      'Un montant de {total} avait été versé : merci de le rembourser par virement avec la référence {cancellation}. Le document d’annulation précise comment.',
  },
  invitation: {
    subject: 'Une intervention pour vous : {order}',
    text: 'Vous n’êtes pas encore inscrit chez nous, et cette intervention convient à votre entreprise. La page montre les prestations et ce qu’elles vous rapportent. Votre nom et un mot de passe suffisent. La première entreprise qui accepte obtient l’intervention.',
    action: 'Voir l’intervention',
    why: 'Vous recevez ce message parce que nous cherchons des entreprises près de chez vous pour cette intervention.',
  },
  credit_note_package: {
    subject: 'Vos factures dans un fichier zip',
    text_attached:
      'Vous trouverez ci-joint {count, plural, one {une facture} other {# factures}}, annulations comprises, en PDF. Chaque PDF contient aussi la facture électronique structurée (EN 16931).',
    text_link:
      '{count, plural, one {Une facture est prête} other {# factures sont prêtes}} dans un fichier zip, annulations comprises. Il est trop volumineux pour un e-mail : téléchargez-le sous « Factures » jusqu’au {until}, après vous être connecté.',
    from: 'Premier jour',
    to: 'Dernier jour',
    action: 'Ouvrir les factures',
  },
  objection_answered: {
    subject_accepted: 'Votre contestation est acceptée : {number}',
    subject_declined: 'Au sujet de votre contestation : {number}',
    text_accepted: 'La facture {number} est annulée. Les travaux seront facturés à nouveau.',
    text_declined:
      'Nous avons vérifié la facture {number} et ne la modifions pas. Vous en trouverez la raison ci-dessous.',
    action: 'Ouvrir les factures',
  },
  document_ending: {
    subject:
      '{document} : {days, plural, =0 {expire aujourd’hui} one {expire demain} other {expire dans # jours}}',
    text: 'Veuillez envoyer à temps le document qui le remplace. Sans document valable, vous ne pouvez plus accepter d’offres.',
    action: 'Envoyer le document',
  },
  account_lapsed: {
    subject: 'Il manque un document de votre entreprise',
    text: 'Un document obligatoire a expiré ou a été supprimé. Vous pouvez poursuivre vos interventions en cours. Vous pourrez accepter de nouvelles offres dès qu’un document valable sera de nouveau disponible.',
  },
  bank_details_changed: {
    subject: 'Nouveau compte bancaire : {company}',
    text: 'Le compte bancaire de {company} a été modifié. Nous vous payons désormais sur le nouveau compte.',
    otherwise:
      'Si vous n’êtes pas à l’origine de ce changement et n’en connaissez pas la raison, changez immédiatement votre mot de passe et appelez l’assistance.',
    none: 'effacé',
    action: 'Voir les données de paiement',
  },
  self_billing_agreed: {
    subject: 'Votre accord pour l’autofacturation : {company}',
    text: '{company} a accepté l’autofacturation. Conservez cet e-mail comme justificatif. Voici ce qui a été convenu :',
    version: 'Version',
    at: 'Accepté',
    by: 'Par',
  },
  self_billing_withdrawn: {
    subject: 'Autofacturation révoquée : {company}',
    text: 'L’accord donné par {company} pour l’autofacturation est révoqué. La place de marché n’établit plus de factures à partir de maintenant ; celles déjà établies restent valables et seront payées.\n\n{orders, plural, =0 {} one {Une intervention n’a pas encore été facturée. Veuillez la facturer vous-même à la place de marché.\n\n} other {# interventions n’ont pas encore été facturées. Veuillez les facturer vous-même à la place de marché.\n\n}}Vous pourrez de nouveau accepter des offres dès que vous aurez redonné votre accord. Si ce n’était pas vous, changez immédiatement votre mot de passe et appelez l’assistance.',
    at: 'Révoqué',
    by: 'Par',
    marketplace: 'la place de marché, à votre demande',
  },
  account_restricted: {
    subject: 'Plus de nouvelles offres : {company} est suspendue',
    text: 'La place de marché a suspendu {company}. Pour l’instant, vous ne recevez plus d’offres et ne pouvez pas en accepter. Réalisez vos interventions en cours comme prévu.',
    objection: 'Si vous n’êtes pas d’accord, vous pouvez contester cette décision dans le portail.',
    until: 'Suspension',
    day: 'jusqu’au {day}',
    open: 'jusqu’à nouvel avis',
    action: 'Consulter et contester',
  },
  restriction_answered: {
    subject_accepted: 'Contestation acceptée : {company} reçoit à nouveau des offres',
    text_accepted:
      'La place de marché a accepté votre contestation. {company} n’est plus suspendue et reçoit à nouveau des offres.',
    subject_declined: 'Contestation rejetée : {company} reste suspendue',
    text_declined: 'La place de marché a examiné votre contestation. {company} reste suspendue.',
    subject_lifted: '{company} reçoit à nouveau des offres',
    text_lifted:
      'La suspension de {company} est levée. Vous recevez à nouveau des offres et pouvez les accepter.',
  },
  account_merged: {
    subject: 'Fusion de deux comptes : {company}',
    text: 'Les deux comptes de votre entreprise n’en font plus qu’un. Les interventions en cours, les documents et les collaborateurs du compte clôturé font désormais partie du compte {company}. Vous vous connectez comme avant.\n\nLes coordonnées bancaires, les tarifs, les qualifications et les accords sont ceux du compte conservé. Les factures déjà établies restent inchangées et se trouvent toujours dans le portail.',
    ended: 'Compte clôturé',
    kept: 'Compte conservé',
    action: 'Ouvrir le portail',
  },
  email_domain_lost: {
    subject: 'À vérifier : l’enregistrement DNS de {domain} manque',
    text: 'L’enregistrement DNS par lequel votre entreprise a confirmé le domaine {domain} est introuvable. Jusqu’au {until}, vos collaborateurs se connectent encore avec « {provider} », ensuite seulement avec un mot de passe. Ajoutez à nouveau l’enregistrement et rien ne change.',
    action: 'Voir l’enregistrement',
  },
  document_refused: {
    subject: 'Document refusé : {document}',
    text: 'Nous avons vérifié un document de votre entreprise et ne pouvons pas l’accepter tel quel. Veuillez l’envoyer à nouveau.',
  },
  account_activated: {
    subject: '{company} est activée',
    text: 'Vos informations et documents sont complets et vérifiés. Vous pouvez accepter des offres sans restriction.',
    action: 'Voir les offres',
  },
  documents: {
    liability_insurance: 'Assurance responsabilité civile professionnelle',
    craft_card: 'Carte professionnelle (Handwerkskarte)',
    personal_id_card: 'Carte d’identité',
    trade_license: 'Déclaration d’activité (Gewerbeanmeldung)',
    tax_exemption_order: 'Attestation d’exonération fiscale',
  },
  daily_digest: {
    name: 'Récapitulatif quotidien',
    subject: 'Récapitulatif quotidien : {count, plural, one {1 nouveauté} other {# nouveautés}}',
    text: 'Voici ce qui s’est passé depuis votre dernier récapitulatif :',
    action: 'Ouvrir le portail',
    more: '{count, plural, one {Une autre nouveauté se trouve} other {# autres nouveautés se trouvent}} dans le portail, sous Notifications.',
    why: 'Vous recevez cet e-mail parce que vous avez activé le récapitulatif quotidien dans vos notifications. Les jours calmes, il n’y en a pas.',
  },
  email_confirmation: {
    subject: 'Veuillez confirmer votre adresse e-mail',
    text: 'Bienvenue ! Un clic confirme que cette adresse est la vôtre et vous connecte. Les offres n’arrivent qu’ensuite.',
    action: 'Confirmer l’adresse e-mail',
    otherwise:
      'Le lien est valable sept jours et une seule fois. Si vous ne vous êtes pas inscrit, vous n’avez rien à faire : nous n’utiliserons pas cette adresse.',
  },
  login_link: {
    subject: 'Votre lien de connexion',
    text: 'Ce lien vous connecte sans mot de passe.',
    action: 'Se connecter',
    otherwise:
      'Le lien est valable une heure et une seule fois. Si vous ne l’avez pas demandé, vous n’avez rien à faire. Ne le transmettez à personne.',
  },
  password_reset: {
    subject: 'Définir un nouveau mot de passe',
    text: 'Ce lien vous permet de définir un nouveau mot de passe.',
    text_confirms:
      'Ce lien vous permet de définir un nouveau mot de passe et confirme aussi que cette adresse est la vôtre.',
    action: 'Définir un nouveau mot de passe',
    otherwise:
      'Le lien est valable une heure et une seule fois. Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe reste inchangé.',
  },
  colleague_added: {
    subject: 'Votre accès chez {company}',
    text: '{by} vous a ajouté chez {company}. Définissez un mot de passe : vous vous connecterez ensuite avec cette adresse e-mail.',
    action: 'Définir un mot de passe',
    otherwise:
      'Le lien est valable sept jours et une seule fois. S’il a expiré, demandez-en un nouveau avec « Mot de passe oublié ? » sur la page de connexion. Si vous ne faites pas partie de cette entreprise, vous n’avez rien à faire.',
    why: 'Vous recevez ce message parce que {company} vous a inscrit avec cette adresse.',
  },
  staff_invited: {
    subject: 'Votre accès au back-office',
    text: '{by} vous a ajouté au back-office de la place de marché. Définissez un mot de passe. Lors de votre première connexion, vous configurerez aussi une application d’authentification ou une clé d’accès.',
    action: 'Définir le mot de passe',
    otherwise:
      'Le lien est valable sept jours et ne sert qu’une fois. S’il a expiré, l’administration vous en envoie un nouveau. Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
    why: 'Vous recevez ce message parce que cette adresse est enregistrée dans le back-office.',
  },
  staff_link: {
    subject: 'Définir votre mot de passe pour le back-office',
    text: 'Ce lien vous permet de définir un nouveau mot de passe pour le back-office. Vous serez déconnecté de tous vos appareils.',
    action: 'Définir le mot de passe',
  },
  password_changed: {
    subject: 'Votre mot de passe a été modifié',
    text: 'Le mot de passe de votre compte vient d’être modifié. Vous êtes maintenant déconnecté de tous vos autres appareils.',
    action: 'Ce n’était pas moi : réinitialiser le mot de passe',
    otherwise:
      'Si vous êtes à l’origine de ce changement, vous n’avez rien à faire. Sinon, contactez tout de suite l’assistance.',
  },
  second_factor_changed: {
    subject: 'Votre connexion en deux étapes a été modifiée',
    authenticator_added:
      'Une application d’authentification a été configurée pour votre compte. La connexion demande désormais un code.',
    authenticator_removed: 'L’application d’authentification a été retirée de votre compte.',
    passkey_added: 'Une clé d’accès a été configurée pour votre compte.',
    passkey_removed: 'Une clé d’accès a été retirée de votre compte.',
    recovery_codes_renewed:
      'De nouveaux codes de récupération ont été créés pour votre compte. Les anciens ne sont plus valables.',
    action: 'Ouvrir le compte',
  },
  data_export_ready: {
    subject: 'Vos données sont prêtes',
    subject_company: 'Les données de {company} sont prêtes',
    text: 'L’archive que vous avez demandée est prête. Vous pouvez la télécharger jusqu’au {until}. Pour cela, connectez-vous et confirmez encore une fois votre identité ; personne d’autre ne peut l’ouvrir.',
    action: 'Télécharger les données',
  },
  data_erased: {
    subject: 'Vos données sont supprimées',
    subject_company: 'Les données de {company} sont supprimées',
    text: 'Votre compte et vos données personnelles sont supprimés. Vous ne pouvez plus vous connecter ; ceci est notre dernier e-mail.',
    text_company:
      'Le compte de {company} est supprimé avec tous ses sites, personnes et documents. Plus personne ne peut s’y connecter ; ceci est notre dernier e-mail.',
    kept: 'La loi nous oblige à conserver encore ce qui suit (article 17, paragraphe 3, point b, du RGPD). Ces données ne servent plus à aucune autre fin et seront ensuite supprimées automatiquement :',
    nothing_kept: 'Il n’y a rien que la loi nous oblige à conserver.',
    credit_notes: '{count, plural, one {Une facture} other {# factures}}',
    order_papers: 'Rapports et signatures des interventions ({count, number})',
    agreements: 'Conditions acceptées et contestations ({count, number})',
    tax_papers:
      '{count, plural, one {Une attestation d’exonération fiscale} other {# attestations d’exonération fiscale}}',
    until: 'jusqu’au {until} ({laws})',
    complaint:
      'Si ce n’était pas vous, contactez tout de suite l’assistance. Vous pouvez aussi adresser une réclamation à toute autorité de protection des données.',
    why: 'Vous recevez ce message parce que la suppression a été demandée sous cette adresse.',
  },
  unsubscribe: {
    title: 'Se désabonner',
    ask: 'Ne plus recevoir d’e-mails pour « {kind} » ? Cela ne concerne que vous. Tout reste visible sur le portail.',
    ask_offers:
      'Ne plus recevoir d’e-mails pour les nouvelles offres ? Cela ne concerne que vous. Votre entreprise continue de recevoir des offres, et vous les voyez sur le portail.',
    button: 'Se désabonner',
    done_title: 'Désabonnement enregistré',
    done: 'Vous ne recevrez plus d’e-mails pour « {kind} ». Tout reste visible sur le portail.',
    done_offers:
      'Vous ne recevrez plus d’e-mails pour les nouvelles offres. Votre entreprise continue de recevoir des offres, et vous les voyez sur le portail.',
    expired_title: 'Ce lien a expiré',
    expired: 'Vous pouvez désactiver les e-mails dans les réglages de vos notifications.',
    settings: 'Ouvrir tous les réglages',
  },
  push: {
    text: '{title} à {city}',
    offer_text: '{title} à {city} · {when} · {price}',
    offer_no_date: 'date à convenir',
    offer_new: 'Nouvelle offre',
    order_cancelled: 'Intervention annulée',
    order_on_hold: 'Intervention en pause',
    order_needs_action: 'Intervention en attente de votre réponse',
    order_released: 'Pause terminée',
    order_closed: 'Intervention fermée',
    order_reworked: 'Reprise nécessaire',
    order_message: 'Nouveau message',
    order_mention: 'Vous avez été mentionné',
    order_service_answered: 'Réponse : prestation supplémentaire',
    order_approved: 'Intervention validée',
    document_ending: 'Document bientôt expiré',
    account_lapsed: 'Document manquant',
    account_lapsed_text: 'Veuillez l’envoyer pour pouvoir de nouveau accepter des offres.',
    data_export_ready: 'Vos données sont prêtes',
    data_export_ready_text: 'Vous pouvez les télécharger dans le portail.',
    company_export_ready: 'Les données de l’entreprise sont prêtes',
    company_export_ready_text: 'Vous pouvez les télécharger dans le portail.',
    offer_taken: 'Offre attribuée à une autre entreprise',
    order_taken_back: 'Intervention retirée',
    order_rescheduled: 'Rendez-vous déplacé',
    counter_proposal_ended: 'Réponse à votre contre-proposition',
    signature_received: 'Le client a signé',
    signature_declined: 'Le client n’a pas signé',
    order_delegated: 'Une intervention pour vous',
    proposal_approved: 'Devis accepté',
    proposal_rejected: 'Devis refusé',
  },
} as const satisfies Messages
