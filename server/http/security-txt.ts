import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/platform/clock'

/** Readers must load the file again after this time; RFC 9116 § 2.5.5 recommends less than a year. */
const validDays = 90

export interface SecurityTxtOptions {
  /** `mailto:` and an address, or a web page. */
  readonly contact: string
  readonly publicUrl: string
  readonly now: Clock
}

/** Registers `GET /.well-known/security.txt` (RFC 9116): the contact for people who have found a security problem. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, now }: SecurityTxtOptions,
): void {
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } } as object, async (_request, reply) => {
    const expires = now()
      .add({ hours: validDays * 24 })
      .toString({ smallestUnit: 'second' })
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: de, en, fr',
      `Canonical: ${new URL(path, publicUrl).href}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
