/** A minimal software passkey that answers WebAuthn challenges (ES256, no attestation). */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { testUrl } from '../app/test-services.ts'

export function createSoftwarePasskey(origin = testUrl) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest()
  let counter = 0

  const clientData = (type: string, challenge: string, site = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site, crossOrigin: false }))
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })
  const head = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([rpHash, Buffer.from([flags]), count])
  }

  return {
    /** Returns the response to a registration challenge. */
    register({ challenge }: { challenge: string }) {
      // A COSE key: EC2, ES256, P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const authData = Buffer.concat([head(0x45), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /**
     * Returns the response to a log-in challenge. `again` repeats the last counter, as a cloned passkey
     * would. `site`: the page that asked, if it is another one.
     */
    authenticate({ challenge }: { challenge: string }, again = false, site?: string) {
      if (again) counter -= 2
      const authData = head(0x05)
      const data = clientData('webauthn.get', challenge, site)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
