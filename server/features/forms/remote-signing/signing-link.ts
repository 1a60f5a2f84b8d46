import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The secret in a link: the request's id and our mark on it. It can be made again for a reminder, and
 * who reads the database cannot make one.
 */
export interface Links {
  tokenOf(id: string): string
  /** null: not one of ours. */
  idOf(token: string): string | null
}

export function openLinks(secret: string): Links {
  const key = createHmac('sha256', secret).update('gewerk signature links').digest()
  const markOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, 16)
  return {
    tokenOf: (id) => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, markOf(bytes)]).toString('base64url')
    },
    idOf: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      const [id, mark] = [bytes.subarray(0, 16), bytes.subarray(16)]
      if (mark.length !== 16 || !timingSafeEqual(mark, markOf(id))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}

export function pathOfLink(token: string): string {
  return `/sign/${token}/`
}
