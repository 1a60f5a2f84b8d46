import { expect, test } from 'vitest'
import { findNodeLines, findNodesOfScreens, isSourceNode, type SourceNode } from './source-nodes.ts'

/**
 * The tests of the vocabulary and of French spacing read the catalogues. They cover the screens only if components
 * contain no words of their own.
 */

const spokenAttributes = new Set(['alt', 'aria-label', 'description', 'label', 'placeholder', 'title'])

/** Returns whether the node is a text of a component. A single word in lower case may be an example or a key. */
function isComponentText({ type, value, name }: SourceNode): boolean {
  if (type === 'JSXText') return /\p{L}{2}/u.test(String(value).replaceAll(/&\w+;/g, ''))
  if (type !== 'JSXAttribute' || !isSourceNode(value) || !isSourceNode(name)) return false
  if (!spokenAttributes.has(String(name.name)) || typeof value.value !== 'string') return false
  return /\p{L}{2}/u.test(value.value) && /\s|^\p{Lu}/u.test(value.value)
}

test.each([
  ['const a = <p>Ihre Firma</p>', [1]],
  ['const a = (\n  <p>\n    <b>{name}</b> fehlt\n  </p>\n)', [3]],
  ['const a = <Field label="Name der Firma" />', [1]],
  ['const a = <img alt="Foto" />', [1]],
  ['const a = <Field label={t("name")} placeholder="muster.de" />', []],
  ['const a = <p className="Two words">&nbsp;{t("text")} · {count}</p>', []],
])('%j has texts in the lines %j', (source, lines) => {
  expect(findNodeLines(source, isComponentText)).toEqual(lines)
})

test('components take their words from the catalogues', () => {
  expect(findNodesOfScreens(isComponentText)).toEqual([])
})
