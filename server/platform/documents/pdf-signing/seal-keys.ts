import { readFileSync } from 'node:fs'
import { keptSecret } from '#server/platform/config/persistent-secret'
import { settings, type Values } from '#server/platform/config/settings'
import { selfMade } from './certificate.ts'
import { readKeys } from './seal.ts'

type Given = Pick<Values, 'SEAL_CERTIFICATE' | 'SEAL_KEY' | 'APP_TITLE'>

export function checkSeal(values: Given, problems: string[]): void {
  const { SEAL_CERTIFICATE: certificate, SEAL_KEY: key } = values
  if (certificate && !key) {
    problems.push(`SEAL_KEY is missing, and SEAL_CERTIFICATE is set. ${settings.SEAL_KEY.remedy}`)
  } else if (key && !certificate) {
    problems.push(`SEAL_CERTIFICATE is missing, and SEAL_KEY is set. ${settings.SEAL_CERTIFICATE.remedy}`)
  } else if (key && certificate) {
    try {
      readKeys(readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'))
    } catch (error) {
      problems.push(
        `SEAL_CERTIFICATE and SEAL_KEY cannot be used: ${(error as Error).message} ${settings.SEAL_CERTIFICATE.remedy}`,
      )
    }
  }
}

/** Key and certificate as PEM: those given, else a pair of this installation's own, made once. */
export function sealKeysOf({ SEAL_CERTIFICATE, SEAL_KEY, APP_TITLE }: Given, dataDir: string): string {
  if (SEAL_CERTIFICATE && SEAL_KEY) {
    return readFileSync(SEAL_KEY, 'utf8') + readFileSync(SEAL_CERTIFICATE, 'utf8')
  }
  return keptSecret(dataDir, 'seal-key', () => selfMade(APP_TITLE ?? 'Gewerk', Temporal.Now.instant()))
}
