import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Reads the source of the screens as syntax trees. */

const project = join(import.meta.dirname, '../..')

export interface SourceNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

export const isSourceNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && typeof (value as SourceNode).type === 'string'

function* walkNodes(node: SourceNode): Generator<SourceNode> {
  yield node
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isSourceNode(one)) yield* walkNodes(one)
  }
}

/** Returns the lines of the nodes that match. */
export function findNodeLines(
  source: string,
  matches: (node: SourceNode) => boolean,
  file = 'Example.tsx',
): number[] {
  const { program } = parseSync(file, source)
  return [...walkNodes(program as unknown as SourceNode)]
    .filter(matches)
    .map(({ start }) => source.slice(0, start).split('\n').length)
}

/** Returns file and line of the matching nodes in all files of the screens. */
export function findNodesOfScreens(matches: (node: SourceNode) => boolean): string[] {
  const files = readdirSync(join(project, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|routeTree/.test(name))
    .map((name) => join('web', name))
  if (files.length < 500) throw new Error(`Only ${files.length} files of screens were found.`)
  return files.flatMap((file) =>
    findNodeLines(readFileSync(join(project, file), 'utf8'), matches, file).map((line) => `${file}:${line}`),
  )
}
