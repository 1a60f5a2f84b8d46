import { expect, test } from 'vitest'
import { getPartnerMark, partnerMarks } from './partner-marks.ts'

const inOrder = { waiting: 0, refused: 0, ended: 0, ending: 0 }

test.each([
  ['active', {}, null, 'fine'],
  ['active', { ending: 1 }, null, 'pending'],
  ['active', { waiting: 2 }, null, 'pending'],
  ['active', { waiting: 1, ended: 1 }, null, 'faulty'],
  ['active', { refused: 1 }, null, 'faulty'],
  ['active', { refused: 1 }, 'restricted', 'restricted'],
  ['new', {}, 'objected', 'restricted'],
  ['invited', {}, null, 'joining'],
  ['repeated_onboarding', {}, null, 'joining'],
  ['not_interested', {}, null, 'absent'],
] as const)('a company that is %s with the documents %j and the restriction %s has the mark %s', (...row) => {
  const [state, papers, restriction, mark] = row
  expect(getPartnerMark({ state, papers: { ...inOrder, ...papers }, restriction })).toBe(mark)
})

test('marks of companies differ by their character, not only by colour', () => {
  const signs = Object.values(partnerMarks).map(({ sign }) => sign)
  expect(new Set(signs).size).toBe(signs.length)
})
