/** Categories of qualifications. Free of zod, for the browser too. */
export const qualificationCategories = [
  'hwo_a',
  'hwo_b1',
  'hwo_b2',
  'transporter',
  'weiterbildung',
  'zusatzqualifikation',
  'kein_hwo',
  'unlisted_qualifications',
] as const
export type QualificationCategory = (typeof qualificationCategories)[number]

export const onboardingSteps = ['qualifications', 'address', 'vehicle'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]
