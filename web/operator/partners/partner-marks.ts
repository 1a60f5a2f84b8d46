import type { AccountState } from '#contract/profiles'
import type { Tone } from '#web/ui/feedback/badges.tsx'
import type { PlacedPartner } from './partners.data.ts'

/** The marks of companies on the map, those that need attention first. */
export const partnerMarks = {
  restricted: { tone: 'danger', sign: '×' },
  faulty: { tone: 'danger', sign: '!' },
  pending: { tone: 'warning', sign: '?' },
  joining: { tone: 'accent', sign: '+' },
  fine: { tone: 'done', sign: '✓' },
  absent: { tone: 'neutral', sign: '–' },
} as const satisfies Record<string, { tone: Tone; sign: string }>
export type PartnerMark = keyof typeof partnerMarks

const stateMarks: Record<AccountState, PartnerMark> = {
  invited: 'joining',
  new: 'joining',
  beginner_onboarding: 'joining',
  repeated_onboarding: 'joining',
  active: 'fine',
  not_interested: 'absent',
}

/** Returns the most urgent mark of a company: its restriction, then its documents, then its state. */
export function getPartnerMark({
  state,
  papers,
  restriction,
}: Pick<PlacedPartner, 'state' | 'papers' | 'restriction'>): PartnerMark {
  if (restriction) return 'restricted'
  if (papers.refused + papers.ended > 0) return 'faulty'
  if (papers.waiting + papers.ending > 0) return 'pending'
  return stateMarks[state]
}
