import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/kit/locale'
import { listUserTexts } from '#test/texts/user-texts'

/** Checks the texts that users read against the words that docs/vocabulary.md refuses. */

const project = join(import.meta.dirname, '../..')
const languages = { German: 'de', English: 'en', French: 'fr' } as const satisfies Record<string, Locale>

interface RefusedWord {
  readonly language: Locale
  readonly pattern: RegExp
  readonly instead: string
}

/** Reads the second table of the document: language, words, replacement. */
function listRefusedWords(): RefusedWord[] {
  const [, table = ''] = readFileSync(join(project, 'docs/vocabulary.md'), 'utf8').split('## Not this')
  const rows = [...table.matchAll(/^\| (German|English|French) \| (.+?) \| (.+?) \|$/gm)]
  return rows.flatMap(([, language = 'German', words = '', instead = '']) =>
    words
      .replaceAll(/ \(.+?\)/g, '')
      .split(', ')
      .map((word) => ({
        language: languages[language as keyof typeof languages],
        pattern: new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'iu'),
        instead,
      })),
  )
}

/** The French words for an order and a credit note have other meanings, too. */
const otherMeanings =
  /(?:contact|boîtier|ligne|bon) de commande|commande de la marque|marque commande|par rapport à la commande|planification ou commande|(?:peut|doit|pour|après|sans|d’|d'|va|vont|faut|devez|de l’|de l') ?avoir/giu

describe('vocabulary', () => {
  const refused = listRefusedWords()

  it('the document lists refused words of all three languages', () => {
    expect(new Set(refused.map(({ language }) => language)).size).toBe(3)
    expect(refused.length).toBeGreaterThan(20)
  })

  it.each(Object.values(languages))('texts in %s use no word that the vocabulary refuses', (language) => {
    const words = refused.filter((word) => word.language === language)
    const texts = listUserTexts(language).map(({ place, text }) => ({
      place,
      text: text.replaceAll(otherMeanings, ''),
    }))
    const faults = texts.flatMap(({ place, text }) =>
      words
        .filter(({ pattern }) => pattern.test(text))
        .map(({ pattern, instead }) => `${place}: "${pattern.exec(text)?.[0]}" in "${text}": ${instead}`),
    )
    expect(faults).toEqual([])
  })
})
