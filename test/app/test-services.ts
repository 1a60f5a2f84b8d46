import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIssuer } from '#server/features/credit-notes/model/issuer.services'
import { createFileServices } from '#server/features/files/file.services'
import { demoPayingAccount } from '#server/features/payouts/paying-account.services'
import { createIdentityProviderServices } from '#server/features/identity-providers/identity-providers.services'
import { createSecondFactorSettings } from '#server/features/second-factor/second-factor.services'
import type { CallServices } from '#server/kernel/call'
import { createPain001 } from '#server/platform/documents/pain-001'
import { verifyTimeStamp } from '#server/platform/documents/pdf-signing/time-stamp'
import { readTableInThread } from '#server/platform/documents/table-files/table-reader'
import { createXlsx } from '#server/platform/documents/table-files/xlsx-writer'
import { createCompanyOidc } from '#server/platform/outbound/company-oidc'
import { createDnsResolver } from '#server/platform/outbound/dns-resolver'
import { createWebhookSender } from '#server/platform/outbound/webhook-sender'
import { createFileStore, type FileStore } from '#server/platform/storage/file-store'
import { detectFileType, preparePicture } from '#server/platform/storage/pictures'
import { forbidInTransactions } from './transaction-guard.ts'

export const testSecret = 'a secret for tests, of more than 32 characters'
/** Base URL of the portal in tests; passkeys are bound to it. */
export const testUrl = 'https://partner.example'

const dataDir = join(tmpdir(), `gewerk-test-files-${process.pid}`)

/** The services of all calls and tasks of one test file. A test may replace single services. */
export const testServices: { -readonly [N in keyof CallServices]: CallServices[N] } = {
  issuer: demoIssuer,
  withholdingLimitCents: 500_000,
  fourEyesLimitCents: 500_000,
  payingAccount: demoPayingAccount,
  formatSepaFile: createPain001,
  secondFactor: createSecondFactorSettings({
    publicUrl: testUrl,
    sessionSecret: testSecret,
    appTitle: 'Gewerk',
  }),
  files: createTestFileServices(createFileStore({ dataDir, s3: undefined })),
  timeStamps: null,
  verifyTimeStamp,
  readTable: readTableInThread,
  createXlsx,
  system: {
    version: '1.2.3',
    startedAt: Temporal.Instant.from('2026-06-01T10:00:00Z'),
    check: () => Promise.resolve([]),
    simulator: null,
  },
  identityProviders: createIdentityProviderServices(
    { sessionSecret: testSecret },
    {
      oidc: createCompanyOidc({ publicUrl: testUrl, production: false }),
      dns: createDnsResolver({ dnsServers: [] }),
    },
  ),
  webhookSender: createWebhookSender({ webhookNetworks: ['127.0.0.0/8', '::1'] }),
}

const shippedServices = { ...testServices }

/** Undoes what a test file has replaced: the next one runs in the same process. */
export function resetTestServices(): void {
  Object.assign(testServices, shippedServices)
}

/** Lets all calls and tasks of this test file store files in `store`. */
export function setTestFileStore(store: FileStore, sessionSecret = testSecret): void {
  testServices.files = createTestFileServices(store, sessionSecret)
}

function createTestFileServices(store: FileStore, sessionSecret = testSecret): CallServices['files'] {
  return createFileServices({
    config: { sessionSecret },
    store: forbidInTransactions('fileStore', store),
    sniff: detectFileType,
    preparePicture: forbidInTransactions('pictures', { preparePicture }).preparePicture,
  })
}
