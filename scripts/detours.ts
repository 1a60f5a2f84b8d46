/** Takes out of the built app the files that do nothing but name another one, where pages begin with them. */

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from './ahead.ts'

/** Where a script leads, and what it names there: its own name by the other's. */
interface Detour {
  readonly target: string
  readonly names: readonly (readonly [own: string, there: string])[]
}

/** What most visits begin with, as the manifest has it (vite.config.ts puts each together with all that it needs). */
const beginnings = [
  'web/routes/login.tsx?tsr-split=component',
  'web/routes/_app.tsx?tsr-split=component',
  'web/routes/_app.orders.$type.index.tsx?tsr-split=component---loader',
  'web/api/kept.ts',
]

/**
 * The bundler writes such a script for each page and part whose code it has put together with other code. Each is
 * one request more, in a line of few: whoever asks for one is led to where the code is. Others stay: the way round
 * them is longer than they are.
 */
export async function takeOutDetours(dist: string): Promise<void> {
  const folder = join(dist, 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const scripts = new Map<string, string>()
  for (const name of names) scripts.set(name, await readFile(join(folder, name), 'utf8'))
  const manifestFile = join(dist, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const straight = withoutDetours(scripts, manifest, beginnings)
  for (const [name, code] of straight.scripts)
    if (code !== scripts.get(name)) await writeFile(join(folder, name), code)
  for (const name of names) if (!straight.scripts.has(name)) await rm(join(folder, name))
  await writeFile(manifestFile, JSON.stringify(straight.manifest))
}

/** Scripts by their names in one folder, the build's manifest, which calls that folder `assets`, and keys of it. */
export function withoutDetours(
  scripts: ReadonlyMap<string, string>,
  manifest: Manifest,
  keys: readonly string[],
) {
  const names = keys.flatMap((key) => manifest[key]?.file.replace('assets/', '') ?? [])
  const detours = new Map(names.flatMap((name) => entryOf(name, scripts.get(name) ?? '')))
  const others = [...scripts].filter(([name]) => !detours.has(name))
  return {
    scripts: new Map(others.map(([name, code]) => [name, straightened(code, detours)])),
    manifest: Object.fromEntries(
      Object.entries(manifest).map(([key, chunk]) => {
        const target = detours.get(chunk.file.replace('assets/', ''))?.target
        return [key, target ? { ...chunk, file: `assets/${target}` } : chunk]
      }),
    ),
  }
}

function entryOf(name: string, code: string): [string, Detour][] {
  const [, list, target] = /^export\{([^}]+)\}from"\.\/([\w-]+\.js)";?\s*$/.exec(code) ?? []
  if (!list || !target) return []
  const names = list.split(',').map((one) => {
    const [there = '', own = there] = one.split(' as ')
    return [own, there] as const
  })
  return [[name, { target, names }]]
}

/** What is imported when it is needed, and the lists of what is fetched with it. */
function straightened(code: string, detours: ReadonlyMap<string, Detour>): string {
  return code
    .replaceAll(/import\(`\.\/([\w-]+\.js)`\)/g, (asked, name: string) => {
      const detour = detours.get(name)
      if (!detour) return asked
      const parts = detour.names.map(([own, there]) => `${own}:m.${there}`)
      return `import(\`./${detour.target}\`).then(m=>({${parts.join()}}))`
    })
    .replaceAll(/"assets\/([\w-]+\.js)"/g, (asked, name: string) => {
      const detour = detours.get(name)
      return detour ? `"assets/${detour.target}"` : asked
    })
}
