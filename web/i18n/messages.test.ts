import { describe, expect, it } from 'vitest'
import { catalogue as de } from './catalogue/de.ts'
import { catalogue as en } from './catalogue/en.ts'
import { catalogue as fr } from './catalogue/fr.ts'

interface MessageTree {
  readonly [key: string]: string | MessageTree
}

function flattenMessages(texts: MessageTree, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flattenMessages(value, `${path}${key}.`),
  )
}

/**
 * Returns the argument names of a message; `{Tag}` after `one`, `other` or `=0` is a branch, not an argument.
 */
function listArguments(text: string): string[] {
  const names = text.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+)\s*)\{(\w+)\s*[,}]/g)
  return [...new Set([...names].map((found) => found[1] ?? ''))].toSorted()
}

const germanMessages = flattenMessages(de)

describe.each([
  ['en', new Map(flattenMessages(en))],
  ['fr', new Map(flattenMessages(fr))],
] as const)('the messages in %s', (_, texts) => {
  it('the messages have the same keys as the German ones', () => {
    expect([...texts.keys()].toSorted()).toEqual(germanMessages.map(([key]) => key).toSorted())
  })

  it('the messages have the same arguments as the German ones', () => {
    const differing = germanMessages.filter(
      ([key, text]) => listArguments(text).join() !== listArguments(texts.get(key) ?? '').join(),
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })
})

it('no message is empty', () => {
  const empty = [de, en, fr].flatMap((texts) =>
    flattenMessages(texts).filter(([, text]) => text.trim() === ''),
  )
  expect(empty).toEqual([])
})
