import type { LocalText } from '#contract/kit/locale'

/** Kind of work of a custom service; required for each one. */
export const serviceTypes = [
  'installation',
  'electrical',
  'groundwork',
  'dismantling',
  'material',
  'travel',
  'planning',
  'other',
] as const
export type ServiceType = (typeof serviceTypes)[number]

export const serviceTypeNames: Record<ServiceType, LocalText> = {
  installation: { de: 'Montage', en: 'Installation', fr: 'Installation' },
  electrical: { de: 'Elektroarbeiten', en: 'Electrical work', fr: 'Travaux électriques' },
  groundwork: {
    de: 'Erd- und Maurerarbeiten',
    en: 'Groundwork and masonry',
    fr: 'Terrassement et maçonnerie',
  },
  dismantling: { de: 'Demontage und Entsorgung', en: 'Dismantling and disposal', fr: 'Dépose et évacuation' },
  material: { de: 'Material', en: 'Material', fr: 'Matériel' },
  travel: { de: 'Anfahrt', en: 'Travel', fr: 'Déplacement' },
  planning: { de: 'Planung und Anmeldung', en: 'Planning and registration', fr: 'Étude et démarches' },
  other: { de: 'Sonstiges', en: 'Other', fr: 'Autre' },
}
