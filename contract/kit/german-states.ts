/** The sixteen German states by their ISO 3166-2:DE codes. */
export const germanStates = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const
export type GermanState = (typeof germanStates)[number]
