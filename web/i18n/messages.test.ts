import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/kit/locale'

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

const files = import.meta.glob<MessageTree>('../**/messages/*.ts', { eager: true, import: 'default' })

/** Returns all messages of a language by folder. */
function listMessages(locale: Locale): [string, string][] {
  return Object.entries(files).flatMap(([file, texts]) => {
    const [, folder] = /^(.*)\/messages\/\w+\.ts$/.exec(file) ?? []
    return file.endsWith(`/${locale}.ts`) ? flattenMessages(texts, `${folder} `) : []
  })
}

const germanMessages = listMessages('de')

describe.each([
  ['en', new Map(listMessages('en'))],
  ['fr', new Map(listMessages('fr'))],
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
  const empty = (['de', 'en', 'fr'] as const).flatMap((locale) =>
    listMessages(locale).filter(([, text]) => text.trim() === ''),
  )
  expect(empty).toEqual([])
})
