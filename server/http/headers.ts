import type { FastifyInstance } from 'fastify'

export interface HeaderOptions {
  /** Sites that may show the portal in a frame, beside itself. */
  readonly frameAncestors: readonly string[]
  /** A picture from elsewhere, in place of the built-in logo. */
  readonly logoUrl?: string | undefined
  /** Browsers come by https. */
  readonly secure: boolean
}

/** Headers that every answer carries, those of the framework's own refusals excepted; made once. */
export function addHeaders(app: FastifyInstance, options: HeaderOptions): void {
  const always = headersFor(options)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(always)
    done()
  })
}

function headersFor({ frameAncestors, logoUrl, secure }: HeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(frameAncestors, logoUrl),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // The camera reads bar codes; nothing else of the device is asked for.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // Says less than frame-ancestors can, for browsers that know no better.
    ...(frameAncestors.length === 0 && { 'x-frame-options': 'SAMEORIGIN' }),
  }
}

/** The one style sheet that React Aria adds by itself; its hash belongs to version 1.22.1. */
const ariaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** What a page of ours may load and do: our own things, and no inline code. */
function contentPolicy(frameAncestors: readonly string[], logoUrl: string | undefined): string {
  return [
    "default-src 'self'",
    // The reader of bar codes is compiled from our own origin; scripts from texts stay forbidden.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' ${ariaStyle}`,
    ["img-src 'self' data: blob:", ...(logoUrl ? [new URL(logoUrl).origin] : [])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...frameAncestors].join(' '),
  ].join(';')
}
