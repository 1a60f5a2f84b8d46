/**
 * Starts the whole product for the browser tests with a fresh demo in DATA_DIR, which is deleted when the
 * tests end.
 */

import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startRouteServer } from '../fakes/route-server.ts'
import { createMapTilesArchive, openMapTilesArchive } from '../builders/map-tiles.ts'

const dataDir = process.env['DATA_DIR']
if (!dataDir) throw new Error('DATA_DIR must name the directory of this run. playwright.config.ts sets it.')
mkdirSync(dataDir, { recursive: true })
// The base map with streets, as an operator would put it into the file store.
mkdirSync(join(dataDir, 'files/map'), { recursive: true })
writeFileSync(join(dataDir, 'files/map/test.pmtiles'), createMapTilesArchive(openMapTilesArchive))
const productProcess = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.js')], {
  stdio: 'inherit',
  env: {
    DEMO_REPLY_SECONDS: '2',
    // The story about single sign-on starts this server (test/fakes/dns-server.ts).
    DNS_SERVERS: `127.0.0.1:${Number(process.env['PORT'] ?? 3100) + 1000}`,
    MAP_TILES: 'map/test.pmtiles',
    ROUTE_SERVICE_URL: await startRouteServer(),
    ...process.env,
  },
})
productProcess.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
// Playwright signals the whole process group. The product stops by itself, so this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
