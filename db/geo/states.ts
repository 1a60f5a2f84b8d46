import type { GermanState } from '#contract/kit/german-states'

/** The sixteen German states by ISO 3166-2:DE code; orders and public holidays use these codes. */
export const states = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
} as const satisfies Record<GermanState, string>

export type State = GermanState

export function isGermanState(text: string): text is State {
  return Object.hasOwn(states, text)
}
