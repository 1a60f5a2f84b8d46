/** The key pair that identifies this installation to push services and browsers (RFC 8292). */

import { createECDH } from 'node:crypto'
import { loadPersistentSecret } from '../config/persistent-secret.ts'
import { settings, type SettingValues } from '../config/settings.ts'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** Contact address for push services: a `mailto:` or `https:` URL. */
  readonly subject: string
}

type VapidSettings = Pick<
  SettingValues,
  'NODE_ENV' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'SUPPORT_EMAIL'
>

export function checkVapidSettings(values: VapidSettings, problems: string[]): void {
  const { VAPID_PUBLIC_KEY: known, VAPID_PRIVATE_KEY: secret } = values
  const { VAPID_PUBLIC_KEY: aboutKnown, VAPID_PRIVATE_KEY: aboutSecret } = settings
  if (known && !secret) {
    problems.push(`VAPID_PRIVATE_KEY is missing, and VAPID_PUBLIC_KEY is set. ${aboutSecret.remedy}`)
  } else if (secret && !known) {
    problems.push(`VAPID_PUBLIC_KEY is missing, and VAPID_PRIVATE_KEY is set. ${aboutKnown.remedy}`)
  } else if (known && secret && deriveVapidPublicKey(secret) !== known) {
    problems.push(`VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together. ${aboutSecret.remedy}`)
  }
}

/** Returns the configured keys; outside production those of the data directory. Undefined: push is off. */
export function loadVapidKeys(
  values: VapidSettings,
  dataDir: string,
  publicUrl: string,
): VapidKeys | undefined {
  const privateKey = values.VAPID_PRIVATE_KEY ?? loadPersistentVapidKey(values, dataDir)
  if (!privateKey) return undefined
  const publicKey = deriveVapidPublicKey(privateKey)
  return publicKey ? { publicKey, privateKey, subject: chooseVapidSubject(values, publicUrl) } : undefined
}

/** Only the private key is stored, because the public key follows from it. */
function loadPersistentVapidKey({ NODE_ENV }: VapidSettings, dataDir: string): string | undefined {
  return NODE_ENV === 'production'
    ? undefined
    : loadPersistentSecret(dataDir, 'vapid-key', createVapidPrivateKey)
}

function createVapidPrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Small numbers have fewer bytes, so pad to 32.
  const bytes = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url')
}

/** Returns null for an invalid private key. */
function deriveVapidPublicKey(privateKey: string): string | null {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** Push services accept neither http nor URLs of the local machine. */
function chooseVapidSubject({ VAPID_SUBJECT, SUPPORT_EMAIL }: VapidSettings, publicUrl: string): string {
  if (VAPID_SUBJECT) return VAPID_SUBJECT
  if (SUPPORT_EMAIL) return `mailto:${SUPPORT_EMAIL}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost'
}
