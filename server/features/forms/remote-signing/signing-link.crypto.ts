import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKeys, type SecretConfig } from '#server/kernel/secrets'

/**
 * Tokens of signing links: the request's id with a message authentication code. A token can be created again
 * for a reminder, and reading the database is not enough to create one.
 */
export interface SigningLinks {
  createToken(id: string): string
  /** Returns null for an invalid token. */
  parseToken(token: string): string | null
}

export function createSigningLinks(config: SecretConfig): SigningLinks {
  const keys = deriveKeys(config, 'gewerk signature links')
  const createMac = (key: Uint8Array, id: Buffer) =>
    createHmac('sha256', key).update(id).digest().subarray(0, 16)
  return {
    createToken: (id) => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, createMac(keys[0], bytes)]).toString('base64url')
    },
    parseToken: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      const [id, mark] = [bytes.subarray(0, 16), bytes.subarray(16)]
      if (mark.length !== 16 || !keys.some((key) => timingSafeEqual(mark, createMac(key, id)))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}

export function getSigningPath(token: string): string {
  return `/sign/${token}/`
}
