/** Seals documents with a signature over all bytes, using the key and certificate of this installation. */

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createDetachedSignature, type SealKeys } from './cms.ts'
import { signPdf, type SignatureText } from './pdf-signature.ts'

export interface Seal {
  /** Returns the sealed PDF. Sealing twice gives different bytes, so store the result. */
  seal(pdf: Buffer, text: Omit<SignatureText, 'name'>): Buffer
  /** SHA-256 of the certificate in hexadecimal. */
  readonly fingerprint: string
}

/** Creates a seal from the private key and its certificate, concatenated as PEM. */
export function createSeal(pem: string): Seal {
  const keys = readSealKeys(pem)
  const name = /^CN=(.*)$/m.exec(keys.certificate.subject)?.[1] ?? keys.certificate.subject
  return {
    seal: (pdf, text) => signPdf(pdf, { ...text, name }, (content) => createDetachedSignature(content, keys)),
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
