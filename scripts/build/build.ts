/** `npm run build` builds and compresses the web app into dist/ if its sources have changed. */

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'terser'
import type { AppFiles, ScriptArchive } from '#web/app-file-lists'
import { type ChunkList, listPageScripts, writePreloadManifest } from './preload-manifest.ts'
import { project, runTool } from '../run-tool.ts'
import { takeBundledPackages, writeLicences } from './third-party-licences.ts'

const distFolder = join(project, 'dist')
const stampFile = join(distFolder, '.stamp')
const buildSources = [
  'web',
  'contract',
  'operator',
  'vite.config.ts',
  'vite.operator.config.ts',
  'package-lock.json',
  'scripts/build/build.ts',
  'scripts/build/preload-manifest.ts',
  'scripts/build/prerender.ts',
  'scripts/build/third-party-licences.ts',
  'NOTICES.md',
  'server/http/pages/pages.ts',
]

/** Builds if the sources differ from those of dist/. Returns whether it built. */
export async function buildIfStale(options: { quiet?: boolean } = {}): Promise<boolean> {
  const stamp = await hashSources(buildSources)
  const last = await readFile(stampFile, 'utf8').catch(() => '')
  if (last === stamp && existsSync(join(distFolder, 'index.html'))) return false
  const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn'], options)
  if (code !== 0) throw new Error(`The web app cannot be built.\n${output}`)
  const packages = await takeBundledPackages(distFolder, 'licences-app.json')
  await prerenderPages(options)
  await inlineBootScript(distFolder)
  await minifyPageScripts(distFolder)
  await listAppFiles(distFolder, await writePreloadManifest(distFolder))
  await buildBackOffice(options)
  packages.push(...(await takeBundledPackages(distFolder, 'licences-operator.json')))
  await writeLicences(distFolder, packages)
  await compressFiles(distFolder)
  // The build may write one of its own sources (the route tree), so the hash is calculated again.
  await writeFile(stampFile, await hashSources(buildSources))
  return true
}

/**
 * Builds the back office into dist/operator. A build of its own, after the list of the app's files is written:
 * partners load none of its files, and the service worker stores none.
 */
async function buildBackOffice(options: { quiet?: boolean }): Promise<void> {
  const args = ['build', '--config', 'vite.operator.config.ts', '--logLevel', 'warn']
  const { code, output } = await runTool('vite', args, options)
  if (code !== 0) throw new Error(`The back office cannot be built.\n${output}`)
}

async function prerenderPages(options: { quiet?: boolean }): Promise<void> {
  const { code, output } = await runTool('node', ['scripts/build/prerender.ts'], options)
  if (code !== 0) throw new Error(`The pages cannot be prerendered.\n${output}`)
}

const terserOptions = { ecma: 2020, toplevel: true, compress: { passes: 3 } } as const

/**
 * Minifies the scripts of every page again with terser, because the bundler's minifier keeps code behind
 * constant conditions (`isServer` of TanStack Router). Saves 0.9 kB (brotli) per page; without it the login page
 * exceeds its budget of 110 kB (docs/benchmarks.md). Too slow for all other scripts.
 */
async function minifyPageScripts(folder: string): Promise<void> {
  for (const name of await listPageScripts(folder)) {
    const file = join(folder, name)
    const { code } = await minify(await readFile(file, 'utf8'), { ...terserOptions, module: true })
    if (!code) throw new Error(`${name} is empty.`)
    await writeFile(file, code)
  }
}

const bootScriptTag = '<script src="/boot.js"></script>'

/**
 * Inlines boot.js into the pages, so that it needs no request of its own (server/http/pages/pages.ts allows
 * it in the CSP).
 */
async function inlineBootScript(folder: string): Promise<void> {
  const file = join(folder, 'boot.js')
  const { code = '' } = await minify(await readFile(file, 'utf8'), terserOptions)
  for (const page of (await listFilesBelow(folder)).filter((name) => extname(name) === '.html')) {
    const html = await readFile(page, 'utf8')
    if (!html.includes(bootScriptTag)) throw new Error(`${page} does not contain the script tag of boot.js.`)
    await writeFile(
      page,
      html.replace(bootScriptTag, () => `<script>${code}</script>`),
    )
  }
  await rm(file)
}

async function hashSources(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await listFilesBelow(join(project, path))) {
      hash.update(relative(project, file)).update('\0')
      hash.update(await readFile(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** Returns all files below `path`, sorted; the path itself if it is a file. */
async function listFilesBelow(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Excludes files that only the build, the server or the browser's installation dialog reads. */
const isDeviceFile = (name: string) =>
  !/\.(map|br|gz)$|^(sw\.js|preload-manifest\.json|\.stamp|icons\/|prerendered\/)/.test(name)

/**
 * Pages, styles and the font for German, English and French; other fonts are loaded when a name needs them.
 */
const isStartFile = (name: string) => /^[\w.-]+$|\.css$|\binter-[\w-]{8}\.woff2$/.test(name)

/**
 * Writes the list of the app's files into the service worker, which stores them on the device (web/sw.ts).
 */
async function listAppFiles(folder: string, { field, texts, codeReader }: ChunkList): Promise<void> {
  const names = (await listFilesBelow(folder))
    .map((file) => relative(folder, file).replaceAll('\\', '/'))
    .filter(isDeviceFile)
  const list = async (of: (name: string) => boolean) =>
    Promise.all(
      names
        .filter(of)
        .map(async (name) => ({ url: `/${name}`, revision: await getFileRevision(folder, name) })),
    )
  const isField = (name: string) => isStartFile(name) || field.includes(name)
  const textFiles = new Set(Object.values(texts).flat())
  // The code reader has 0.4 MB, and most phones have a built-in one.
  const isCodeReader = (name: string) => name.endsWith('.wasm') || codeReader.includes(name)
  const archived = await chooseArchivedScripts(folder, names.filter(isField))
  const createArchive = async (scripts: readonly string[]): Promise<ScriptArchive> => ({
    url: await writeScriptArchive(folder, scripts),
    files: await list((name) => scripts.includes(name)),
  })
  const lists: AppFiles = {
    field: await list((name) => isField(name) && !archived.includes(name)),
    archive: await createArchive(archived),
    texts: Object.fromEntries(
      await Promise.all(
        Object.entries(texts).map(async ([locale, files]) => [locale, await createArchive(files)]),
      ),
    ),
    codeReader: await list((name) => isCodeReader(name) && !isField(name)),
    others: await list((name) => !isField(name) && !textFiles.has(name) && !isCodeReader(name)),
  }
  const worker = join(folder, 'sw.js')
  const code = await readFile(worker, 'utf8')
  const place = /\w+\.__APP_FILES/
  if (!place.test(code)) throw new Error('The service worker does not contain the placeholder __APP_FILES.')
  await writeFile(
    worker,
    code.replace(place, () => JSON.stringify(lists)),
  )
}

/** Larger scripts gain little from an archive, and an update would fetch them again with it. */
const maxArchivedBytes = 12_000

/** Returns the small scripts among files that are needed offline. */
async function chooseArchivedScripts(folder: string, names: readonly string[]): Promise<string[]> {
  const scripts = names.filter((name) => name.startsWith('assets/') && extname(name) === '.js')
  const sizes = await Promise.all(scripts.map(async (name) => (await stat(join(folder, name))).size))
  return scripts.filter((_, index) => (sizes[index] ?? 0) <= maxArchivedBytes)
}

/** Writes the scripts into one file, which the service worker fetches in their place. Returns its URL. */
async function writeScriptArchive(folder: string, names: readonly string[]): Promise<string> {
  const entries = await Promise.all(
    names.map(async (name) => [`/${name}`, await readFile(join(folder, name), 'utf8')] as const),
  )
  const archive = JSON.stringify(Object.fromEntries(entries))
  const hash = createHash('sha256').update(archive).digest('hex').slice(0, 8)
  const name = `assets/scripts-${hash}.json`
  await writeFile(join(folder, name), archive)
  return `/${name}`
}

/** Names of assets already contain a hash of their content. */
async function getFileRevision(folder: string, name: string): Promise<string | null> {
  if (name.startsWith('assets/')) return null
  return createHash('sha256')
    .update(await readFile(join(folder, name)))
    .digest('hex')
    .slice(0, 16)
}

const compressible = new Set([
  '.html',
  '.js',
  '.mjs',
  '.geojson',
  '.css',
  '.json',
  '.svg',
  '.webmanifest',
  '.txt',
  '.map',
  '.wasm',
])

/** Compresses files at build time instead of at every request: `name.br` and `name.gz` beside `name`. */
async function compressFiles(folder: string): Promise<void> {
  const files = (await listFilesBelow(folder)).filter((file) => compressible.has(extname(file)))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < 300) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

if (import.meta.main) console.log((await buildIfStale()) ? 'dist/ is built.' : 'dist/ is up to date.')
