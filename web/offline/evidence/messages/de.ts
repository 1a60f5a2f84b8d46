/** About work on this device that its order no longer accepts; only loaded after the login. */
export default {
  title: 'Nicht gesendete Arbeit auf diesem Gerät',
  text: 'Der Auftrag nimmt sie nicht mehr an. Fotos, Angaben und Unterschrift können Sie als Nachweis ablegen; der Marktplatz sieht sie dort, der Status ändert sich nicht.',
  lostText:
    'Der Auftrag ist nicht mehr bei Ihnen. Sichern Sie Fotos und Angaben auf dem Gerät, wenn Sie sie noch brauchen.',
  attach: 'Beim Auftrag ablegen',
  save: 'Auf dem Gerät sichern',
  discard: 'Verwerfen',
  discardTitle: 'Nicht gesendete Arbeit verwerfen?',
  discardText: 'Fotos und Angaben auf diesem Gerät werden gelöscht.',
  attached: 'Beim Auftrag abgelegt',
  yes: 'Ja',
  no: 'Nein',
} as const
