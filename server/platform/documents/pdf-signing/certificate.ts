import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import * as asn1 from 'asn1js'

/** ECDSA with SHA-256 (RFC 5758). */
export const ecdsaWithSha256 = '1.2.840.10045.4.3.2'

const objectIds = {
  organizationName: '2.5.4.10',
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
}

/** Returns a new private key and its self-signed certificate as PEM, one after the other. */
export function createSelfSignedCertificate(organisation: string, now: Temporal.Instant): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return key + toCertificatePem(createCertificate(privateKey, organisation, now))
}

/**
 * Creates an X.509 certificate (RFC 5280 § 4.1) for signing documents only. Valid for twenty years, because
 * protocols must remain verifiable.
 */
function createCertificate(key: KeyObject, organisation: string, now: Temporal.Instant): Buffer {
  const version3 = new asn1.Integer({ value: 2 })
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const toBeSigned = new asn1.Sequence({
    value: [
      createTaggedBlock(0, [version3]),
      new asn1.Integer({ valueHex: createSerialNumber() }),
      createSignatureAlgorithm(),
      createName(organisation),
      new asn1.Sequence({ value: [createTime(now), createTime(now.add({ hours: 24 * 365 * 20 }))] }),
      createName(organisation),
      asn1.fromBER(publicKey).result,
      createTaggedBlock(3, [new asn1.Sequence({ value: createExtensions() })]),
    ],
  })
  const signature = sign('sha256', Buffer.from(toBeSigned.toBER()), key)
  const certificate = new asn1.Sequence({
    value: [toBeSigned, createSignatureAlgorithm(), new asn1.BitString({ valueHex: signature })],
  })
  return Buffer.from(certificate.toBER())
}

/** Returns a block with the context-specific tag `[number]`. */
export function createTaggedBlock(number: number, value: asn1.AsnType[]): asn1.Constructed {
  return new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: number }, value })
}

/** Positive and without leading zeros, as DER requires. */
function createSerialNumber(): Buffer {
  return Buffer.concat([Buffer.from([1]), randomBytes(15)])
}

function createSignatureAlgorithm(): asn1.Sequence {
  return new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: ecdsaWithSha256 })] })
}

function createName(organisation: string): asn1.Sequence {
  return new asn1.Sequence({
    value: [
      createNameAttribute(objectIds.organizationName, organisation),
      createNameAttribute(objectIds.commonName, `${organisation} Siegel`),
    ],
  })
}

function createNameAttribute(type: string, value: string): asn1.Set {
  const attribute = new asn1.Sequence({
    value: [new asn1.ObjectIdentifier({ value: type }), new asn1.Utf8String({ value })],
  })
  return new asn1.Set({ value: [attribute] })
}

/** Whole seconds; years from 2050 on need another type (RFC 5280 § 4.1.2.5). */
function createTime(at: Temporal.Instant): asn1.AsnType {
  const seconds = at.round({ smallestUnit: 'second', roundingMode: 'floor' })
  const valueDate = new Date(seconds.epochMilliseconds)
  return valueDate.getUTCFullYear() < 2050
    ? new asn1.UTCTime({ valueDate })
    : new asn1.GeneralizedTime({ valueDate })
}

function createExtensions(): asn1.Sequence[] {
  const noAuthority = new asn1.Sequence()
  // digitalSignature, nonRepudiation
  const usage = new asn1.BitString({ valueHex: Buffer.from([0xc0]), unusedBits: 6 })
  return [
    createExtension(objectIds.basicConstraints, noAuthority),
    createExtension(objectIds.keyUsage, usage),
  ]
}

function createExtension(id: string, value: asn1.AsnType): asn1.Sequence {
  const critical = new asn1.Boolean({ value: true })
  const encoded = new asn1.OctetString({ valueHex: value.toBER() })
  return new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: id }), critical, encoded] })
}

function toCertificatePem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
