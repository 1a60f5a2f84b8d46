import type { Logger } from 'pino'
import { chooseIssuer } from '#server/features/credit-notes/model/issuer.services'
import { createFileServices } from '#server/features/files/file.services'
import { createIdentityProviderServices } from '#server/features/identity-providers/identity-providers.services'
import { choosePayingAccount } from '#server/features/payouts/paying-account.services'
import { createSecondFactorSettings } from '#server/features/second-factor/second-factor.services'
import type { CallServices } from '#server/kernel/call'
import type { Config } from '#server/platform/config/config'
import { createPain001 } from '#server/platform/documents/pain-001'
import { readTableInThread } from '#server/platform/documents/table-files/table-reader'
import { createXlsx } from '#server/platform/documents/table-files/xlsx-writer'
import { verifyTimeStamp } from '#server/platform/documents/pdf-signing/time-stamp'
import { createCompanyOidc } from '#server/platform/outbound/company-oidc'
import { createDnsResolver } from '#server/platform/outbound/dns-resolver'
import { createTimeStampService } from '#server/platform/outbound/time-stamp-service'
import { createWebhookSender } from '#server/platform/outbound/webhook-sender'
import type { FileStore } from '#server/platform/storage/file-store'
import { detectFileType, preparePicture } from '#server/platform/storage/pictures'
import { createSystemServices } from './system-services.ts'

/** Creates the services that every call and task of one process can use. `databaseUrl` is the one that is in use. */
export function createCallServices(
  config: Config,
  store: FileStore,
  log: Pick<Logger, 'warn'>,
  databaseUrl: string,
): CallServices {
  return {
    issuer: chooseIssuer(config),
    withholdingLimitCents: config.withholdingLimitEuros * 100,
    payingAccount: choosePayingAccount(config),
    formatSepaFile: createPain001,
    fourEyesLimitCents: config.fourEyesEuros === null ? null : config.fourEyesEuros * 100,
    secondFactor: createSecondFactorSettings(config),
    files: createFileServices({ config, store, sniff: detectFileType, preparePicture }),
    webhookSender: createWebhookSender(config),
    identityProviders: createIdentityProviderServices(config, {
      oidc: createCompanyOidc(config),
      dns: createDnsResolver(config),
    }),
    timeStamps: createTimeStampService({ url: config.timeStampUrl, log }),
    verifyTimeStamp,
    readTable: readTableInThread,
    createXlsx,
    system: createSystemServices(config, databaseUrl),
  }
}
