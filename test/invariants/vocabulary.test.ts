import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Checks the texts that users read against the words that docs/vocabulary.md refuses. */

const project = join(import.meta.dirname, '../..')
const languages = { German: 'de', English: 'en', French: 'fr' } as const
type Language = (typeof languages)[keyof typeof languages]

interface RefusedWord {
  readonly language: Language
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

interface Text {
  readonly place: string
  readonly text: string
}

/** The French words for an order and a credit note have other meanings, too. */
const otherMeanings =
  /(?:contact|boîtier|ligne|bon) de commande|commande de la marque|marque commande|par rapport à la commande|planification ou commande|(?:peut|doit|pour|après|sans|d’|d'|va|vont|faut|devez|de l’|de l') ?avoir/giu

function listTexts(language: Language): Text[] {
  const files = ['web', 'server', 'contract', 'demo', 'db/forms'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  return files.flatMap((file) => listTextsOfFile(file, language))
}

/** A message file holds one language. Other files hold texts as `{ de: '…', en: '…', fr: '…' }`. */
function listTextsOfFile(file: string, language: Language): Text[] {
  if (/\.test\.tsx?$/.test(file) || !/\.(?:ts|json)$/.test(file)) return []
  const isCatalogue = file.endsWith(`/messages/${language}.ts`)
  if (!isCatalogue && file.includes('/messages/')) return []
  const source = readFileSync(join(project, file), 'utf8')
  const literal = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
  const ofLanguage = new RegExp(`\\b${language}"?:\\s*(['"\`])((?:\\\\.|(?!\\1)[^\\\\])*)\\1`, 'g')
  return source.split('\n').flatMap((line, index) =>
    /^\s*(?:\/\/|\/?\*)/.test(line)
      ? []
      : [...line.matchAll(isCatalogue ? literal : ofLanguage)].map((match) => ({
          place: `${file}:${index + 1}`,
          text: (match[2] ?? '').replaceAll(otherMeanings, ''),
        })),
  )
}

describe('vocabulary', () => {
  const refused = listRefusedWords()

  it('the document lists refused words of all three languages', () => {
    expect(new Set(refused.map(({ language }) => language)).size).toBe(3)
    expect(refused.length).toBeGreaterThan(20)
  })

  it.each(Object.values(languages))('texts in %s use no word that the vocabulary refuses', (language) => {
    const words = refused.filter((word) => word.language === language)
    const faults = listTexts(language).flatMap(({ place, text }) =>
      words
        .filter(({ pattern }) => pattern.test(text))
        .map(({ pattern, instead }) => `${place}: "${pattern.exec(text)?.[0]}" in "${text}": ${instead}`),
    )
    expect(faults).toEqual([])
  })
})
