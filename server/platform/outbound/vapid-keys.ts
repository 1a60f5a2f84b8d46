/** The pair of keys by which push services and browsers know this installation (RFC 8292). */

import { createECDH } from 'node:crypto'
import { keptSecret } from '../config/persistent-secret.ts'
import { settings, type Values } from '../config/settings.ts'

export interface Vapid {
  readonly publicKey: string
  readonly privateKey: string
  /** Whom a push service turns to: a `mailto:` or an `https:` address. */
  readonly subject: string
}

type Given = Pick<
  Values,
  'NODE_ENV' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'SUPPORT_EMAIL'
>

export function checkVapid(values: Given, problems: string[]): void {
  const { VAPID_PUBLIC_KEY: known, VAPID_PRIVATE_KEY: secret } = values
  const { VAPID_PUBLIC_KEY: aboutKnown, VAPID_PRIVATE_KEY: aboutSecret } = settings
  if (known && !secret) {
    problems.push(`VAPID_PRIVATE_KEY is missing, and VAPID_PUBLIC_KEY is set. ${aboutSecret.remedy}`)
  } else if (secret && !known) {
    problems.push(`VAPID_PUBLIC_KEY is missing, and VAPID_PRIVATE_KEY is set. ${aboutKnown.remedy}`)
  } else if (known && secret && publicKeyOf(secret) !== known) {
    problems.push(`VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together. ${aboutSecret.remedy}`)
  }
}

/** The keys given; outside production else those of the data directory. Undefined: push is off. */
export function vapidOf(values: Given, dataDir: string, publicUrl: string): Vapid | undefined {
  const privateKey = values.VAPID_PRIVATE_KEY ?? keptKey(values, dataDir)
  if (!privateKey) return undefined
  const publicKey = publicKeyOf(privateKey)
  return publicKey ? { publicKey, privateKey, subject: subjectOf(values, publicUrl) } : undefined
}

/** Keeping the private key is enough: the public one follows from it. */
function keptKey({ NODE_ENV }: Given, dataDir: string): string | undefined {
  return NODE_ENV === 'production' ? undefined : keptSecret(dataDir, 'vapid-key', newKey)
}

function newKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A number that happens to be small is written with fewer bytes.
  const bytes = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url')
}

/** null: no such key exists. */
function publicKeyOf(privateKey: string): string | null {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** Push services take neither http nor a page of the own machine. */
function subjectOf({ VAPID_SUBJECT, SUPPORT_EMAIL }: Given, publicUrl: string): string {
  if (VAPID_SUBJECT) return VAPID_SUBJECT
  if (SUPPORT_EMAIL) return `mailto:${SUPPORT_EMAIL}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost'
}
