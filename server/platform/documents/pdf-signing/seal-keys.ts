import { readFileSync } from 'node:fs'
import { loadPersistentSecret } from '#server/platform/config/persistent-secret'
import { settings, type SettingValues } from '#server/platform/config/settings'
import { createSelfSignedCertificate } from './certificate.ts'
import { readSealKeys } from './seal.ts'

type SealSettings = Pick<SettingValues, 'SEAL_CERTIFICATE' | 'SEAL_KEY' | 'APP_TITLE'>

export function checkSealSettings(values: SealSettings, problems: string[]): void {
  const { SEAL_CERTIFICATE: certificate, SEAL_KEY: key } = values
  if (certificate && !key) {
    problems.push(`SEAL_KEY is missing, and SEAL_CERTIFICATE is set. ${settings.SEAL_KEY.remedy}`)
  } else if (key && !certificate) {
    problems.push(`SEAL_CERTIFICATE is missing, and SEAL_KEY is set. ${settings.SEAL_CERTIFICATE.remedy}`)
  } else if (key && certificate) {
    try {
      readSealKeys(readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'))
    } catch (error) {
      problems.push(
        `SEAL_CERTIFICATE and SEAL_KEY cannot be used: ${(error as Error).message} ${settings.SEAL_CERTIFICATE.remedy}`,
      )
    }
  }
}

/**
 * Returns key and certificate as PEM: the configured ones, or a pair generated once for this installation.
 */
export function loadSealKeys(
  { SEAL_CERTIFICATE, SEAL_KEY, APP_TITLE }: SealSettings,
  dataDir: string,
): string {
  if (SEAL_CERTIFICATE && SEAL_KEY) {
    return readFileSync(SEAL_KEY, 'utf8') + readFileSync(SEAL_CERTIFICATE, 'utf8')
  }
  return loadPersistentSecret(dataDir, 'seal-key', () =>
    createSelfSignedCertificate(APP_TITLE ?? 'Gewerk', Temporal.Now.instant()),
  )
}
