import type { GermanState } from '#contract/kit/german-states'

/** The sixteen Länder by their letters in ISO 3166-2:DE, as public holidays and orders name them. */
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
