import { describe, expect, it } from 'vitest'
import { findMissingDecisionParts, findProseFaults, findSubjectFault } from './language-rules.ts'

const namesOf = (text: string) => findProseFaults(text).map(({ name }) => name)

describe('language rules', () => {
  it.each([
    ['What the server answers.', 'question word as a subject'],
    ['Ends the links. Whose link ended is out.', 'question word as a subject'],
    ['Somebody who may only look.', 'unnamed person'],
    ['Reads the file anew.', 'archaic word'],
    ['Not stored, for it is read once.', '"for" in the meaning of because'],
    ['The page hears of each change.', 'picture in place of a term'],
    ['Ended by the company (readings Q21).', 'reference to a document outside the repository'],
    ['The same key of operators (design 7).', 'reference to a document outside the repository'],
  ])('the text "%s" breaks the rule "%s"', (text, name) => {
    expect(namesOf(text)).toContain(name)
  })

  it.each([
    'Returns the open orders of a company, newest first.',
    'Reads § 14 Abs. 4 UStG and RFC 9110 § 13.1.1.',
    'Is the order over? What remains is the credit note?',
    'Waits for the answer, for at most 3 seconds.',
  ])('the text "%s" is accepted', (text) => {
    expect(namesOf(text)).toEqual([])
  })

  it('a commit subject of more than 72 characters is reported', () => {
    expect(findSubjectFault('Name orders in plain words')).toBeNull()
    expect(findSubjectFault('x'.repeat(72))).toBeNull()
    expect(findSubjectFault('x'.repeat(73))).toContain('73 characters')
    expect(findSubjectFault('Name orders.')).toContain('full stop')
  })

  it('a decision without a date and without consequences is reported', () => {
    const decision = '# 0001 Order list projection\n\nStatus: Accepted\n\n## Context\n\n## Decision\n'
    expect(findMissingDecisionParts(decision)).toEqual(['"Date: YYYY-MM-DD"', '"## Consequences"'])
  })
})
