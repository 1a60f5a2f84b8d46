import { expect, test } from 'vitest'
import { mergeAnswers } from './merge-answers.rules.ts'

test.each([
  ['only here', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }, []],
  ['only there', { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }, []],
  ['both, each its own', {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }, []],
  ['both alike', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
  ['both differently', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ['a']],
  ['taken away here', { a: 1 }, { a: null }, { a: 1 }, {}, []],
  ['taken away there', { a: ['x'] }, { a: ['x'] }, {}, {}, []],
  ['nothing is nothing, however it is written', {}, { a: '' }, { a: [] }, { a: [] }, []],
  [
    'groups',
    { g: [{ x: 1 }] },
    { g: [{ x: 1 }, { x: 2 }] },
    { g: [{ x: 1 }] },
    { g: [{ x: 1 }, { x: 2 }] },
    [],
  ],
])('a merge keeps answers that were changed %s', (_, base, local, remote, answers, differing) => {
  expect(mergeAnswers(base, local, remote)).toEqual({ answers, differing })
})
