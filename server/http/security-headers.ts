import type { FastifyInstance } from 'fastify'

export interface SecurityHeaderOptions {
  /** Sites that may show the portal in a frame, beside itself. */
  readonly frameAncestors: readonly string[]
  /** A picture from elsewhere, in place of the built-in logo. */
  readonly logoUrl?: string | undefined
  /** Hashes of scripts that stand in our pages themselves, as a content policy names them. */
  readonly inlineScripts?: readonly string[]
  /** Browsers come by https. */
  readonly secure: boolean
}

/** Headers that every answer carries, those of the framework's own refusals excepted; made once. */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): void {
  const pageHeaders = createSecurityHeaders(options)
  const assetHeaders = Object.fromEntries(
    Object.entries(pageHeaders).filter(([name]) => assetHeaderNames.has(name)),
  )
  app.addHook('onRequest', ({ url }, reply, done) => {
    void reply.headers(assetPattern.test(url) ? assetHeaders : pageHeaders)
    done()
  })
}

/** Nothing else: any other address below may be answered with a page. */
const assetPattern = /^\/assets\/[^/?]+\.(js|css|woff2)$/

/**
 * Scripts, style sheets and fonts of a page: what rules pages means nothing to them, and a page has many of them,
 * which a slow line brings with a kilobyte of headers each.
 */
const assetHeaderNames: ReadonlySet<string> = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])

function createSecurityHeaders(options: SecurityHeaderOptions): Readonly<Record<string, string>> {
  const { frameAncestors, secure } = options
  return {
    'content-security-policy': createContentSecurityPolicy(options),
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
const ariaStyleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** What a page of ours may load and do: our own things, and no inline code but the one that we have put there. */
function createContentSecurityPolicy({
  frameAncestors,
  logoUrl,
  inlineScripts = [],
}: SecurityHeaderOptions): string {
  return [
    "default-src 'self'",
    // The reader of bar codes is compiled from our own origin; scripts from texts stay forbidden.
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' ${ariaStyleHash}`,
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
