import { createHash, sign, type KeyObject, type X509Certificate } from 'node:crypto'
import { context, elements, integer, encodeNull, octets, oid, sequence, setOf } from './der.ts'

export interface SealKeys {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

const ids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}

const versionOne = () => integer(Buffer.from([1]))
const sha256 = () => sequence(oid(ids.sha256), encodeNull())

/**
 * Returns a detached CMS signature (RFC 5652) with the attributes required by PAdES (EN 319 142-1, B-B). It
 * names its certificate and contains no time.
 */
export function createDetachedSignature(content: Uint8Array, { key, certificate }: SealKeys): Buffer {
  const attributes = setOf(
    createSignedAttribute(ids.contentType, oid(ids.data)),
    createSignedAttribute(ids.messageDigest, octets(hashSignedContent(content))),
    createSignedAttribute(
      ids.signingCertificateV2,
      sequence(sequence(sequence(octets(hashSignedContent(certificate.raw))))),
    ),
  )
  const signer = sequence(
    versionOne(),
    getIssuerAndSerial(certificate.raw),
    sha256(),
    // RFC 5652 § 5.4: signed as a SET, but encoded with the tag [0].
    Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
    getSignatureAlgorithm(key),
    octets(sign('sha256', attributes, key)),
  )
  const signed = sequence(
    versionOne(),
    setOf(sha256()),
    sequence(oid(ids.data)),
    context(0, certificate.raw),
    setOf(signer),
  )
  return sequence(oid(ids.signedData), context(0, signed))
}

function createSignedAttribute(type: string, value: Buffer): Buffer {
  return sequence(oid(type), setOf(value))
}

function hashSignedContent(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Copied byte by byte from the certificate. */
function getIssuerAndSerial(certificate: Buffer): Buffer {
  const [toBeSigned = Buffer.alloc(0)] = elements(certificate)
  const [version, ...rest] = elements(toBeSigned)
  const isVersion = version?.[0] === 0xa0
  const [serial, , issuer] = isVersion ? rest : [version, ...rest]
  if (!serial || !issuer) throw new Error('The certificate of the seal cannot be read.')
  return sequence(issuer, serial)
}

function getSignatureAlgorithm(key: KeyObject): Buffer {
  if (key.asymmetricKeyType === 'ec') return sequence(oid('1.2.840.10045.4.3.2'))
  if (key.asymmetricKeyType === 'rsa') return sequence(oid('1.2.840.113549.1.1.11'), encodeNull())
  throw new Error(`A key of the type ${key.asymmetricKeyType} cannot seal. Use RSA or an elliptic curve.`)
}
