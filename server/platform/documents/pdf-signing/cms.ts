import { createHash, sign, type KeyObject, type X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'
import { createTaggedBlock, ecdsaWithSha256 } from './certificate.ts'

export interface SealKeys {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

const objectIds = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
}

/** Returns the time stamp token (DER) of a SHA-256 hash, or null if there is none. */
export type StampSignature = (hash: Buffer) => Promise<Buffer | null>

/**
 * Returns a detached CMS signature (RFC 5652) with the attributes required by PAdES (EN 319 142-1, B-B). It
 * names its certificate. With a time stamp of the signature it has the level B-T.
 */
export async function createDetachedSignature(
  content: Uint8Array,
  { key, certificate }: SealKeys,
  stampSignature: StampSignature,
): Promise<Buffer> {
  const attributes = createSignedAttributes(content, certificate)
  // RFC 5652 § 5.4: signed as a SET, but embedded with the tag [0].
  const signature = sign('sha256', Buffer.from(new asn1.Set({ value: attributes }).toBER()), key)
  const token = await stampSignature(hashSignedContent(signature))
  const version1 = () => new asn1.Integer({ value: 1 })
  const signer = createSequence(
    version1(),
    getIssuerAndSerial(certificate),
    createSha256Algorithm(),
    createTaggedBlock(0, attributes),
    getSignatureAlgorithm(key),
    new asn1.OctetString({ valueHex: signature }),
    ...(token ? [createTimeStampAttribute(token)] : []),
  )
  const signedData = createSequence(
    version1(),
    new asn1.Set({ value: [createSha256Algorithm()] }),
    createSequence(createObjectId(objectIds.data)),
    createTaggedBlock(0, [parseCertificate(certificate)]),
    new asn1.Set({ value: [signer] }),
  )
  const contentInfo = createSequence(createObjectId(objectIds.signedData), createTaggedBlock(0, [signedData]))
  return Buffer.from(contentInfo.toBER())
}

function createSignedAttributes(content: Uint8Array, certificate: X509Certificate): asn1.Sequence[] {
  const certificateHash = new asn1.OctetString({ valueHex: hashSignedContent(certificate.raw) })
  // SigningCertificateV2 { certs { ESSCertIDv2 { certHash } } }, RFC 5035 § 3; SHA-256 is the default algorithm.
  const signingCertificate = createSequence(createSequence(createSequence(certificateHash)))
  const attributes = [
    createSignedAttribute(objectIds.contentType, createObjectId(objectIds.data)),
    createSignedAttribute(
      objectIds.messageDigest,
      new asn1.OctetString({ valueHex: hashSignedContent(content) }),
    ),
    createSignedAttribute(objectIds.signingCertificateV2, signingCertificate),
  ]
  // DER requires the elements of a SET in the order of their bytes.
  return attributes.toSorted((one, other) =>
    Buffer.compare(Buffer.from(one.toBER()), Buffer.from(other.toBER())),
  )
}

/** Unsigned, because it is about the signature itself (RFC 3161, appendix A). */
function createTimeStampAttribute(token: Buffer): asn1.Constructed {
  return createTaggedBlock(1, [createSignedAttribute(objectIds.signatureTimeStamp, parseExactly(token))])
}

function createSignedAttribute(type: string, value: asn1.AsnType): asn1.Sequence {
  return createSequence(createObjectId(type), new asn1.Set({ value: [value] }))
}

function createSequence(...value: asn1.AsnType[]): asn1.Sequence {
  return new asn1.Sequence({ value })
}

function createObjectId(value: string): asn1.ObjectIdentifier {
  return new asn1.ObjectIdentifier({ value })
}

function createSha256Algorithm(): asn1.Sequence {
  return createSequence(createObjectId(objectIds.sha256), new asn1.Null())
}

function hashSignedContent(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function parseCertificate({ raw }: X509Certificate): asn1.Sequence {
  return parseExactly(raw)
}

/** Throws unless the bytes can be embedded unchanged; the signature inside would otherwise be invalid. */
function parseExactly(der: Buffer): asn1.Sequence {
  const { result } = asn1.fromBER(der)
  if (result instanceof asn1.Sequence && Buffer.from(result.toBER()).equals(der)) return result
  throw new Error('The certificate or time stamp of the seal cannot be read.')
}

/** Certificate { TBSCertificate { [0] version?, serialNumber, signature, issuer, … } }, RFC 5280 § 4.1. */
function getIssuerAndSerial(certificate: X509Certificate): asn1.Sequence {
  const [toBeSigned] = parseCertificate(certificate).valueBlock.value
  const fields = toBeSigned instanceof asn1.Sequence ? toBeSigned.valueBlock.value : []
  const [serial, , issuer] = fields.slice(fields[0] instanceof asn1.Integer ? 0 : 1)
  if (!serial || !issuer) throw new Error('The certificate of the seal cannot be read.')
  return createSequence(issuer, serial)
}

function getSignatureAlgorithm(key: KeyObject): asn1.Sequence {
  if (key.asymmetricKeyType === 'ec') return createSequence(createObjectId(ecdsaWithSha256))
  if (key.asymmetricKeyType === 'rsa')
    return createSequence(createObjectId(objectIds.rsaWithSha256), new asn1.Null())
  throw new Error(`A key of the type ${key.asymmetricKeyType} cannot seal. Use RSA or an elliptic curve.`)
}
