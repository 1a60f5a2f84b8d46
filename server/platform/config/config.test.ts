import { createECDH, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settings, type SettingName } from './settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'gewerk-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: 'postgres://gewerk:secret@db:5432/gewerk',
  PUBLIC_URL: 'https://partner.example.com/',
  SESSION_SECRET: 'x'.repeat(32),
  OPERATOR_API_KEY: 'y'.repeat(16),
}

function listProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('without any settings', () => {
  const config = readConfig({ DATA_DIR: dataDir })

  test('an empty environment gives a demo on port 3000 with an embedded database', () => {
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      demo: true,
      demoReplySeconds: 20,
      operatorApiKey: 'demo-operator-key',
      environmentName: 'Demo',
      s3: undefined,
      smtpUrl: undefined,
    })
  })

  test('the generated session secret is reused and readable only by its owner', () => {
    expect(config.sessionSecret.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(config.sessionSecret)
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
  })
})

describe('the identity provider of the back office', () => {
  const provider = {
    STAFF_OIDC_ISSUER: 'https://login.example.com',
    STAFF_OIDC_CLIENT_ID: 'portal',
    STAFF_OIDC_CLIENT_SECRET: 'secret',
  }

  test('by default no person is added and addresses must be verified', () => {
    expect(readConfig({ DATA_DIR: dataDir, ...provider }).staffOidc).toMatchObject({
      defaultRole: null,
      emailDomains: [],
      trustsEmail: false,
      scope: 'openid email profile',
    })
  })

  test('a default role without email domains is refused with the remedy', () => {
    const role = { ...provider, STAFF_OIDC_DEFAULT_ROLE: 'viewer' }
    expect(listProblems(role)).toEqual([expect.stringMatching(/STAFF_OIDC_EMAIL_DOMAINS.*example\.com/)])
    expect(listProblems({ ...role, STAFF_OIDC_EMAIL_DOMAINS: 'Example.com, example.org' })).toEqual([])
  })

  test.each([
    ['STAFF_OIDC_EMAIL_DOMAINS', '@example.com'],
    ['STAFF_OIDC_SCOPE', 'email profile'],
    ['STAFF_OIDC_TRUST_EMAIL', 'maybe'],
  ])('%s=%s is refused', (name, value) => {
    expect(listProblems({ ...provider, [name]: value })).toEqual([expect.stringContaining(name)])
  })
})

describe('secrets in files', () => {
  const writeSecret = (text: string) => {
    const path = join(dataDir, randomUUID())
    writeFileSync(path, text)
    return path
  }
  const { SESSION_SECRET: _, ...others } = production

  test('a secret is read from the file that NAME_FILE names, without the line end', () => {
    const SESSION_SECRET_FILE = writeSecret(`${'s'.repeat(40)}\n`)
    expect(readConfig({ ...others, SESSION_SECRET_FILE }).sessionSecret).toBe('s'.repeat(40))
  })

  test('a secret given twice is refused', () => {
    const SESSION_SECRET_FILE = writeSecret('s'.repeat(40))
    expect(listProblems({ ...production, SESSION_SECRET_FILE })).toEqual([
      'SESSION_SECRET and SESSION_SECRET_FILE are both set. Remove one of them.',
    ])
  })

  test('a file that is missing or empty is named once, with the remedy', () => {
    expect(listProblems({ ...others, SESSION_SECRET_FILE: join(dataDir, 'none') })).toEqual([
      expect.stringMatching(
        /^SESSION_SECRET_FILE is ".+none", which cannot be read \(ENOENT\)\. Write the path/,
      ),
    ])
    expect(listProblems({ ...others, SESSION_SECRET_FILE: writeSecret('\n') })).toEqual([
      expect.stringMatching(/^SESSION_SECRET_FILE is .+, and that file is empty\./),
    ])
  })

  test('a value from a file is checked like any other and never shown', () => {
    const [line] = listProblems({ ...others, SESSION_SECRET_FILE: writeSecret('hunter2') })
    expect(line).toMatch(/^SESSION_SECRET is \(7 characters, not shown\)/)
  })
})

describe('names that are nearly a setting', () => {
  const warn = (name: string) => readConfig({ DATA_DIR: dataDir, [name]: 'x' }).warnings

  test.each([
    ['GEWERK_PUBLIC_URL', 'PUBLIC_URL'],
    ['PUBLIC_UR', 'PUBLIC_URL'],
    ['SUPPORT_PHONES', 'SUPPORT_PHONE'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DATABSAE_URL', 'DATABASE_URL'],
  ])('%s warns and names %s', (name, meant) => {
    expect(warn(name)).toEqual([`${name} is no setting and is ignored. Did you mean ${meant}?`])
  })

  test.each(['HOSTNAME', 'PATH', 'TERM', 'LANG', 'GEWERK_SERVER', 'SESSION_SECRET_FILES'])(
    '%s does not warn',
    (name) => {
      expect(warn(name)).toEqual([])
    },
  )
})

describe('in production', () => {
  test('a complete production configuration has no demo and no environment badge', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      publicUrl: 'https://partner.example.com',
      demo: false,
      environmentName: undefined,
    })
  })

  test.each(['DATABASE_URL', 'SESSION_SECRET', 'PUBLIC_URL', 'OPERATOR_API_KEY'])(
    'a production configuration without %s is refused with its name',
    (name) => {
      const found = listProblems({ ...production, [name]: '' })
      expect(found).toEqual([expect.stringMatching(`^${name} is missing, and NODE_ENV is production. \\w+`)])
    },
  )

  test('all missing production settings are listed at once', () => {
    expect(listProblems({ NODE_ENV: 'production' })).toHaveLength(4)
  })

  test('a short session secret is refused without being shown', () => {
    const [line] = listProblems({ ...production, SESSION_SECRET: 'hunter2' })
    expect(line).toMatch(/^SESSION_SECRET is \(7 characters, not shown\)/)
    expect(line).not.toContain('hunter2')
  })

  test.each([
    ['DEMO', 'on'],
    ['CLOCK_OFFSET_SECONDS', '3600'],
    ['OPERATOR_API_KEY', 'demo-operator-key'],
  ])('production refuses %s=%s', (name, value) => {
    expect(listProblems({ ...production, [name]: value })).toEqual([expect.stringContaining(name)])
  })
})

const wrongValues: [SettingName, string][] = [
  ['NODE_ENV', 'prod'],
  ['PORT', '70000'],
  ['PORT', 'abc'],
  ['HOST', 'not a host'],
  ['METRICS_PORT', '-1'],
  ['METRICS_HOST', 'not a host'],
  ['PUBLIC_URL', 'partner.example.com'],
  ['DATABASE_URL', 'mysql://localhost/gewerk'],
  ['DATABASE_POOL_SIZE', '1'],
  ['OPERATOR_API_KEY', 'short'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['VAPID_PUBLIC_KEY', 'short'],
  ['VAPID_PRIVATE_KEY', 'hunter2'],
  ['VAPID_SUBJECT', 'support'],
  ['S3_BUCKET', 'a b'],
  ['S3_FORCE_PATH_STYLE', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['WORKER_CONCURRENCY', '0'],
  ['WEBHOOK_NETWORKS', '10.0.0.0/33'],
  ['WEBHOOK_NETWORKS', 'intranet'],
  ['DEMO', 'please'],
  ['DEMO_REPLY_SECONDS', '-1'],
  ['CLOCK_OFFSET_SECONDS', 'tomorrow'],
  ['SUPPORT_PHONE', 'call us'],
  ['SUPPORT_EMAIL', 'support'],
  ['SECURITY_CONTACT', 'security@example.com'],
  ['MARKETPLACE_COMPANY', 'Gewerk GmbH'],
  ['MARKETPLACE_COMPANY', '{"name":"Gewerk GmbH"}'],
  ['FAQ_URL', '/faq'],
  ['MAP_TILES', '../secrets.pmtiles'],
  ['MAP_TILES', 'map/germany.mbtiles'],
  ['ROUTE_SERVICE_URL', 'osrm:5000'],
  ['FRAME_ANCESTORS', 'crm.example.com'],
  ['URGENCY_WAITING_DANGER_DAYS', '-3'],
]

test.each(wrongValues)('%s=%s is refused with its name, value and remedy', (name, value) => {
  const shown = 'secret' in settings[name] ? 'not shown' : JSON.stringify(value)
  const [line] = listProblems({ [name]: value })
  expect(line).toContain(`${name} is `)
  expect(line).toContain(shown)
  expect(line).toContain(settings[name].remedy)
})

test('the S3 settings are refused if one is missing', () => {
  expect(listProblems({ S3_BUCKET: 'files' })).toEqual([
    expect.stringContaining('S3_ACCESS_KEY_ID is missing'),
    expect.stringContaining('S3_SECRET_ACCESS_KEY is missing'),
  ])
  expect(listProblems({ S3_REGION: 'eu-central-1' })).toEqual([
    expect.stringContaining('S3_BUCKET is missing'),
  ])
})

test('a mail server without a sender address is refused', () => {
  expect(listProblems({ SMTP_URL: 'smtp://localhost:25' })).toEqual([
    expect.stringContaining('MAIL_FROM is missing'),
  ])
})

test('several database hosts, lists and localized URLs are parsed', () => {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgresql://u:p@one:5432,two:5433/gewerk?sslmode=require',
    FRAME_ANCESTORS: "https://a.example, 'self'",
    REFERRALS_WITHOUT_TERMS: 'fair partner',
    FAQ_URL: 'https://faq.example/{locale}/',
    DEMO: 'off',
  })
  expect(config.databaseUrl).toContain('one:5432,two:5433')
  expect(config.frameAncestors).toEqual(['https://a.example', "'self'"])
  expect(config.referralsWithoutTerms).toEqual(['fair', 'partner'])
  expect(config.faqUrl).toMatchObject({ de: 'https://faq.example/de/', fr: 'https://faq.example/fr/' })
  expect(config).toMatchObject({ demo: false, environmentName: 'Test' })
})

test('the base map is a file of the file store or an address', () => {
  const read = (tiles: string) => readConfig({ DATA_DIR: dataDir, MAP_TILES: tiles }).mapTiles
  expect(read('map/germany.pmtiles')).toEqual({ key: 'map/germany.pmtiles' })
  expect(read('https://tiles.example/de.pmtiles?v=2')).toEqual({
    url: 'https://tiles.example/de.pmtiles?v=2',
  })
})

describe('keys of push notifications', () => {
  const pair = createECDH('prime256v1')
  const keys = {
    VAPID_PUBLIC_KEY: pair.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  }

  test('outside production the push keys are generated once and reused', () => {
    const { push } = readConfig({ DATA_DIR: dataDir })
    expect(push?.publicKey).toMatch(/^B[\w-]{86}$/)
    expect(readConfig({ DATA_DIR: dataDir }).push).toEqual(push)
    expect(statSync(join(dataDir, 'vapid-key')).mode & 0o777).toBe(0o600)
  })

  test('in production push is off unless its keys are configured', () => {
    expect(readConfig(production).push).toBeUndefined()
    expect(readConfig({ ...production, ...keys }).push).toEqual({
      publicKey: keys.VAPID_PUBLIC_KEY,
      privateKey: keys.VAPID_PRIVATE_KEY,
      subject: 'https://partner.example.com',
    })
  })

  test('push keys are refused if one is missing or they do not belong together', () => {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = keys
    expect(listProblems({ VAPID_PUBLIC_KEY })).toEqual([
      expect.stringContaining('VAPID_PRIVATE_KEY is missing'),
    ])
    expect(listProblems({ VAPID_PRIVATE_KEY })).toEqual([
      expect.stringContaining('VAPID_PUBLIC_KEY is missing'),
    ])
    const other = createECDH('prime256v1').generateKeys('base64url')
    const [line] = listProblems({ VAPID_PUBLIC_KEY: other, VAPID_PRIVATE_KEY })
    expect(line).toContain('do not belong together')
    expect(line).not.toContain(VAPID_PRIVATE_KEY)
  })
})
