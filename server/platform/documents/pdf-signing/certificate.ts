import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { bits, context, integer, octets, oid, sequence, setOf, time, utf8, yes } from './der.ts'

/** ECDSA with SHA-256 (RFC 5758). */
const ecdsaSha256 = () => sequence(oid('1.2.840.10045.4.3.2'))

/** Returns a new private key and its self-signed certificate as PEM, one after the other. */
export function createSelfSignedCertificate(organisation: string, now: Temporal.Instant): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return key + toCertificatePem(createCertificate(privateKey, organisation, now))
}

/**
 * Creates an X.509 certificate (RFC 5280) for signing documents only. Valid for twenty years, because
 * protocols must remain verifiable.
 */
function createCertificate(key: KeyObject, organisation: string, now: Temporal.Instant): Buffer {
  const name = sequence(
    createNameAttribute('2.5.4.10', organisation),
    createNameAttribute('2.5.4.3', `${organisation} Siegel`),
  )
  const toBeSigned = sequence(
    context(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaSha256(),
    name,
    sequence(time(now), time(now.add({ hours: 24 * 365 * 20 }))),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    context(3, sequence(...createExtensions())),
  )
  return sequence(toBeSigned, ecdsaSha256(), bits(sign('sha256', toBeSigned, key)))
}

function createNameAttribute(type: string, value: string): Buffer {
  return setOf(sequence(oid(type), utf8(value)))
}

function createExtensions(): Buffer[] {
  return [
    // Basic constraints: not a certificate authority.
    createExtension('2.5.29.19', sequence()),
    // digitalSignature, nonRepudiation
    createExtension('2.5.29.15', bits(Buffer.from([0xc0]), 6)),
  ]
}

function createExtension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), yes(), octets(value))
}

function toCertificatePem(certificateBytes: Buffer): string {
  const lines = certificateBytes.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
