export default {
  title: 'Données de paiement',
  subtitle: 'Le compte sur lequel nous vous payons, et votre régime de TVA',
  location: 'Site',
  back: 'Entreprise',
  cancel: 'Annuler',
  detailsTitle: 'Banque et impôts',
  edit: 'Modifier',
  save: 'Enregistrer',
  discard: 'Abandonner',
  unsaved: 'Pas encore enregistré',
  fields: {
    account_holder: 'Titulaire du compte',
    iban: 'IBAN',
    bic: 'BIC',
    taxId: 'Numéro fiscal',
    vatId: 'Numéro de TVA',
    vat_status: 'TVA',
    invoice_profile: 'Facture électronique',
    invoice_email: 'E-mail pour les questions',
    invoice_phone: 'Téléphone pour les questions',
  },
  ibanHint:
    'Les espaces ne comptent pas. Si vous changez l’IBAN, nous vous demandons de confirmer que c’est bien vous.',
  ibanMissing: 'Un IBAN est nécessaire pour les paiements',
  bicHint: 'Recommandé, pas obligatoire',
  bicProposed: 'BIC de cet IBAN :',
  bicTake: 'Reprendre {bic}',
  taxIdHint: 'Par exemple 231/123/12340',
  vatIdHint: 'DE et neuf chiffres',
  taxMissing: 'Il faut un numéro fiscal ou un numéro de TVA',
  vat: {
    standard: 'Régime normal',
    small_business: 'Franchise en base de TVA (§ 19 UStG)',
    reverse_charge: 'Autoliquidation',
  },
  vatHints: {
    standard: 'Les factures indiquent la TVA, sauf si la place de marché en est redevable (§ 13b UStG).',
    small_business: 'Vos factures sont établies sans TVA (§ 19 UStG).',
    reverse_charge:
      'Pour les travaux de construction, la place de marché est redevable de la TVA (§ 13b UStG). Les autres prestations font l’objet d’une facture séparée, avec TVA.',
  },
  profiles: { en16931: 'EN 16931 (ZUGFeRD)', xrechnung: 'XRechnung' },
  profileHints: {
    en16931: 'Chaque facture contient aussi ses données sous forme électronique structurée.',
    xrechnung:
      'Pour les logiciels qui exigent XRechnung. Il faut l’e-mail et le téléphone de votre entreprise ; les nouvelles factures les contiennent.',
  },
  consentTitle: 'Autofacturation',
  consentText:
    'La place de marché établit vos factures à votre place (autofacturation, § 14 al. 2 UStG). Vous n’en établissez pas vous-même. Vous pouvez contester une facture.',
  consent: 'J’accepte l’autofacturation (<keep>version {version}</keep>).',
  consentGiven: 'Accepté le {at}, <keep>version {version}</keep>',
  consentNewer: 'Votre accord reste valable. Il existe une nouvelle version que vous pouvez accepter.',
  consentWithdrawn:
    'Révoqué le {at}. Sans votre accord, la place de marché n’établit pas de factures et vous ne pouvez pas accepter d’offres.',
  agreement: 'Lire l’accord (<keep>version {version}</keep>)',
  proofs: 'Justificatifs',
  proofAgreed: '<keep>Version {version}</keep> : acceptée le {at} par {by}',
  proofWithdrawn: 'Révoquée le {at} par {by}',
  proofReplaced: 'Remplacée par une nouvelle version le {at}',
  marketplace: 'la place de marché',
  withdraw: 'Révoquer l’accord',
  withdrawTitle: 'Révoquer votre accord pour l’autofacturation ?',
  withdrawEffects: {
    notes:
      'Dès maintenant, la place de marché n’établit plus de factures. Celles déjà établies restent valables et seront payées.',
    orders:
      '{count, plural, one {Une intervention n’a pas encore été facturée. Vous la facturez vous-même à la place de marché.} other {# interventions n’ont pas encore été facturées. Vous les facturez vous-même à la place de marché.}}',
    offers: 'Vous ne pourrez accepter des offres qu’après avoir redonné votre accord.',
    mail: 'Vous recevrez une confirmation par e-mail.',
  },
  withdrawn: 'Accord révoqué',
  withdrawnText: 'Vous recevrez une confirmation par e-mail.',
  saved: 'Enregistré',
  savedText: 'Vos données de paiement sont à jour.',
  savedMoved: 'Le statut de votre entreprise est maintenant : {status}.',
  states: {
    invited: 'Invitée',
    new: 'Nouvelle',
    beginner_onboarding: 'Intégration en cours',
    active: 'Active',
    repeated_onboarding: 'Documents à renouveler',
    not_interested: 'Ne souhaite pas d’offres',
  },
  clashTitle: 'Quelqu’un d’autre a enregistré entre-temps',
  clashText: 'Votre saisie est toujours là. Vérifiez les nouvelles données, puis enregistrez à nouveau.',
  implausible: {
    taxId:
      'Ce numéro fiscal a une forme inhabituelle. Un numéro courant : 231/123/12340, ou 13 chiffres. Vérifiez-le ; vous pouvez quand même l’enregistrer.',
    vatId:
      'Ce numéro de TVA a une forme inhabituelle ou deux chiffres sont inversés. Un numéro courant : DE et neuf chiffres. Vérifiez-le ; vous pouvez quand même l’enregistrer.',
  },
  faults: {
    iban: 'Cet IBAN n’est pas valable. Veuillez vérifier chaque caractère.',
    bic: 'Ce BIC n’est pas valable : 8 ou 11 caractères, par exemple WELADE8LXXX.',
    country: 'Le BIC et l’IBAN sont de pays différents.',
  },
}
