import type { Locale } from '#contract/kit/locale'

interface Words {
  readonly order: string
  readonly who: string
  readonly status: string
  readonly remote: string
}

const catalogue: Record<Locale, Words> = {
  de: { order: 'Auftrag', who: 'Zuständig', status: 'Status', remote: 'Remote' },
  en: { order: 'Order', who: 'Assigned to', status: 'Status', remote: 'Remote' },
  fr: { order: 'Commande', who: 'Responsable', status: 'Statut', remote: 'À distance' },
}

/** The few words that an appointment carries into other calendars. */
export function words(locale: Locale): Words {
  return catalogue[locale]
}
