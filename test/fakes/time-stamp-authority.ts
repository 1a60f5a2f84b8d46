/**
 * A small time stamp authority (RFC 3161) over HTTP with a certificate of its own, written from the RFCs and
 * independent of the product's code.
 */

import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as asn1 from 'asn1js'

const ids = {
  commonName: '2.5.4.3',
  extendedKeyUsage: '2.5.29.37',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  policy: '1.3.6.1.4.1.99999.1',
}

const oid = (value: string) => new asn1.ObjectIdentifier({ value })
const sequence = (...value: asn1.AsnType[]) => new asn1.Sequence({ value })
const set = (...value: asn1.AsnType[]) => new asn1.Set({ value })
const octets = (valueHex: Uint8Array) => new asn1.OctetString({ valueHex })
const integer = (value: number) => new asn1.Integer({ value })
const tagged = (tagNumber: number, value: asn1.AsnType[]) =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber }, value })
const der = (block: asn1.AsnType) => Buffer.from(block.toBER())
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

export interface AuthorityBehaviour {
  /** Does not answer. */
  silent?: boolean
  /** Refuses with the status "rejection". */
  refuses?: boolean
  /** Signs another hash than the requested one. */
  stampsOtherHash?: boolean
  /** Answers with another nonce, as a replayed reply has. */
  replays?: boolean
  /** Changes the stated time after signing. */
  changesTime?: boolean
}

interface AuthorityOptions {
  readonly at: Date
  /** Extended key usage of the certificate; the default is time stamping. */
  readonly usage?: string
}

/** Starts the authority. `behaviour` can be changed while it runs. */
export async function startTimeStampAuthority({ at, usage = '1.3.6.1.5.5.7.3.8' }: AuthorityOptions) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signWith = (bytes: Uint8Array) => sign('sha256', bytes, privateKey)
  const name = sequence(set(sequence(oid(ids.commonName), new asn1.Utf8String({ value: 'Test TSA' }))))
  const certificate = createCertificate()
  const behaviour: AuthorityBehaviour = {}
  let requests = 0

  function createCertificate(): asn1.Sequence {
    const day = 24 * 3_600_000
    const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
    const critical = new asn1.Boolean({ value: true })
    const extension = sequence(oid(ids.extendedKeyUsage), critical, octets(der(sequence(oid(usage)))))
    const toBeSigned = sequence(
      tagged(0, [integer(2)]),
      integer(7),
      sequence(oid(ids.ecdsaWithSha256)),
      name,
      sequence(
        new asn1.UTCTime({ valueDate: new Date(at.getTime() - day) }),
        new asn1.UTCTime({ valueDate: new Date(at.getTime() + day) }),
      ),
      name,
      asn1.fromBER(publicKey).result,
      tagged(3, [sequence(extension)]),
    )
    const signature = new asn1.BitString({ valueHex: signWith(der(toBeSigned)) })
    return sequence(toBeSigned, sequence(oid(ids.ecdsaWithSha256)), signature)
  }

  function createToken(imprint: asn1.AsnType, nonce: asn1.AsnType | undefined): asn1.Sequence {
    const time = new asn1.GeneralizedTime({ valueDate: at })
    const info = der(
      sequence(integer(1), oid(ids.policy), imprint, integer(42), time, ...(nonce ? [nonce] : [])),
    )
    const attributes = [
      sequence(oid(ids.contentType), set(oid(ids.timeStampInfo))),
      sequence(oid(ids.messageDigest), set(octets(hash(info)))),
      sequence(
        oid(ids.signingCertificateV2),
        set(sequence(sequence(sequence(octets(hash(der(certificate))))))),
      ),
    ].toSorted((one, other) => Buffer.compare(der(one), der(other)))
    const signer = sequence(
      integer(1),
      sequence(name, integer(7)),
      sequence(oid(ids.sha256)),
      tagged(0, attributes),
      sequence(oid(ids.ecdsaWithSha256)),
      octets(signWith(der(set(...attributes)))),
    )
    const year = Buffer.from(String(at.getUTCFullYear()))
    const shown = Buffer.from(info)
    if (behaviour.changesTime) shown.write('1999', shown.indexOf(year), 'latin1')
    const content = sequence(oid(ids.timeStampInfo), tagged(0, [octets(shown)]))
    const signed = sequence(
      integer(3),
      set(sequence(oid(ids.sha256))),
      content,
      tagged(0, [certificate]),
      set(signer),
    )
    return sequence(oid(ids.signedData), tagged(0, [signed]))
  }

  function answer(request: Buffer): Buffer {
    const { result } = asn1.fromBER(request)
    const [, imprint, nonce] = (result as asn1.Sequence).valueBlock.value
    if (behaviour.refuses || !imprint) return der(sequence(sequence(integer(2))))
    const other = sequence(sequence(oid(ids.sha256), new asn1.Null()), octets(hash(Buffer.from('other'))))
    const stamped = behaviour.stampsOtherHash ? other : imprint
    const token = createToken(stamped, behaviour.replays ? integer(5) : nonce)
    return der(sequence(sequence(integer(0)), token))
  }

  const server = createServer((request, response) => {
    requests += 1
    if (behaviour.silent) return
    void request.toArray().then((parts) => {
      response.setHeader('content-type', 'application/timestamp-reply')
      response.end(answer(Buffer.concat(parts as Buffer[])))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    certificate: der(certificate),
    behaviour,
    countRequests: () => requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
