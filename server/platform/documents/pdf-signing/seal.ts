/** Seals documents with a signature over all bytes, using the key and certificate of this installation. */

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createDetachedSignature, type SealKeys } from './cms.ts'
import { signPdf, type SignatureText } from './pdf-signature.ts'
import type { TimeStamp } from './time-stamp.ts'

export interface Seal {
  /**
   * Returns the sealed PDF. Sealing twice gives different bytes, so store the result. With `stamp` the signature
   * contains a time stamp; if there is none, it is sealed without.
   */
  seal(pdf: Buffer, text: Omit<SignatureText, 'name'>, stamp?: StampHash | null): Promise<SealedPdf>
  /** SHA-256 of the certificate in hexadecimal. */
  readonly fingerprint: string
}

export interface SealedPdf {
  readonly data: Buffer
  /** The time stamp inside the signature; null if there is none. */
  readonly timeStamp: EmbeddedTimeStamp | null
}

/** A time stamp of the signature, and the hash of the signature that it is about. */
export interface EmbeddedTimeStamp extends TimeStamp {
  readonly imprint: Buffer
}

/** Returns a time stamp of a SHA-256 hash, or throws. */
export type StampHash = (hash: Buffer) => Promise<TimeStamp>

/** The place of a signature without a time stamp, and that of a time stamp with its certificates. */
const [signatureBytes, timeStampBytes] = [6_144, 16_384]

/** Creates a seal from the private key and its certificate, concatenated as PEM. */
export function createSeal(pem: string): Seal {
  const keys = readSealKeys(pem)
  const name = /^CN=(.*)$/m.exec(keys.certificate.subject)?.[1] ?? keys.certificate.subject
  return {
    seal: async (pdf, text, stamp = null) => {
      let timeStamp: EmbeddedTimeStamp | null = null
      const stampSignature = async (imprint: Buffer): Promise<Buffer | null> => {
        const made = await stamp?.(imprint).catch(() => null)
        if (!made || made.token.length > timeStampBytes) return null
        timeStamp = { ...made, imprint }
        return made.token
      }
      const reserved = signatureBytes + (stamp ? timeStampBytes : 0)
      const sign = (content: Buffer) => createDetachedSignature(content, keys, stampSignature)
      return { data: await signPdf(pdf, { ...text, name }, sign, reserved), timeStamp }
    },
    fingerprint: keys.certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
  }
}

/** Throws if key or certificate is missing or they do not belong together. */
export function readSealKeys(pem: string): SealKeys {
  const key = createPrivateKey(pem)
  const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')))
  if (!certificate.checkPrivateKey(key))
    throw new Error('The key and the certificate do not belong together.')
  return { key, certificate }
}
