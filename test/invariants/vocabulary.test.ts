import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/kit/locale'
import { listUnmarkedTexts, listUserTexts, type UserText } from '#test/texts/user-texts'

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
        pattern: new RegExp(`(?<![\\p{L}_-])${word}(?![\\p{L}_-])`, 'iu'),
        instead,
      })),
  )
}

/** The French words for an order and a credit note have other meanings, too. */
const otherMeanings =
  /(?:contact|boîtier|ligne|bon) de commande|commande vocale|commande de la marque|marque commande|par rapport à la commande|planification ou commande|(?:peut|doit|pour|après|sans|d’|d'|va|vont|faut|devez|de l’|de l') ?avoir/giu

/** Returns a line for each text with a refused word. */
function listFaults(texts: readonly UserText[], words: readonly RefusedWord[]): string[] {
  // One pattern for all words is faster; most texts have none of them.
  const anyWord = new RegExp(words.map(({ pattern }) => pattern.source).join('|'), 'iu')
  return texts.flatMap(({ place, text }) => {
    if (!anyWord.test(text)) return []
    const cleaned = text.replaceAll(otherMeanings, '')
    return words
      .filter(({ pattern }) => pattern.test(cleaned))
      .map(({ pattern, instead }) => `${place}: "${pattern.exec(cleaned)?.[0]}" in "${text}": ${instead}`)
  })
}

describe('vocabulary', () => {
  const refused = listRefusedWords()

  it('the document lists refused words of all three languages', () => {
    expect(new Set(refused.map(({ language }) => language)).size).toBe(3)
    expect(refused.length).toBeGreaterThan(20)
  })

  it.each(Object.values(languages))('texts in %s use no word that the vocabulary refuses', (language) => {
    const words = refused.filter((word) => word.language === language)
    expect(listFaults(listUserTexts(language), words)).toEqual([])
  })

  // A single English word may be part of the code or a word of another language ("E-Mail").
  const recognizable = refused.filter(
    ({ language, pattern }) => language !== 'en' || / /.test(pattern.source),
  )

  it('demo data and templates of documents use no word that the vocabulary refuses', () => {
    expect(listFaults(listUnmarkedTexts(), recognizable)).toEqual([])
  })
})

describe('French elision', () => {
  // "La intervention" was written when one word replaced another. An aspirated h takes no apostrophe.
  const missingApostrophe =
    /(?<![\p{L}'’-])(?:[Ll][ae]|[Dd]e|[Qq]ue|[Jj]e|[Nn]e|[Ss]e|[Mm]e|[Tt]e|[Jj]usque|[Ll]orsque) [aeiouyéèêàâîôû]/u

  it('no text has a full article or pronoun before a vowel', () => {
    const allowed = /\b(?:le|la) (?:un|onze|oui|yaourt)\b/giu
    const faults = listUserTexts('fr').filter(({ text }) =>
      missingApostrophe.test(text.replaceAll(/\{[^}]*\}/g, 'X').replaceAll(allowed, '')),
    )
    expect(faults).toEqual([])
  })
})
