/** Seals documents: a signature over all their bytes, by the key and certificate of this installation. */

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createDetachedSignature, type SealKeys } from './cms.ts'
import { signPdf, type SignatureText } from './pdf-signature.ts'

export interface Seal {
  /** The PDF with its seal. Sealing it twice gives different bytes: what is made is kept. */
  seal(pdf: Buffer, text: Omit<SignatureText, 'name'>): Buffer
  /** SHA-256 of the certificate, in hexadecimal digits. */
  readonly fingerprint: string
}

/** `pem`: the private key and its certificate, one after the other. */
export function createSeal(pem: string): Seal {
  const keys = readSealKeys(pem)
  const name = /^CN=(.*)$/m.exec(keys.certificate.subject)?.[1] ?? keys.certificate.subject
  return {
    seal: (pdf, text) => signPdf(pdf, { ...text, name }, (content) => createDetachedSignature(content, keys)),
    fingerprint: keys.certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
  }
}

/** @throws where one of the two is missing or they do not belong together. */
export function readSealKeys(pem: string): SealKeys {
  const key = createPrivateKey(pem)
  const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')))
  if (!certificate.checkPrivateKey(key))
    throw new Error('The key and the certificate do not belong together.')
  return { key, certificate }
}
