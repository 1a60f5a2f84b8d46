import { pathToFileURL } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import type { Locale } from '#contract/kit/locale'
import { addImports, type ChunkList, chunkListFile } from './scripts/build/preload-manifest.ts'

interface Messages {
  [key: string]: string | Messages
}

interface Compiled {
  [key: string]: ReturnType<typeof compile> | Compiled
}

function compileAll(messages: Messages, typeset: (text: string) => string): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(typeset(value)) : compileAll(value, typeset),
    ]),
  )
}

/**
 * Makes the spaces before these signs and inside quotation marks non-breaking, as French typesetting
 * requires.
 */
function typesetFrench(text: string): string {
  return text.replaceAll(/ (?=[;:?!»](?!:))/g, '\u00A0').replaceAll('« ', '«\u00A0')
}

/** Compiles every `messages/<locale>.ts` at build time, so that the browser carries no ICU parser. */
export function icuMessages(): Plugin {
  return {
    name: 'gewerk-icu-messages',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!/\/messages\/(de|en|fr)\.ts$/.test(file)) return null
      this.addWatchFile(file)
      const source = (await import(`${pathToFileURL(file).href}?t=${Date.now()}`)) as { default: Messages }
      const typeset = file.endsWith('/fr.ts') ? typesetFrench : (text: string) => text
      const json = JSON.stringify(JSON.stringify(compileAll(source.default, typeset)))
      return { code: `export default JSON.parse(${json})`, moduleType: 'js' }
    },
  }
}

/**
 * Serves files at their public addresses in development: the service worker at the root, because its scope is the
 * whole site, and the page of the back office at all of its addresses. The builds have inputs for both.
 */
function publicAddresses(): Plugin {
  return {
    name: 'gewerk-public-addresses',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (request.url === '/sw.js') request.url = '/web/sw.ts'
        // Every page of the back office is the same file; vite itself knows the first one only.
        if (/^\/operator\/[^.?]*(?:\?|$)/.test(request.url ?? '')) request.url = '/operator/index.html'
        next()
      })
    },
  }
}

const server = process.env.GEWERK_SERVER ?? 'http://localhost:3000'
const prefixes = [
  '/api',
  '/data-api',
  '/documents-api',
  '/jobs-api',
  '/order-intake-forms-api',
  '/operator-api',
  '/staff-api',
  '/map/',
]

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const entry = 'web/main.tsx'
const loginPage = 'web/routes/login.tsx?tsr-split=component'
const framePage = 'web/routes/_app.tsx?tsr-split=component'
const listPage = 'web/routes/_app.orders.$type.index.tsx?tsr-split=component---loader'
const orderPage = 'web/routes/_app.orders.$type.$orderId.tsx?tsr-split=component'
const calendarPage = 'web/routes/_app.calendar.tsx?tsr-split=component'
const todayPage = 'web/routes/_app.today.tsx?tsr-split=component'
/** Restores data cached on the device before a page renders. */
const restore = 'web/offline/cache/persisted-queries.ts'

/** The pages that installers need at a customer's site, possibly offline. */
const finishPage = 'web/routes/_app.orders.$type.$orderId_.finish.tsx?tsr-split=component'
const finishByLinkPage = 'web/routes/_app.order-single.$orderId_.finish.tsx?tsr-split=component'
const fieldPages = [
  loginPage,
  framePage,
  todayPage,
  listPage,
  orderPage,
  finishPage,
  finishByLinkPage,
  calendarPage,
]

/** Returns the source files that `starts` import directly or indirectly; `lazy` includes dynamic imports. */
function getReachableFiles(starts: readonly string[], graph: Graph, { lazy = false } = {}): Set<string> {
  const found = new Set<string>()
  const waiting = starts.map((file) => `${import.meta.dirname}/${file}`)
  // A renamed page would otherwise silently be missing from the files for offline work.
  const unknown = waiting.find((id) => !graph.getModuleInfo(id))
  if (unknown)
    throw new Error(`The build has no module ${unknown}. Update the list of pages in vite.config.ts.`)
  for (const id of waiting) {
    if (found.has(id) || isLibrary(id) || getText(id) || isMap(id)) continue
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    waiting.push(...importedIds, ...(lazy ? dynamicallyImportedIds : []))
    if (lazy) for (const one of dynamicallyImportedIds.filter(isLibrary)) found.add(one)
  }
  return found
}

/** Returns the feature folder and the language of a message file; null for any other file. */
function getText(id: string): { readonly folder: string; readonly locale: string } | null {
  const [, folder, locale] = /^(.*)\/(?:messages\/|catalogue\/)(de|en|fr)(?:\.\w+)?\.ts$/.exec(id) ?? []
  return folder && locale ? { folder, locale } : null
}

const isLibrary = (id: string) => id.includes('/node_modules/')

const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/')

const isContract = (id: string) => id.startsWith(`${import.meta.dirname}/contract/`)

/** UI kit, API client and what they share with the server; no pages. */
const isShared = (id: string) => isContract(id) || /\/web\/(ui|api|offline|i18n)\//.test(id)

/** Draws the map. Large; the lists beside it do without, so it is stored on the device after everything else. */
const isMap = (id: string) => id.endsWith('/features/map/MapCanvas.tsx')

/** Reads barcodes where the browser cannot. Large and rarely needed. */
const isCodeReader = (id: string) => /barcode|zxing/.test(id)

/**
 * Puts everything that `collect` finds into one chunk: one large file compresses better than many small ones
 * and needs only one request.
 */
function createGroup(name: string, priority: number, collect: (graph: Graph) => ReadonlySet<string>) {
  let files: ReadonlySet<string> | undefined
  return {
    name: (id: string, graph: Graph) => {
      files ??= collect(graph)
      return files.has(id) ? name : null
    },
    debugName: name,
    priority,
  }
}

/** Returns what the login page needs first and shares with the pages behind it. */
function getStartFiles(graph: Graph): Set<string> {
  const frame = getReachableFiles([framePage], graph)
  const login = [...getReachableFiles([loginPage], graph)]
  const shared = login.filter((file) => isShared(file) || frame.has(file))
  return new Set([...getReachableFiles([entry], graph), ...shared])
}

/** The list of options of single and multiple choices; merged with the latter, each single choice would load 12 kB more. */
const optionList = 'web/ui/controls/choices/option-list.tsx'

/** Small parts of the kit that many pages use: merged with dialogs and menus, they would make pages load 30 kB more. */
const smallParts = ['web/ui/overlays/use-dialog-queue.ts', 'web/ui/overlays/floating-style.ts']

/**
 * Returns the frame around every page behind the log-in, and what order lists share with other pages: those pages would
 * otherwise load the whole list.
 */
function getFrameFiles(graph: Graph): Set<string> {
  const order = getReachableFiles([orderPage], graph)
  const list = [...getReachableFiles([listPage], graph)]
  const shared = list.filter((file) => isShared(file) || order.has(file))
  return new Set([...getReachableFiles([framePage, restore, ...smallParts], graph), ...shared])
}

/** Returns what the pages of an order share: the page to finish it would otherwise load all of the order's page. */
function getOrderBaseFiles(graph: Graph): Set<string> {
  const finish = getReachableFiles([finishPage], graph)
  return new Set([...getReachableFiles([orderPage], graph)].filter((file) => finish.has(file)))
}

let fieldFiles: ReadonlySet<string> | undefined

/** Returns the pages needed offline and the dialogs that they open. */
function getFieldFiles(graph: Graph): ReadonlySet<string> {
  fieldFiles ??= new Set([
    ...getReachableFiles([entry], graph),
    ...getReachableFiles(fieldPages, graph, { lazy: true }),
  ])
  return fieldFiles
}

/** Returns whether a message file belongs to a page needed offline. */
function isFieldText(id: string, graph: Graph): boolean {
  const text = getText(id)
  if (!text) return false
  return (
    !id.includes('/features/') || [...getFieldFiles(graph)].some((file) => file.startsWith(`${text.folder}/`))
  )
}

/**
 * Lists for `scripts/build/preload-manifest.ts` which chunk contains a module, what a chunk imports, and
 * which chunks are needed offline.
 */
function chunkList(): Plugin {
  const pathInProject = (id: string) => id.replace(`${import.meta.dirname}/`, '')
  return {
    name: 'gewerk-chunk-list',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const imports = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
      const getFiles = (isWanted: (id: string) => boolean) =>
        addImports(
          imports,
          chunks.filter(({ moduleIds }) => moduleIds.some(isWanted)).map(({ fileName }) => fileName),
        )
      const listTexts = (locale: Locale) =>
        chunks
          .filter(({ moduleIds }) =>
            moduleIds.every((id) => getText(id)?.locale === locale && isFieldText(id, this)),
          )
          .map(({ fileName }) => fileName)
      const texts = { de: listTexts('de'), en: listTexts('en'), fr: listTexts('fr') }
      const textFiles = new Set(Object.values(texts).flat())
      const list: ChunkList = {
        modules: Object.fromEntries(
          chunks.flatMap(({ moduleIds, fileName }) => moduleIds.map((id) => [pathInProject(id), fileName])),
        ),
        imports,
        field: getFiles(
          (id) => !isCodeReader(id) && (getFieldFiles(this).has(id) || isFieldText(id, this)),
        ).filter((file) => !textFiles.has(file)),
        texts,
        codeReader: getFiles(isCodeReader),
      }
      this.emitFile({ type: 'asset', fileName: chunkListFile, source: JSON.stringify(list) })
    },
  }
}

export default defineConfig({
  publicDir: 'web/public',
  // The shim is only for React versions without this hook.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    icuMessages(),
    publicAddresses(),
    chunkList(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './web/routes',
      generatedRouteTree: './web/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['de-DE', 'en-US', 'fr-FR'] }), enforce: 'pre' },
  ],
  build: {
    target: 'es2023',
    // The first versions that support light-dark(), which the colour tokens use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    license: { fileName: 'licences-app.json' },
    // The map's library has 1,100 kB before compression; it loads when a map is opened.
    chunkSizeWarningLimit: 1200,
    // All these browsers support it natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'web/sw.ts' },
      output: {
        codeSplitting: {
          groups: [
            // A separate chunk loads in parallel and stays cached when the app changes.
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
              priority: 10,
            },
            createGroup('start', 9, getStartFiles),
            createGroup('login', 8, (graph) => getReachableFiles([loginPage], graph)),
            createGroup('frame', 7, getFrameFiles),
            {
              ...createGroup('list', 5, (graph) => getReachableFiles([listPage], graph)),
              // Icons of the list that other pages use too would make these load the list.
              includeDependenciesRecursively: false,
            },
            // Icons of most pages.
            { name: 'icons', test: isIcon, minShareCount: 6, priority: 6 },
            // Icons are merged with icons only: merged with a part of the kit, an icon of a small page would bring
            // along everything that this part imports, 50 kB for the request of a new password.
            {
              name: 'icons',
              test: isIcon,
              priority: 4,
              entriesAware: true,
              entriesAwareMergeThreshold: 1000,
            },
            {
              name: 'options',
              test: (id: string) => id.endsWith(optionList),
              priority: 4,
              includeDependenciesRecursively: false,
            },
            // Groups shared modules by the pages and dialogs that use them, so that no page loads what it
            // does not need. Merging small chunks saves an order's page 17 files. Libraries are merged with libraries only,
            // and our own files less: merged with a list of all rows, a field of the company brought along 20 kB.
            {
              name: 'libraries',
              test: (id: string) => isLibrary(id) && !isCodeReader(id),
              priority: 4,
              entriesAware: true,
              entriesAwareMergeThreshold: 3000,
            },
            // Merged with a part of the kit, a list of words would bring along menus and dialogs, 60 kB.
            {
              name: 'contract',
              test: isContract,
              priority: 4,
              entriesAware: true,
              entriesAwareMergeThreshold: 1000,
            },
            {
              name: 'kit',
              test: (id: string) => isShared(id) && !getText(id) && !isCodeReader(id),
              priority: 3,
              entriesAware: true,
              entriesAwareMergeThreshold: 1000,
            },
            createGroup('order-base', 2, getOrderBaseFiles),
            createGroup('order', 1, (graph) => getReachableFiles([orderPage], graph)),
          ],
        },
        // Each page lists the names of the chunks it may need; names without words halve that list.
        chunkFileNames: 'assets/[hash:7].js',
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    port: Number(process.env.GEWERK_WEB_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(prefixes.map((prefix) => [prefix, { target: server, changeOrigin: false }])),
  },
  preview: {
    proxy: Object.fromEntries(prefixes.map((prefix) => [prefix, { target: server, changeOrigin: false }])),
  },
})
