export default {
  title: 'Protection des données',
  company: 'Entreprise',
  account: 'Mon compte',
  cancel: 'Annuler',
  export: {
    personTitle: 'Vos données',
    companyTitle: 'Données de l’entreprise',
    personText:
      'Téléchargez tout ce que le portail conserve à votre sujet : un zip avec un aperçu lisible, des tableaux (JSON et CSV) et vos fichiers. Vous seul pouvez l’ouvrir.',
    companyText:
      'Téléchargez tout ce que le portail conserve au sujet de votre entreprise et de ses sites : interventions, factures, rapports, photos, documents et personnes, dans un zip avec un aperçu lisible et des tableaux (JSON et CSV). Vous seul pouvez l’ouvrir.',
    order: 'Demander les données',
    wait: 'Votre dernière demande est encore en préparation.',
    ordered: 'Vos données sont en cours de préparation',
    orderedText: 'Nous écrirons à {email} dès que tout sera prêt.',
    list: 'Données demandées',
    making: 'En préparation',
    makingOf: 'En préparation ({done, number} sur {total, number})',
    ready: 'Prêt, {size}',
    until: 'jusqu’au {date}',
    download: 'Télécharger',
  },
  toCompany: 'Données de l’entreprise',
  erase: {
    personTitle: 'Supprimer le compte',
    companyTitle: 'Supprimer l’entreprise',
    personLead: 'Vous voyez d’abord ce qui est supprimé et ce que la loi nous fait conserver.',
    companyLead:
      'Supprime l’entreprise avec tous ses sites, personnes et documents. Vous voyez d’abord ce qui est supprimé et ce que la loi nous fait conserver.',
    open: 'Voir ce qui est supprimé',
    first: 'Téléchargez d’abord ce que vous souhaitez garder.',
    firstLink: 'Aller au téléchargement',
    blocked: 'À faire auparavant',
    notYet: 'Possible une fois les points ci-dessus réglés.',
    blockers: {
      last_admin_contacts:
        'Vous êtes la dernière personne à administrer {company}. Donnez ce rôle à quelqu’un d’autre.',
      last_admin_erase:
        'Personne d’autre que vous ne travaille pour {company}. Supprimez l’entreprise ; votre compte sera supprimé avec elle.',
      open_orders:
        '{company} : {count, plural, one {une intervention n’est pas terminée. Terminez-la ou rendez-la.} other {# interventions ne sont pas terminées. Terminez-les ou rendez-les.}}',
      uncredited_orders:
        '{company} : la facture pour {count, plural, one {une intervention validée} other {# interventions validées}} est encore à venir. Merci de l’attendre.',
      unpaid_credit_notes:
        '{company} : {count, plural, one {une facture n’est pas encore payée} other {# factures ne sont pas encore payées}}. Sans vos coordonnées bancaires, l’argent n’arriverait pas.',
      open_objections:
        '{company} : {count, plural, one {une contestation est} other {# contestations sont}} sans réponse.',
    },
    goTo: {
      last_admin_contacts: 'Ouvrir l’équipe',
      last_admin_erase: 'Supprimer l’entreprise',
      open_orders: 'Interventions ouvertes',
      uncredited_orders: 'Interventions terminées',
      unpaid_credit_notes: 'Ouvrir les factures',
      open_objections: 'Ouvrir les factures',
    },
    atOnce: 'Supprimé immédiatement',
    person: {
      profile: 'Nom, adresse e-mail, numéro de téléphone et mot de passe',
      login: 'Connexions, appareils, second facteur, clés d’accès et abonnement au calendrier',
      news: 'Notifications et leurs réglages',
      files: 'Brouillons et fichiers sans intervention',
      orders:
        '{count, plural, one {Une intervention ouverte qui vous est attribuée revient} other {# interventions ouvertes qui vous sont attribuées reviennent}} à l’entreprise.',
    },
    companyData: {
      profile: 'Nom, adresse, contact, données bancaires et fiscales',
      papers: 'Documents de l’entreprise, qualifications et vos propres prix',
      people:
        '{count, plural, one {L’accès d’une personne} other {L’accès de # personnes}} ; toute personne qui ne travaille nulle part ailleurs est supprimée entièrement.',
      locations: 'Sites : {names}',
      offers: 'Offres ouvertes et votre badge partenaire',
    },
    without: 'Conservé sans votre nom',
    withoutPerson:
      'Ce que vous avez fait et écrit dans les interventions en fait partie. On y lira « N. N. » au lieu de votre nom.',
    withoutCompany:
      'Les interventions que vous avez réalisées concernent aussi le client et la place de marché. On y lira « N. N. » au lieu du nom de votre entreprise.',
    kept: 'Ce que nous devons encore conserver',
    keptText:
      'La loi nous y oblige (article 17, paragraphe 3, point b, du RGPD). Ces données ne servent plus à aucune autre fin et seront ensuite supprimées automatiquement. Cette liste figure aussi dans la confirmation que vous recevez par e-mail.',
    nothingKept: 'Il n’y a rien que la loi nous oblige à conserver.',
    what: 'Quoi',
    until: 'Au plus tard le',
    untilDay: 'Au plus tard le {date}',
    law: 'Loi',
    keptOf: {
      credit_notes: '{count, plural, one {Une facture} other {# factures}}, avec annulations',
      order_papers: 'Rapports et signatures des interventions ({count, number})',
      agreements: 'Conditions acceptées et contestations ({count, number})',
      tax_papers:
        '{count, plural, one {Une attestation d’exonération fiscale} other {# attestations d’exonération fiscale}}',
    },
    name: 'Nom de l’entreprise',
    nameHint: 'Pour confirmer : {name}',
    confirmation: 'votre confirmation',
    read: 'J’ai lu ce qui est supprimé et ce qui est conservé.',
    personDo: 'Supprimer définitivement le compte',
    companyDo: 'Supprimer définitivement l’entreprise',
    sure: 'Supprimer définitivement votre compte ?',
    sureText: 'Vous êtes déconnecté immédiatement. Cette action est irréversible.',
    changed: 'Quelque chose a changé entre-temps',
    changedText: 'Merci de revoir ce qui est supprimé et ce qui est conservé.',
    personDone: 'Votre compte est supprimé',
    companyDone: 'L’entreprise est supprimée',
    doneText: 'Un e-mail vous dit ce que la loi nous fait encore conserver.',
  },
}
