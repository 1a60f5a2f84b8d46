import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icuMessages } from './vite.config.ts'

/** The back office: an app of its own, of which partners load nothing. */
export default defineConfig({
  // The files of web/public are in dist/ already.
  publicDir: false,
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    icuMessages(),
    react(),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['de-DE', 'en-US', 'fr-FR'] }), enforce: 'pre' },
  ],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: false,
    license: { fileName: 'licences-operator.json' },
    assetsDir: 'operator/assets',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { operator: 'operator/index.html' } },
  },
})
