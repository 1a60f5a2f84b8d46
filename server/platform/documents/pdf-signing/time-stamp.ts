/**
 * Time stamps by RFC 3161: a time stamp authority signs a hash together with its own time. Creates requests and
 * verifies replies. The chain of the authority's certificate is not verified: the operator trusts the service by
 * configuring its address.
 */

import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'

/** A verified time stamp. */
export interface TimeStamp {
  /** The TimeStampToken in DER, a CMS signature. */
  readonly token: Buffer
  readonly at: Temporal.Instant
  /** The name in the authority's certificate. */
  readonly authority: string
}

/** The reply of an authority is unusable. */
export class TimeStampError extends Error {
  override readonly name = 'TimeStampError'
}

const objectIds = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  rsaPss: '1.2.840.113549.1.1.10',
}
/** Extended key usage of certificates that may sign time stamps (RFC 3161 § 2.3). */
const timeStampingUsage = '1.3.6.1.5.5.7.3.8'
const hashNames: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  [objectIds.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Returns the request for a time stamp of a SHA-256 hash (RFC 3161 § 2.4.1). The reply repeats the nonce. */
export function createTimeStampRequest(hash: Buffer, nonce: Buffer): Buffer {
  const algorithm = new asn1.Sequence({
    value: [new asn1.ObjectIdentifier({ value: objectIds.sha256 }), new asn1.Null()],
  })
  const request = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      new asn1.Sequence({ value: [algorithm, new asn1.OctetString({ valueHex: hash })] }),
      new asn1.Integer({ valueHex: nonce }),
      // The reply contains the authority's certificate.
      new asn1.Boolean({ value: true }),
    ],
  })
  return Buffer.from(request.toBER())
}

/** Returns the token in a reply (RFC 3161 § 2.4.2). Throws `TimeStampError` if the authority refused. */
export function readTimeStampReply(reply: Buffer): Buffer {
  const [status, token] = getParts(parseDer(reply))
  const code = getParts(status)[0]
  // 0 is granted, 1 granted with modifications.
  if (!(code instanceof asn1.Integer) || ![0, 1].includes(code.valueBlock.valueDec) || !token)
    throw new TimeStampError('The time stamp authority refused the request.')
  return getRawBytes(token)
}

/**
 * Verifies a token: the authority signed this hash (and nonce) with a certificate for time stamps. Throws
 * `TimeStampError`.
 */
export function verifyTimeStamp(token: Buffer, hash: Buffer, nonce: Buffer | null = null): TimeStamp {
  const [type, content] = getParts(parseDer(token))
  assertToken(getObjectId(type) === objectIds.signedData, 'The token is no CMS signature.')
  const [, , encapsulated, ...rest] = getParts(getParts(content)[0])
  const [contentType, wrapped] = getParts(encapsulated)
  assertToken(getObjectId(contentType) === objectIds.timeStampInfo, 'The token contains no time stamp.')
  const info = getOctets(getParts(wrapped)[0])
  const certificates = getParts(rest.find((one) => isTagged(one, 0))).map(
    (one) => new X509Certificate(getRawBytes(one)),
  )
  const signer = getParts(rest.at(-1))[0]
  const certificate = findSigner(signer, info, certificates)
  const at = readTimeStampInfo(info, hash, nonce)
  const instant = new Date(at.epochMilliseconds)
  assertToken(
    certificate.validFromDate <= instant && instant <= certificate.validToDate,
    'The certificate of the authority was not valid at that time.',
  )
  return { token, at, authority: getAuthorityName(certificate) }
}

/** Returns the time of a TSTInfo (RFC 3161 § 2.4.2). Throws if it is about another hash or request. */
function readTimeStampInfo(info: Buffer, hash: Buffer, nonce: Buffer | null): Temporal.Instant {
  const [, , imprint, , time, ...optional] = getParts(parseDer(info))
  const [algorithm, hashed] = getParts(imprint)
  const isSameHash =
    getObjectId(getParts(algorithm)[0]) === objectIds.sha256 && getOctets(hashed).equals(hash)
  assertToken(isSameHash, 'The time stamp is of another hash.')
  const repeated = optional.find((one) => one instanceof asn1.Integer)
  const isSameNonce =
    nonce === null || (repeated !== undefined && getNumber(repeated) === BigInt(`0x${nonce.toString('hex')}`))
  assertToken(isSameNonce, 'The time stamp answers another request.')
  assertToken(time instanceof asn1.GeneralizedTime, 'The time stamp has no time.')
  return Temporal.Instant.fromEpochMilliseconds(time.toDate().getTime())
}

/** Returns the certificate that signed. Throws if the signature or the certificate is not valid for time stamps. */
function findSigner(
  signer: asn1.AsnType | undefined,
  info: Buffer,
  certificates: readonly X509Certificate[],
): X509Certificate {
  const [, , digest, attributes, algorithm, signature] = getParts(signer)
  const hashName = hashNames[getObjectId(getParts(digest)[0])]
  assertToken(hashName !== undefined && isTagged(attributes, 0), 'The signature of the token is unknown.')
  const values = new Map(
    getParts(attributes).map((one) => {
      const [type, set] = getParts(one)
      return [getObjectId(type), getParts(set)[0]] as const
    }),
  )
  const expected = createHash(hashName).update(info).digest()
  const stated = values.get(objectIds.messageDigest)
  assertToken(stated !== undefined && getOctets(stated).equals(expected), 'The time stamp was changed.')
  // RFC 5652 § 5.4: signed as a SET, but embedded with the tag [0].
  const signed = Buffer.from(getRawBytes(attributes))
  signed[0] = 0x31
  const isPss = getObjectId(getParts(algorithm)[0]) === objectIds.rsaPss
  const padding = isPss ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {}
  const certificate = certificates.find(
    (one) =>
      isNamed(one, values) &&
      verify(hashName, signed, { key: one.publicKey, ...padding }, getOctets(signature)),
  )
  assertToken(certificate !== undefined, 'The signature of the token is not valid.')
  // Node names the extended usages `keyUsage`.
  assertToken(
    certificate.keyUsage?.includes(timeStampingUsage) ?? false,
    'The certificate of the authority is not for time stamps.',
  )
  return certificate
}

/** Returns whether the signed attributes name this certificate (RFC 5816, RFC 5035). */
function isNamed(
  certificate: X509Certificate,
  values: ReadonlyMap<string, asn1.AsnType | undefined>,
): boolean {
  const second = values.get(objectIds.signingCertificateV2)
  const first = values.get(objectIds.signingCertificate)
  const reference = getParts(getParts(getParts(second ?? first)[0])[0])
  const [algorithm] = reference
  const isAlgorithmNamed = algorithm instanceof asn1.Sequence
  const hash = reference.find((one) => one instanceof asn1.OctetString)
  const named = isAlgorithmNamed ? hashNames[getObjectId(getParts(algorithm)[0])] : undefined
  const hashName = second ? (named ?? 'sha256') : 'sha1'
  return hash !== undefined && getOctets(hash).equals(createHash(hashName).update(certificate.raw).digest())
}

function getAuthorityName({ subject }: X509Certificate): string {
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')
}

function assertToken(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new TimeStampError(complaint)
}

function parseDer(bytes: Buffer): asn1.AsnType {
  const { offset, result } = asn1.fromBER(bytes)
  assertToken(offset !== -1, 'The time stamp is not readable.')
  return result
}

/** Returns the elements of a SEQUENCE, SET or tagged element; none for anything else. */
function getParts(block: asn1.AsnType | undefined): asn1.AsnType[] {
  return block instanceof asn1.Constructed ? block.valueBlock.value : []
}

function isTagged(block: asn1.AsnType | undefined, number: number): boolean {
  return block?.idBlock.tagClass === 3 && block.idBlock.tagNumber === number
}

function getObjectId(block: asn1.AsnType | undefined): string {
  return block instanceof asn1.ObjectIdentifier ? block.valueBlock.toString() : ''
}

function getOctets(block: asn1.AsnType | undefined): Buffer {
  assertToken(block instanceof asn1.OctetString, 'The time stamp is not readable.')
  return Buffer.from(block.getValue())
}

function getNumber(block: asn1.AsnType): bigint {
  return block instanceof asn1.Integer ? block.toBigInt() : -1n
}

/** Returns the bytes from which a block was parsed. */
function getRawBytes(block: asn1.AsnType | undefined): Buffer {
  assertToken(block !== undefined, 'The time stamp is not readable.')
  return Buffer.from(block.valueBeforeDecodeView)
}
