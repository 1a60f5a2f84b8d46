import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * Colons that code writes between two texts. French has a no-break space before them, so screens use `useColon` or
 * `formatLabelled`; the texts of the catalogues are checked by french-spacing.test.ts.
 */

const project = join(import.meta.dirname, '../..')

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* walkNodes(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* walkNodes(one)
  }
}

/** Returns where the code has a colon without the French space: `${label}: ${value}`, `{label}: `, `.join(': ')`. */
function findPlainColons(source: string, file = 'Example.tsx'): number[] {
  const { program } = parseSync(file, source)
  return [...walkNodes(program as unknown as Node)]
    .filter(hasPlainColon)
    .map(({ start }) => countLines(source, start))
}

function countLines(source: string, end: number): number {
  return source.slice(0, end).split('\n').length
}

function hasPlainColon({ type, quasis, value }: Node): boolean {
  if (type === 'JSXText') return /(?:^|\S):(?:\s|$)/.test(String(value))
  if (type === 'Literal') return value === ': '
  if (type !== 'TemplateLiteral') return false
  const [, ...later] = quasis as { value: { cooked: string } }[]
  return later.some((part) => part.value.cooked.startsWith(': '))
}

test.each([
  ['const a = `${label}: ${value}`', [1]],
  ['const a = (\n  <p>\n    {label}: {value}\n  </p>\n)', [3]],
  ['const a = [b, c].join(": ")', [1]],
  ['const a = `${label}${colon} ${value}`', []],
  ['const a = `http://${host}:${port}/`', []],
  ['const a = ({ b }: { b: string }) => <p>{b}</p>', []],
])('%j has plain colons in the lines %j', (source, lines) => {
  expect(findPlainColons(source)).toEqual(lines)
})

test('screens have the French space before the colons between two texts', () => {
  const files = readdirSync(join(project, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|routeTree/.test(name))
    .map((name) => join('web', name))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    findPlainColons(readFileSync(join(project, file), 'utf8'), file).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})
