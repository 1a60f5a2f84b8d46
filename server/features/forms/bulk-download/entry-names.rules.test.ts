import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEntryNames } from './entry-names.rules.ts'

describe('names of zip entries', () => {
  test('valid names of zip entries stay unchanged', () => {
    expect(createEntryNames(['Montageprotokoll 701.pdf', 'Wartungsprotokoll Ä.pdf'])).toEqual([
      'Montageprotokoll 701.pdf',
      'Wartungsprotokoll Ä.pdf',
    ])
  })

  test('names of zip entries cannot point outside the zip', () => {
    expect(createEntryNames(['../../etc/passwd', '/a\\b.pdf', 'C:\\x.pdf', '\u202efdp.exe', '..'])).toEqual([
      '_.._etc_passwd',
      '_a_b.pdf',
      'C__x.pdf',
      '_fdp.exe',
      'Protokoll.pdf',
    ])
  })

  test('names of zip entries are unique, ignoring case', () => {
    expect(createEntryNames(['a.pdf', 'A.pdf', 'a.pdf'])).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf'])
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 6 })), (names) => {
        const made = createEntryNames(names).map((name) => name.toLowerCase())
        expect(new Set(made).size).toBe(names.length)
        expect(made.every((name) => name !== '' && !/[/\\]/.test(name))).toBe(true)
      }),
    )
  })
})
