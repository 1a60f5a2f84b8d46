import { describe, expect, it } from 'vitest'
import { compareTexts } from './compare-texts.ts'

describe('comparing two versions of a text', () => {
  it('an equal text has only equal paragraphs', () => {
    expect(compareTexts('1. Sorgfalt\n\n2. Fristen', '1. Sorgfalt\n2. Fristen')).toEqual([
      [{ kind: 'same', text: '1. Sorgfalt' }],
      [{ kind: 'same', text: '2. Fristen' }],
    ])
  })

  it('a changed paragraph shows the changed words only', () => {
    expect(compareTexts('Bericht innerhalb von 24 Stunden.', 'Bericht innerhalb von 14 Stunden.')).toEqual([
      [
        { kind: 'same', text: 'Bericht innerhalb von ' },
        { kind: 'removed', text: '24 ' },
        { kind: 'added', text: '14 ' },
        { kind: 'same', text: 'Stunden.' },
      ],
    ])
  })

  it('a paragraph that was added in between leaves the others unchanged', () => {
    expect(compareTexts('A\nB', 'A\nNeu\nB')).toEqual([
      [{ kind: 'same', text: 'A' }],
      [{ kind: 'added', text: 'Neu' }],
      [{ kind: 'same', text: 'B' }],
    ])
  })

  it('a paragraph that has nothing in common with the former one counts as removed and added', () => {
    expect(compareTexts('Anfahrt ist enthalten.', 'Es gilt deutsches Recht.')).toEqual([
      [{ kind: 'removed', text: 'Anfahrt ist enthalten.' }],
      [{ kind: 'added', text: 'Es gilt deutsches Recht.' }],
    ])
  })

  it('texts that are too long to compare are shown as removed and added', () => {
    const create = (word: string) => Array.from({ length: 2_100 }, (_, index) => `${word}${index}`).join('\n')
    const kinds = compareTexts(create('a'), create('b')).map(([part]) => part?.kind)
    expect(kinds.filter((kind) => kind === 'removed')).toHaveLength(2_100)
    expect(kinds.filter((kind) => kind === 'added')).toHaveLength(2_100)
  })
})
