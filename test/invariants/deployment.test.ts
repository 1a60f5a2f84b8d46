/**
 * Runs what the container image and the systemd units run, in a directory that has only the files of the image, and
 * checks the files of deploy/ against the settings. Container tools and systemd are not needed.
 */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings, type Setting } from '#server/platform/config/settings'
import { freshDatabase } from '#test/database/fresh-database'

const { url } = await freshDatabase()
const project = join(import.meta.dirname, '../..')
const readText = (path: string) => readFileSync(join(project, path), 'utf8')
const root = mkdtempSync(join(tmpdir(), 'gewerk-image-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The instructions of the last stage, with continued lines joined. */
const instructions = readText('deploy/Containerfile')
  .replaceAll(/\\\n\s*/g, '')
  .replaceAll(/^\s*#.*\n/gm, '')
  .split('\n')
  .filter(Boolean)
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
const findInstruction = (name: string) => lastStage.find((line) => line.startsWith(`${name} `)) ?? ''

/** The JSON array of an instruction such as CMD. */
const parseCommand = (line: string) => JSON.parse(line.slice(line.indexOf('['))) as [string, ...string[]]

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Suffixes of files that `.dockerignore` leaves out, such as `.test.ts`. */
const ignoredSuffixes = readText('.dockerignore')
  .split('\n')
  .flatMap((line) => (line.startsWith('**/*') ? line.slice('**/*'.length) : []))

/** Copies what the last stage copies from the project. Packages and the built web app are those of the project. */
function createImageFolder(): string {
  const app = join(root, 'app')
  mkdirSync(app)
  for (const line of lastStage.filter((one) => one.startsWith('COPY ') && !one.includes('--from='))) {
    const [, ...paths] = line.split(' ')
    const target = paths.pop() ?? ''
    for (const path of paths) {
      const to = target.endsWith('/') ? join(app, target, path) : join(app, target)
      mkdirSync(dirname(to), { recursive: true })
      cpSync(join(project, path), to, {
        recursive: true,
        filter: (source) => !ignoredSuffixes.some((suffix) => source.endsWith(suffix)),
      })
    }
  }
  symlinkSync(join(project, 'node_modules'), join(app, 'node_modules'))
  return app
}

const app = createImageFolder()
/** Without `node_modules`, which is a link here. */
const listFiles = () =>
  readdirSync(app, { recursive: true })
    .map(String)
    .filter((path) => !path.startsWith('node_modules/'))
    .toSorted()

const production = {
  NODE_ENV: 'production',
  PATH: process.env['PATH'] ?? '',
  DATABASE_URL: url,
  DATA_DIR: join(root, 'data'),
  PUBLIC_URL: 'https://partner.example.com',
  SESSION_SECRET: 's'.repeat(48),
  OPERATOR_API_KEY: 'k'.repeat(48),
  SHUTDOWN_DELAY_SECONDS: '0',
  HOST: '127.0.0.1',
}

interface RunningPart {
  readonly process: ChildProcess
  readonly output: () => string
}

function runInImage(
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string>,
): RunningPart {
  const path = program.endsWith('node') ? process.execPath : program
  const child = spawn(path, args, { cwd: app, env: { ...production, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  return { process: child, output: () => output }
}

async function waitForOutput({ process: child, output }: RunningPart, text: string): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null && !output().includes(text); tries += 1)
    await pause(50)
  expect(output()).toContain(text)
}

/** Stops a process as container platforms and systemd do. Returns its exit code. */
async function stop({ process: child }: RunningPart): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await exited) as [number | null]
  return code
}

const exitCode = async (part: RunningPart) => ((await once(part.process, 'exit')) as [number | null])[0]

/** Returns command and environment of a systemd unit. */
function readUnit(name: string) {
  const lines = readText(`deploy/systemd/${name}.service`).split('\n')
  const get = (key: string) => lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1) ?? ''
  return {
    get,
    command: get('ExecStart').split(' ') as [string, ...string[]],
    environment: Object.fromEntries(
      get('Environment')
        .split(' ')
        .map((pair) => pair.split('=')),
    ) as Record<string, string>,
  }
}

test('the image has the Node.js version of package.json, a user without rights, and no test code', () => {
  const { dependencies } = JSON.parse(readText('package.json')) as { dependencies: Record<string, string> }
  expect(instructions).toContain(`ARG NODE_VERSION=${dependencies['node']}`)
  expect(findInstruction('USER')).toMatch(/^USER [1-9]\d+:[1-9]\d+$/)
  expect(listFiles().filter((path) => /\.test\.tsx?$/.test(path))).toEqual([])
  expect(findInstruction('ENV')).toContain('NODE_ENV=production')
  expect(readdirSync(app).toSorted()).toEqual(
    [
      'NOTICES.md',
      'client',
      'contract',
      'db',
      'demo',
      'node_modules',
      'package.json',
      'scripts',
      'server',
    ].toSorted(),
  )
})

test('the files of the image are enough: migration, server, worker, command line and health check run, and write nothing', async () => {
  const before = listFiles()
  const migration = runInImage(['node', 'scripts/cli/cli.ts', 'migrate'], {})
  expect([await exitCode(migration), migration.output()]).toEqual([0, expect.stringContaining('up to date')])

  const PORT = String(await findFreePort())
  const METRICS_PORT = String(await findFreePort())
  const server = runInImage(parseCommand(findInstruction('CMD')), { PORT })
  const worker = runInImage(['node', 'server/worker.ts'], { METRICS_PORT })
  await waitForOutput(server, 'server is ready')
  await waitForOutput(worker, 'worker is ready')
  const check = parseCommand(lastStage.find((line) => line.startsWith('HEALTHCHECK ')) ?? '')
  expect(await exitCode(runInImage(check, { PORT }))).toBe(0)
  await waitForOutput(worker, 'metrics are served')
  expect(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()).toContain(
    'gewerk_database_reachable 1',
  )

  expect(await stop(server)).toBe(0)
  expect(await stop(worker)).toBe(0)
  expect(await exitCode(runInImage(check, { PORT }))).toBe(1)
  expect(listFiles()).toEqual(before)
}, 120_000)

describe.each(['gewerk-server', 'gewerk-worker'])('the systemd unit %s', (name) => {
  const { get, command, environment } = readUnit(name)

  test('starts with its own command and stops in time', async () => {
    const [program, ...args] = command
    expect(existsSync(program.replace('/opt/gewerk', project))).toBe(true)
    const PORT = String(await findFreePort())
    const METRICS_PORT = String(await findFreePort())
    const unit = runInImage(['node', ...args], {
      ...environment,
      DATA_DIR: production.DATA_DIR,
      PORT,
      METRICS_PORT,
    })
    await waitForOutput(unit, `${name.slice('gewerk-'.length)} is ready`)
    expect(await stop(unit)).toBe(0)
    expect(Number(get('TimeoutStopSec'))).toBeGreaterThan(40)
    expect([get('User'), get('Restart'), get('ProtectSystem')]).toEqual(['gewerk', 'always', 'strict'])
    expect(environment['DATA_DIR']).toBe(`/var/lib/${get('StateDirectory')}`)
  }, 60_000)

  test('sets only variables that exist', () => {
    expect(Object.keys(environment).filter((key) => !(key in settings))).toEqual([])
  })
})

interface ComposeService {
  readonly environment?: Record<string, string>
  readonly command?: readonly string[]
  readonly read_only?: boolean
  readonly user?: string
  readonly ports?: readonly string[]
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: readonly string[] }
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(readText('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, ComposeService>
    volumes: Record<string, unknown>
  }
  const portal = ['migrate', 'server', 'worker'].map((name) => services[name] as ComposeService)

  test('the portal gets known settings, all that production needs, and no secret that is written here', () => {
    const required = Object.entries<Setting>(settings).filter(([, { required: needed }]) => needed)
    for (const { environment = {} } of portal) {
      expect(Object.keys(environment).filter((key) => !(key in settings))).toEqual([])
      expect(required.map(([key]) => key).filter((key) => !(key in environment))).toEqual([])
    }
    const secrets = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([key]) => /SECRET|PASSWORD|KEY/.test(key)),
    )
    expect(secrets.length).toBeGreaterThan(8)
    expect(secrets.filter(([, value]) => !/^\$\{\w+:\?/.test(value))).toEqual([])
  })

  test('the portal runs read-only, and only the ports for people are open on this machine', () => {
    expect(portal.map((service) => service.read_only)).toEqual([true, true, true])
    const ports = Object.values(services).flatMap(({ ports: open = [] }) => open)
    expect(ports).toEqual(['127.0.0.1:${PORT:-3000}:3000', '127.0.0.1:8025:8025'])
    expect(Object.keys(volumes)).toEqual(['data', 'temporary', 'postgres', 'garage'])
  })

  test('the health check of the worker reads its metrics', () => {
    const { healthcheck, environment } = services['worker'] as ComposeService
    const check = healthcheck?.test?.join(' ') ?? ''
    expect(check).toContain(`127.0.0.1:${environment?.['METRICS_PORT']}/metrics`)
    expect(check).toContain('gewerk_database_reachable 1')
  })

  test('docs/operating.md creates every secret that the file asks for', () => {
    const asked = new Set(
      [...readText('deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name),
    )
    const [, block = ''] =
      /cat > deploy\/\.env <<END\n([\s\S]*?)\nEND/.exec(readText('docs/operating.md')) ?? []
    const created = block.split('\n').map((line) => line.split('=')[0])
    expect(new Set(created)).toEqual(asked)
  })
})
