import { pathToFileURL } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

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

/** French sets a blank before these signs and inside of its quotes, at which no line ends. */
function typesetFrench(text: string): string {
  return text.replaceAll(/ (?=[;:?!»](?!:))/g, '\u00A0').replaceAll('« ', '«\u00A0')
}

/** Compiles every `messages/<locale>.ts` at build time, so that the browser carries no ICU parser. */
function icuMessages(): Plugin {
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

/** The service worker stands at the root, where its scope is the whole site; built, it is an input of its own. */
function serviceWorker(): Plugin {
  return {
    name: 'gewerk-service-worker',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (request.url === '/sw.js') request.url = '/web/sw.ts'
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
]

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const reached = new Map<string, Set<string>>()

/** Our own files that `entry` brings along at once; what they need of the libraries follows by itself. */
function ownFilesOf(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [`${import.meta.dirname}/${entry}`]
  for (const id of waiting) {
    if (found.has(id) || id.includes('node_modules')) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** What the entry's own page shares with every page behind it: the kit and the ways to the server. */
function shared(entry: string, graph: Graph): readonly string[] {
  return [...ownFilesOf(entry, graph)].filter((id) => /\/(web\/(ui|api|i18n)|contract)\//.test(id))
}

/**
 * One file for all that `entry` begins with, and `more`: it compresses better than many, and comes in one go.
 */
function together(
  name: string,
  entry: string,
  priority: number,
  more: (graph: Graph) => readonly string[] = () => [],
) {
  return {
    name: (id: string, graph: Graph) => {
      const known = reached.get(entry)
      const own = known ?? new Set([...ownFilesOf(entry, graph), ...more(graph)])
      reached.set(entry, own)
      return own.has(id) ? name : null
    },
    debugName: name,
    priority,
  }
}

export default defineConfig({
  publicDir: 'web/public',
  // For versions of React that have none of their own.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    icuMessages(),
    serviceWorker(),
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
    // Colour tokens use light-dark(), which these read natively.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    // `scripts/ahead.ts` reads it.
    manifest: true,
    // All these browsers know it by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'web/sw.ts' },
      output: {
        codeSplitting: {
          groups: [
            // Apart, so that the two come side by side, and this one stays on the device when the app changes.
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
              priority: 4,
            },
            together('start', 'web/main.tsx', 3, (graph) =>
              shared('web/routes/login.tsx?tsr-split=component', graph),
            ),
            together('login', 'web/routes/login.tsx?tsr-split=component', 2),
            // With what it brings back from the device before it shows anything.
            together('frame', 'web/routes/_app.tsx?tsr-split=component', 1, (graph) => [
              ...ownFilesOf('web/api/kept.ts', graph),
            ]),
            together('list', 'web/routes/_app.orders.$type.index.tsx?tsr-split=component---loader', 0),
          ],
        },
        // Each page carries the names of what it may need: without words they are half as long.
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
