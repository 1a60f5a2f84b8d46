/**
 * All environment variables of the product: meaning, allowed values, and a remedy for wrong values. One long
 * table, from which the README's table is derived. setting-parsers.ts parses the values, config.ts combines
 * them.
 */

import { z } from 'zod'
import {
  companyJson,
  fileKeyOrUrl,
  isNameServer,
  isNetwork,
  localizedUrl,
  onOffSwitch,
  originPattern,
  roleList,
  staffRoleNames,
  webUrl,
  wholeNumber,
  wordList,
} from './setting-parsers.ts'

export interface Setting<T = unknown> {
  readonly description: string
  /** The advice for a wrong value. */
  readonly remedy: string
  readonly schema: z.ZodType<T, string>
  /** Describes the value if the variable is not set; `required` applies to production. */
  readonly defaultText: string
  readonly required?: true
  /** The value is never shown in a message. */
  readonly secret?: true
}

function defineSetting<T>(value: Setting<T>): Setting<T> {
  return value
}

const defineDaysSetting = (about: string, otherwise: number) =>
  defineSetting({
    description: about,
    defaultText: String(otherwise),
    schema: wholeNumber(0, 365),
    remedy: 'Give a whole number from 0 to 365.',
  })

const onOffRemedy = 'Write on or off.'
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/[^/\s]+\/[^/\s?]+(\?\S*)?$/)
const postgresRemedy = 'Write postgres://user:password@host:5432/database.'
const urlRemedy = 'Write an address with http:// or https://.'

export const settings = {
  NODE_ENV: defineSetting({
    description: '`production` requires the secrets, loads no demo data and shows no environment badge.',
    defaultText: 'development',
    schema: z.enum(['production', 'development', 'test']),
    remedy: 'Write production, development or test.',
  }),
  PORT: defineSetting({
    description: 'Port of web and API.',
    defaultText: '3000',
    schema: wholeNumber(0, 65535),
    remedy: 'Give a number from 0 to 65535 (0 takes any free port).',
  }),
  HOST: defineSetting({
    description: 'Address to listen on.',
    defaultText: '0.0.0.0',
    schema: z.string().regex(/^[\w.:-]+$/),
    remedy: 'Write an IP address or a host name, such as 127.0.0.1.',
  }),
  METRICS_PORT: defineSetting({
    description:
      'Port of the metrics for Prometheus (docs/operating.md, section Metrics). Each process needs its own.',
    defaultText: 'no metrics',
    schema: wholeNumber(0, 65535),
    remedy: 'Give a number from 0 to 65535 (0 takes any free port).',
  }),
  METRICS_HOST: defineSetting({
    description: 'Address on which the metrics are served, without a log-in.',
    defaultText: '127.0.0.1',
    schema: z.string().regex(/^[\w.:-]+$/),
    remedy: 'Write an IP address or a host name, such as 127.0.0.1.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: defineSetting({
    description:
      'OpenTelemetry collector for traces (OTLP over HTTP); the other `OTEL_…` variables of its specification hold too (docs/operating.md, section Traces).',
    defaultText: 'no traces',
    schema: webUrl,
    remedy: urlRemedy,
  }),
  PUBLIC_URL: defineSetting({
    description: 'Address of the portal for its users; links in mails begin with it.',
    defaultText: 'http://localhost and the port',
    required: true,
    schema: webUrl,
    remedy: urlRemedy,
  }),
  DATA_DIR: defineSetting({
    description: 'Directory of the embedded database, files and mails, unless these are stored elsewhere.',
    defaultText: './data',
    schema: z.string(),
    remedy: 'Write the path of a writable directory.',
  }),
  DATABASE_URL: defineSetting({
    description:
      'PostgreSQL 15 or newer. Several hosts, separated by commas: the one that accepts writes is used.',
    defaultText: 'an embedded PostgreSQL in `DATA_DIR`',
    required: true,
    secret: true,
    schema: postgresUrl,
    remedy: postgresRemedy,
  }),
  DATABASE_POOL_SIZE: defineSetting({
    description: 'Maximum number of connections per process.',
    defaultText: '10',
    schema: wholeNumber(2, 500),
    remedy: 'Give a whole number from 2 to 500.',
  }),
  DATABASE_POOLER_URL: defineSetting({
    description:
      'pgbouncer or another pooler in transaction mode, for all calls and tasks. `DATABASE_URL` is then used for migrations and to listen for live events and tasks only.',
    defaultText: 'calls connect to `DATABASE_URL`',
    secret: true,
    schema: postgresUrl,
    remedy: postgresRemedy,
  }),
  DATABASE_REPLICA_URL: defineSetting({
    description:
      'Standbys of PostgreSQL for lists, counts and search; several hosts separated by commas (docs/operating.md, section Several machines).',
    defaultText: 'everything is read from the primary',
    secret: true,
    schema: postgresUrl,
    remedy: postgresRemedy,
  }),
  SESSION_SECRET: defineSetting({
    description: 'Signs log-ins and download links; the same in every process.',
    defaultText: 'created once and stored in `DATA_DIR/session-secret`',
    required: true,
    secret: true,
    schema: z.string().min(32),
    remedy: 'Give at least 32 random characters, for example from: openssl rand -base64 32',
  }),
  SESSION_SECRET_FORMER: defineSetting({
    description:
      'The `SESSION_SECRET` before the current one: what it has encrypted and signed stays valid (docs/operating.md, section Changing a secret).',
    defaultText: 'none',
    secret: true,
    schema: z.string().min(32),
    remedy: 'Write the former value of SESSION_SECRET, or remove the variable.',
  }),
  OPERATOR_API_KEY: defineSetting({
    description: 'Key of the operator API.',
    defaultText: 'demo-operator-key',
    required: true,
    secret: true,
    schema: z.string().min(16),
    remedy: 'Give at least 16 random characters, for example from: openssl rand -hex 24',
  }),
  STAFF_OIDC_ISSUER: defineSetting({
    description:
      'Identity provider of the back office (OpenID Connect); needs client and secret as well. See docs/operating.md.',
    defaultText: 'people log in with a password',
    schema: webUrl,
    remedy: urlRemedy,
  }),
  STAFF_OIDC_CLIENT_ID: defineSetting({
    description: 'Id of the portal at that provider.',
    defaultText: 'none',
    schema: z.string(),
    remedy: 'Write the id that the provider shows for the application.',
  }),
  STAFF_OIDC_CLIENT_SECRET: defineSetting({
    description: 'Secret of the portal at that provider.',
    defaultText: 'none',
    secret: true,
    schema: z.string(),
    remedy: 'Write the secret that the provider shows for the application.',
  }),
  STAFF_OIDC_NAME: defineSetting({
    description: 'Name of that provider on the log-in button.',
    defaultText: 'Single Sign-on',
    schema: z.string().max(60),
    remedy: 'Write at most 60 characters.',
  }),
  STAFF_OIDC_ROLE_CLAIM: defineSetting({
    description:
      'Claim that names the groups or roles of a person, such as `groups` or `realm_access.roles`.',
    defaultText: 'roles are set in the back office',
    schema: z.string().regex(/^[\w.:/-]+$/),
    remedy: 'Write the name of a claim.',
  }),
  STAFF_OIDC_ROLES: defineSetting({
    description:
      'Roles by value of that claim, separated by commas; the first match counts, such as `gewerk-admins=administrator,accounting=accountant`.',
    defaultText: 'none',
    schema: roleList,
    remedy:
      'Write value=role, separated by commas. Roles are viewer, dispatcher, partner_manager, accountant, administrator.',
  }),
  STAFF_OIDC_DEFAULT_ROLE: defineSetting({
    description:
      'Role of people without a match, who are added with their first log-in; needs `STAFF_OIDC_EMAIL_DOMAINS`. With `none` only invited people and people with a match get in.',
    defaultText: 'none',
    schema: z.enum(['none', ...staffRoleNames]),
    remedy: 'Write none, viewer, dispatcher, partner_manager, accountant or administrator.',
  }),
  STAFF_OIDC_EMAIL_DOMAINS: defineSetting({
    description:
      'Domains of the email addresses that get the default role, separated by commas, such as `example.com`.',
    defaultText: 'none',
    schema: wordList
      .transform((domains) => domains.map((domain) => domain.toLowerCase()))
      .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
    remedy: 'Write domains without @, separated by commas, such as example.com.',
  }),
  STAFF_OIDC_TRUST_EMAIL: defineSetting({
    description:
      'Whether email addresses count as verified if the provider does not send `email_verified`, such as Microsoft Entra ID.',
    defaultText: 'off',
    schema: onOffSwitch,
    remedy: 'Write on or off.',
  }),
  STAFF_OIDC_SCOPE: defineSetting({
    description: 'Scopes that the log-in requests, separated by spaces.',
    defaultText: 'openid email profile',
    schema: z.string().regex(/^(?=(.* )?openid( |$))[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/),
    remedy: 'Write scopes separated by one space; openid must be among them.',
  }),
  STAFF_PASSWORD_LOGIN: defineSetting({
    description: 'Whether people of the back office may log in with a password besides the provider.',
    defaultText: 'on',
    schema: onOffSwitch,
    remedy: 'Write on or off.',
  }),
  SMTP_URL: defineSetting({
    description: 'Mail server, `smtp://` or `smtps://` with user and password.',
    defaultText: 'each mail becomes a file in `DATA_DIR/mail`',
    secret: true,
    schema: z.url({ protocol: /^smtps?$/ }),
    remedy: 'Write smtps://user:password@host:465 or smtp://host:587.',
  }),
  MAIL_FROM: defineSetting({
    description: 'Sender of all mails; needed with `SMTP_URL`.',
    defaultText: 'Gewerk <no-reply@localhost>',
    schema: z.string().regex(/^([^<>\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/),
    remedy: 'Write an address, such as Gewerk <no-reply@example.com>.',
  }),
  VAPID_PUBLIC_KEY: defineSetting({
    description:
      'Public key of push notifications, as created by `npx web-push generate-vapid-keys`; needs the private key as well.',
    defaultText: 'created once and stored in `DATA_DIR/vapid-key`; in production push is off',
    schema: z.string().regex(/^B[\w-]{86}$/),
    remedy: 'Write the 87 characters of a public key, for example from: npx web-push generate-vapid-keys',
  }),
  VAPID_PRIVATE_KEY: defineSetting({
    description: 'Private key of push notifications; needed with `VAPID_PUBLIC_KEY`.',
    defaultText: 'none',
    secret: true,
    schema: z.string().regex(/^[\w-]{43}$/),
    remedy: 'Write the 43 characters of the private key that belongs to VAPID_PUBLIC_KEY.',
  }),
  VAPID_SUBJECT: defineSetting({
    description: 'Contact address for push services: `mailto:` and an address, or a web page.',
    defaultText: 'the support’s e-mail address, else `PUBLIC_URL`',
    schema: z.string().regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/),
    remedy: 'Write mailto: and an e-mail address, or an address with https://.',
  }),
  SEAL_CERTIFICATE: defineSetting({
    description: 'File with the certificate (PEM) that seals protocols; needs `SEAL_KEY` as well.',
    defaultText: 'created once and stored in `DATA_DIR/seal-key`',
    schema: z.string(),
    remedy: 'Write the path of a PEM file with one certificate.',
  }),
  SEAL_KEY: defineSetting({
    description: 'File with the private key (PEM, RSA or elliptic curve) of that certificate.',
    defaultText: 'none',
    schema: z.string(),
    remedy: 'Write the path of a PEM file with the private key of SEAL_CERTIFICATE, without a password.',
  }),
  TIMESTAMP_URL: defineSetting({
    description:
      'Time stamp authority (RFC 3161), preferably a qualified one: the seals of protocols then contain a time that it signed. It receives hashes only.',
    defaultText: 'none, seals state the time of this machine',
    schema: webUrl,
    remedy: urlRemedy,
  }),
  S3_BUCKET: defineSetting({
    description: 'Bucket for files; needs the other S3 settings as well.',
    defaultText: 'files are in `DATA_DIR/files`',
    schema: z.string().regex(/^[\w.-]{3,63}$/),
    remedy: 'Write the name of the bucket.',
  }),
  S3_ENDPOINT: defineSetting({
    description: 'Address of the S3 service.',
    defaultText: 'Amazon’s',
    schema: webUrl,
    remedy: urlRemedy,
  }),
  S3_REGION: defineSetting({
    description: 'Region of the bucket.',
    defaultText: 'eu-central-1',
    schema: z.string().regex(/^[\w-]+$/),
    remedy: 'Write a region, such as eu-central-1.',
  }),
  S3_ACCESS_KEY_ID: defineSetting({
    description: 'Access key; needed with `S3_BUCKET`.',
    defaultText: 'none',
    schema: z.string(),
    remedy: 'Write the id of the access key.',
  }),
  S3_SECRET_ACCESS_KEY: defineSetting({
    description: 'Secret of the access key; needed with `S3_BUCKET`.',
    defaultText: 'none',
    secret: true,
    schema: z.string(),
    remedy: 'Write the secret of the access key.',
  }),
  S3_FORCE_PATH_STYLE: defineSetting({
    description: 'Bucket in the path instead of the host name, as most services except Amazon need it.',
    defaultText: 'on with `S3_ENDPOINT`, else off',
    schema: onOffSwitch,
    remedy: onOffRemedy,
  }),
  SHUTDOWN_DELAY_SECONDS: defineSetting({
    description:
      'After SIGTERM, calls are still served for this many seconds while `/healthz` answers 503, so that the proxy stops sending any.',
    defaultText: '5 in production, else 0',
    schema: wholeNumber(0, 120),
    remedy: 'Give a whole number from 0 to 120.',
  }),
  LOG_LEVEL: defineSetting({
    description: 'How much is logged.',
    defaultText: 'info in production, else warn',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    remedy: 'Write fatal, error, warn, info, debug, trace or silent.',
  }),
  TRUSTED_PROXIES: defineSetting({
    description: 'Addresses or networks of proxies whose `X-Forwarded-For` is believed.',
    defaultText: 'none',
    schema: wordList,
    remedy: 'Write addresses, such as 10.0.0.0/8, or loopback.',
  }),
  WEBHOOK_NETWORKS: defineSetting({
    description:
      'Addresses or networks that webhooks may reach besides the public internet; only there `http://` is allowed.',
    defaultText: 'none in production, else this machine',
    schema: wordList.refine((networks) => networks.every(isNetwork)),
    remedy: 'Write addresses or networks with their prefix, such as 10.20.0.0/16.',
  }),
  DNS_SERVERS: defineSetting({
    description:
      'DNS servers for the records with which companies prove their email domain, such as `10.0.0.53` or `127.0.0.1:5353`.',
    defaultText: 'those of the machine',
    schema: wordList.refine((servers) => servers.every(isNameServer)),
    remedy: 'Write IP addresses, with a port if it is not 53.',
  }),
  WORKER_CONCURRENCY: defineSetting({
    description:
      'Tasks that one process runs at a time. Mails, push messages and webhooks have two more slots each.',
    defaultText: '4',
    schema: wholeNumber(1, 64),
    remedy: 'Give a whole number from 1 to 64.',
  }),
  PROTOCOL_EXPORT_MAX: defineSetting({
    description: 'Maximum number of protocols in one download.',
    defaultText: '2000',
    schema: wholeNumber(1, 100_000),
    remedy: 'Give a whole number from 1 to 100000.',
  }),
  DEMO: defineSetting({
    description: 'Loads the demo marketplace into an empty database and simulates its answers.',
    defaultText: 'on outside production',
    schema: onOffSwitch,
    remedy: onOffRemedy,
  }),
  DEMO_REPLY_SECONDS: defineSetting({
    description: 'Seconds until the simulated marketplace answers.',
    defaultText: '20',
    schema: wholeNumber(0, 86_400),
    remedy: 'Give a whole number from 0 to 86400.',
  }),
  CLOCK_OFFSET_SECONDS: defineSetting({
    description: 'Shifts the clock of the product, for tests; outside production only.',
    defaultText: '0',
    schema: wholeNumber(-1_000_000_000, 1_000_000_000),
    remedy: 'Give a whole number of seconds, negative for the past.',
  }),
  ENVIRONMENT_NAME: defineSetting({
    description: 'Name on the badge that marks an environment other than production.',
    defaultText: 'none in production, else Demo or Test',
    schema: z.string().max(40),
    remedy: 'Write at most 40 characters.',
  }),
  APP_TITLE: defineSetting({
    description: 'Name in titles and mails.',
    defaultText: 'Gewerk',
    schema: z.string().max(40),
    remedy: 'Write at most 40 characters.',
  }),
  LOGO_URL: defineSetting({
    description: 'Picture in place of the built-in logo.',
    defaultText: 'the built-in logo',
    schema: webUrl,
    remedy: urlRemedy,
  }),
  MAP_TILES: defineSetting({
    description:
      'Base map with streets: a PMTiles file in the file store, such as `map/germany.pmtiles`, or its address (docs/operating.md, section Map).',
    defaultText: 'the built-in map of rivers, borders and towns',
    schema: fileKeyOrUrl,
    remedy:
      'Write the path of a .pmtiles file below DATA_DIR/files or in the bucket, or an address with https://.',
  }),
  ROUTE_SERVICE_URL: defineSetting({
    description:
      'Routing service with the HTTP API of OSRM, for distances and times by road. It receives coordinates only.',
    defaultText: 'none, ways are estimated by the straight line',
    schema: webUrl,
    remedy: urlRemedy,
  }),
  SUPPORT_PHONE: defineSetting({
    description: 'Phone number of the partner support.',
    defaultText: 'not shown',
    schema: z.string().regex(/^[+(\d][\d\s()/+-]{4,30}$/),
    remedy: 'Write a phone number, such as +49 30 1234567.',
  }),
  SUPPORT_EMAIL: defineSetting({
    description: 'E-mail address of the partner support.',
    defaultText: 'not shown',
    schema: z.email(),
    remedy: 'Write an e-mail address.',
  }),
  SECURITY_CONTACT: defineSetting({
    description:
      'Contact for people who have found a security problem, in `/.well-known/security.txt` (RFC 9116): `mailto:` and an address, or a web page.',
    defaultText: 'no such file',
    schema: z.string().regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/),
    remedy: 'Write mailto: and an e-mail address, or an address with https://.',
  }),
  MARKETPLACE_COMPANY: defineSetting({
    description:
      'Company that issues credit notes, as JSON: `mark` (for the letterhead), `name`, `street`, `postal_code`, `city`, `vat_id`, `managing_directors`, `register`, `email`, `phone`. Optional: `iban` and `bic` of the account that pays (for payment files), `buyer_reference` (such as a Leitweg-ID, for XRechnung), `construction_certificate_until` and `electricity_certificate_until`, the last days of the tax office’s certificates USt 1 TG and USt 1 TH (§ 13b UStG).',
    defaultText: 'a company that does not exist; in production no credit note is issued',
    schema: companyJson,
    remedy:
      'Write a JSON object with mark, name, street, postal_code, city, vat_id, managing_directors, register, email and phone.',
  }),
  WITHHOLDING_LIMIT_EUROS: defineSetting({
    description:
      'Price of construction work per year and company up to which no tax is withheld without a certificate of exemption (§ 48 EStG). 15000 is for landlords only; 0 withholds from the first euro.',
    defaultText: '5000',
    schema: wholeNumber(0, 15_000),
    remedy: 'Give a whole number from 0 to 15000.',
  }),
  FOUR_EYES_EUROS: defineSetting({
    description:
      'Sum in euros above which credit notes (per company and day) and payment files (per day) need the approval of a second person of the back office. 0 asks for every one; `off` asks for none. Unless it is `off`, new bank data of a company and its erasure by the back office need one too.',
    defaultText: '5000',
    schema: z.union([z.literal('off').transform(() => null), wholeNumber(0, 1_000_000_000)]),
    remedy: 'Give a whole number of euros, or off.',
  }),
  TERMS_URL: defineSetting({
    description: 'Terms and conditions; `{locale}` in it becomes de, en or fr.',
    defaultText: 'the terms that come with the product',
    schema: localizedUrl,
    remedy: urlRemedy,
  }),
  FAQ_URL: defineSetting({
    description: 'Questions and answers for partners; `{locale}` in it becomes de, en or fr.',
    defaultText: 'a page of examples in the demo, else not shown',
    schema: localizedUrl,
    remedy: urlRemedy,
  }),
  REFERRALS_WITHOUT_TERMS: defineSetting({
    description: 'Referral sources whose sign-up needs no acceptance of the terms.',
    defaultText: 'none',
    schema: wordList,
    remedy: 'Write names separated by commas.',
  }),
  FRAME_ANCESTORS: defineSetting({
    description: 'Origins that may show the portal in a frame.',
    defaultText: 'none',
    schema: wordList.pipe(z.array(z.string().regex(originPattern))),
    remedy: 'Write origins separated by spaces, such as https://crm.example.com.',
  }),
  URGENCY_OPEN_WARNING_WORKING_DAYS: defineDaysSetting(
    'Accepted and not contacted: yellow after this many working days.',
    1,
  ),
  URGENCY_OPEN_DANGER_WORKING_DAYS: defineDaysSetting(
    'Accepted and not contacted: red after this many working days.',
    2,
  ),
  URGENCY_SCHEDULED_WARNING_HOURS: defineSetting({
    description: 'Appointment ahead: yellow from this many hours before.',
    defaultText: '24',
    schema: wholeNumber(0, 8760),
    remedy: 'Give a whole number from 0 to 8760.',
  }),
  URGENCY_WAITING_WARNING_DAYS: defineDaysSetting('On hold: yellow after this many days.', 14),
  URGENCY_WAITING_DANGER_DAYS: defineDaysSetting('On hold: red after this many days.', 30),
}

export type SettingName = keyof typeof settings
/** The value of each variable after parsing; undefined if not set. */
export type SettingValues = {
  [N in SettingName]: (typeof settings)[N] extends Setting<infer T> ? T | undefined : never
}
