/** The whole product for the browser tests: a fresh demo in a directory that goes when the tests end. */

import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'gewerk-e2e-'))
chmodSync(dataDir, 0o755)
const product = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.ts')], {
  stdio: 'inherit',
  env: { DEMO_REPLY_SECONDS: '2', ...process.env, DATA_DIR: dataDir },
})
product.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal))
