/**
 * The configuration: read and checked once at startup, then passed on as data. Invalid values prevent the
 * start.
 */

import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { locales, type LocalText } from '#contract/kit/locale'
import { loopbackNetworks } from '../outbound/ssrf-guard.ts'
import { type Environment, listMistypedNames, readSecretFiles } from './environment.ts'
import { settings, type Setting, type SettingName, type SettingValues } from './settings.ts'
import { checkStaffOidcSettings, toStaffOidcConfig, type StaffOidcConfig } from './staff-oidc-settings.ts'
import { loadPersistentSecret } from './persistent-secret.ts'
import { checkSealSettings, loadSealKeys } from '../documents/pdf-signing/seal-keys.ts'
import { checkVapidSettings, loadVapidKeys, type VapidKeys } from '../outbound/vapid-keys.ts'

export interface S3Config {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
}

/** When an order becomes yellow and red, see docs/domain.md#urgency. */
export interface UrgencyThresholds {
  readonly openWarningWorkingDays: number
  readonly openDangerWorkingDays: number
  readonly scheduledWarningHours: number
  readonly waitingWarningDays: number
  readonly waitingDangerDays: number
}

export interface Config {
  /** Variables that are ignored but nearly have the name of a setting, a sentence each. */
  readonly warnings: readonly string[]
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Undefined: no metrics. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** Whether traces are sent to an OpenTelemetry collector. */
  readonly sendsTraces: boolean
  readonly publicUrl: string
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL of `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  /** A pooler in transaction mode; undefined: transactions use `databaseUrl`. */
  readonly databasePoolerUrl: string | undefined
  /** Standbys for reads; undefined: all reads use the primary. */
  readonly databaseReplicaUrl: string | undefined
  readonly sessionSecret: string
  /** Decrypts and verifies what was made before SESSION_SECRET was changed. */
  readonly formerSessionSecret: string | undefined
  readonly operatorApiKey: string
  /** The identity provider of the back office; undefined: people log in with a password. */
  readonly staffOidc: StaffOidcConfig | undefined
  readonly staffPasswordLogin: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Undefined: no push notifications. */
  readonly push: VapidKeys | undefined
  /** Key and certificate that seal documents, as PEM. */
  readonly sealKeys: string
  readonly s3: S3Config | undefined
  readonly logLevel: string
  readonly trustedProxies: readonly string[]
  readonly webhookNetworks: readonly string[]
  /** Empty: the servers of the machine. */
  readonly dnsServers: readonly string[]
  readonly workerConcurrency: number
  /** How long calls are still served after the process was asked to stop. */
  readonly shutdownDelaySeconds: number
  /** Maximum number of protocols in one download. */
  readonly protocolExportMax: number
  readonly demo: boolean
  readonly demoReplySeconds: number
  readonly clockOffsetSeconds: number
  /** Text of the environment badge; undefined: no badge. */
  readonly environmentName: string | undefined
  readonly appTitle: string
  readonly logoUrl: string | undefined
  /** The operator's own base map; undefined: the built-in one. */
  readonly mapTiles: SettingValues['MAP_TILES']
  /** Undefined: ways are estimated. */
  readonly routeServiceUrl: string | undefined
  /** A time stamp authority (RFC 3161); undefined: seals have no time stamp. */
  readonly timeStampUrl: string | undefined
  readonly supportPhone: string | undefined
  readonly supportEmail: string | undefined
  /** Undefined: no security.txt. */
  readonly securityContact: string | undefined
  /** The issuer of credit notes; undefined: a fictitious company. */
  readonly marketplaceCompany: SettingValues['MARKETPLACE_COMPANY']
  /** No tax on construction work is withheld up to this price per year and company (§ 48 EStG). */
  readonly withholdingLimitEuros: number
  /** Credit notes and payment files above this total need a second person; null: none does. */
  readonly fourEyesEuros: number | null
  readonly termsUrl: LocalText | undefined
  readonly faqUrl: LocalText | undefined
  readonly referralsWithoutTerms: readonly string[]
  readonly frameAncestors: readonly string[]
  readonly urgency: UrgencyThresholds
}

/** Lists everything that is wrong with the configuration, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads and checks `env`. Creates secrets in the data directory if they are not configured. Throws
 * `ConfigError`.
 */
export function readConfig(env: Environment = process.env): Config {
  const problems: string[] = []
  const values = parseSettings(readSecretFiles(env, problems), problems)
  checkCombinations(values, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...createConfig(values), warnings: listMistypedNames(env) }
}

function parseSettings(env: Environment, problems: string[]): SettingValues {
  const production = env['NODE_ENV'] === 'production'
  const read = Object.entries<Setting>(settings).map(([name, setting]) => {
    const text = env[name]?.trim()
    if (!text) {
      if (production && setting.required && !env[`${name}_FILE`]) {
        problems.push(`${name} is missing, and NODE_ENV is production. ${setting.remedy}`)
      }
      return [name, undefined]
    }
    const parsed = setting.schema.safeParse(text)
    if (!parsed.success) problems.push(describeWrongValue(name, text, setting))
    return [name, parsed.data]
  })
  return Object.fromEntries(read) as SettingValues
}

function describeWrongValue(name: string, text: string, setting: Setting): string {
  const shown = setting.secret ? `(${text.length} characters, not shown)` : JSON.stringify(text)
  return `${name} is ${shown}, which cannot be used. ${setting.remedy}`
}

/** Checks rules that involve several variables. */
function checkCombinations(values: SettingValues, problems: string[]): void {
  const production = values.NODE_ENV === 'production'
  if (production && values.CLOCK_OFFSET_SECONDS) {
    problems.push(
      'CLOCK_OFFSET_SECONDS is set, and NODE_ENV is production. Remove it: the clock is real there.',
    )
  }
  if (production && values.DEMO) {
    problems.push('DEMO is on, and NODE_ENV is production. Remove it: no demo data is loaded there.')
  }
  if (production && values.OPERATOR_API_KEY === demoOperatorKey) {
    problems.push(
      `OPERATOR_API_KEY is the key of the demo, which is public. ${settings.OPERATOR_API_KEY.remedy}`,
    )
  }
  if (values.SMTP_URL && !values.MAIL_FROM) {
    problems.push(`MAIL_FROM is missing, and SMTP_URL is set. ${settings.MAIL_FROM.remedy}`)
  }
  for (const name of ['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'] as const)
    if (values[name] && !values.DATABASE_URL)
      problems.push(`DATABASE_URL is missing, and ${name} is set. ${settings.DATABASE_URL.remedy}`)
  checkVapidSettings(values, problems)
  checkSealSettings(values, problems)
  checkS3(values, problems)
  checkStaffOidcSettings(values, problems)
}

function checkS3(values: SettingValues, problems: string[]): void {
  const rest = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const presentSettings: SettingName[] = (['S3_ENDPOINT', 'S3_REGION', ...rest] as const).filter(
    (name) => values[name],
  )
  if (!values.S3_BUCKET) {
    if (presentSettings.length > 0)
      problems.push(`S3_BUCKET is missing, and ${presentSettings[0]} is set. ${settings.S3_BUCKET.remedy}`)
    return
  }
  for (const name of rest) {
    if (!values[name]) problems.push(`${name} is missing, and S3_BUCKET is set. ${settings[name].remedy}`)
  }
}

/** Path of the demo's questions and answers; the language follows. */
export const demoFaqPath = '/api/demo/faq'

const demoOperatorKey = 'demo-operator-key'

function createConfig(values: SettingValues): Omit<Config, 'warnings'> {
  const production = values.NODE_ENV === 'production'
  const port = values.PORT ?? 3000
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`
  const dataDir = resolve(values.DATA_DIR ?? 'data')
  const demo = !production && (values.DEMO ?? true)
  return {
    production,
    host: values.HOST ?? '0.0.0.0',
    port,
    metricsPort: values.METRICS_PORT,
    sendsTraces: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    metricsHost: values.METRICS_HOST ?? '127.0.0.1',
    publicUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE ?? 10,
    databasePoolerUrl: values.DATABASE_POOLER_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    sessionSecret:
      values.SESSION_SECRET ??
      loadPersistentSecret(dataDir, 'session-secret', () => randomBytes(48).toString('base64url')),
    formerSessionSecret: values.SESSION_SECRET_FORMER,
    operatorApiKey: values.OPERATOR_API_KEY ?? demoOperatorKey,
    staffOidc: toStaffOidcConfig(values),
    staffPasswordLogin: values.STAFF_PASSWORD_LOGIN ?? true,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Gewerk <no-reply@localhost>',
    push: loadVapidKeys(values, dataDir, publicUrl),
    sealKeys: loadSealKeys(values, dataDir),
    s3: toS3Config(values),
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    webhookNetworks: values.WEBHOOK_NETWORKS ?? (production ? [] : loopbackNetworks),
    dnsServers: values.DNS_SERVERS ?? [],
    workerConcurrency: values.WORKER_CONCURRENCY ?? 4,
    shutdownDelaySeconds: values.SHUTDOWN_DELAY_SECONDS ?? (production ? 5 : 0),
    protocolExportMax: values.PROTOCOL_EXPORT_MAX ?? 2000,
    demo,
    demoReplySeconds: values.DEMO_REPLY_SECONDS ?? 20,
    clockOffsetSeconds: values.CLOCK_OFFSET_SECONDS ?? 0,
    environmentName: values.ENVIRONMENT_NAME ?? (production ? undefined : demo ? 'Demo' : 'Test'),
    appTitle: values.APP_TITLE ?? 'Gewerk',
    logoUrl: values.LOGO_URL,
    mapTiles: values.MAP_TILES,
    routeServiceUrl: values.ROUTE_SERVICE_URL,
    timeStampUrl: values.TIMESTAMP_URL,
    // Reserved for fiction: phone number by the Bundesnetzagentur, domain by RFC 2606.
    supportPhone: values.SUPPORT_PHONE ?? (demo ? '+49 30 23125 100' : undefined),
    supportEmail: values.SUPPORT_EMAIL ?? (demo ? 'partner@demo.example' : undefined),
    securityContact: values.SECURITY_CONTACT,
    marketplaceCompany: values.MARKETPLACE_COMPANY,
    withholdingLimitEuros: values.WITHHOLDING_LIMIT_EUROS ?? 5000,
    fourEyesEuros: values.FOUR_EYES_EUROS === undefined ? 5000 : values.FOUR_EYES_EUROS,
    termsUrl: toLocalText(values.TERMS_URL),
    faqUrl: toLocalText(values.FAQ_URL ?? (demo ? `${publicUrl}${demoFaqPath}/{locale}` : undefined)),
    referralsWithoutTerms: values.REFERRALS_WITHOUT_TERMS ?? [],
    frameAncestors: values.FRAME_ANCESTORS ?? [],
    urgency: toUrgencyThresholds(values),
  }
}

function toS3Config(values: SettingValues): S3Config | undefined {
  if (!values.S3_BUCKET) return undefined
  return {
    bucket: values.S3_BUCKET,
    region: values.S3_REGION ?? 'eu-central-1',
    endpoint: values.S3_ENDPOINT,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: values.S3_FORCE_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
  }
}

function toUrgencyThresholds(values: SettingValues): UrgencyThresholds {
  return {
    openWarningWorkingDays: values.URGENCY_OPEN_WARNING_WORKING_DAYS ?? 1,
    openDangerWorkingDays: values.URGENCY_OPEN_DANGER_WORKING_DAYS ?? 2,
    scheduledWarningHours: values.URGENCY_SCHEDULED_WARNING_HOURS ?? 24,
    waitingWarningDays: values.URGENCY_WAITING_WARNING_DAYS ?? 14,
    waitingDangerDays: values.URGENCY_WAITING_DANGER_DAYS ?? 30,
  }
}

function toLocalText(url: string | undefined): LocalText | undefined {
  if (!url) return undefined
  const texts = locales.map((locale) => [locale, url.replaceAll('{locale}', locale)])
  return Object.fromEntries(texts) as LocalText
}
