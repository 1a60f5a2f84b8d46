import type { FastifyInstance } from 'fastify'

export interface SecurityHeaderOptions {
  /** Other sites that may show the portal in a frame. */
  readonly frameAncestors: readonly string[]
  /** A logo from another site that replaces the built-in one. */
  readonly logoUrl?: string | undefined
  /** The operator's own base map, if it is on another site. */
  readonly mapTilesUrl?: string | undefined
  /** Hashes of inline scripts in our pages, in CSP notation. */
  readonly inlineScripts?: readonly string[]
  /** Whether browsers reach the portal by https. */
  readonly secure: boolean
}

/** Adds the security headers to every reply, except errors that Fastify sends before routing. */
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

/** Deliberately narrow: the app answers all other URLs below /assets/ with a page. */
const assetPattern = /^\/assets\/[^/?]+\.(js|css|woff2)$/

/**
 * Headers of scripts, style sheets and fonts. Page policies have no effect on them, and a page loads many of
 * them: on a slow connection a kilobyte of headers each would matter.
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
    // The camera is needed to scan barcodes; no other device feature is used.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // Weaker than `frame-ancestors`, for browsers that do not support it.
    ...(frameAncestors.length === 0 && { 'x-frame-options': 'SAMEORIGIN' }),
  }
}

/** The style sheet that React Aria 1.22.1 inserts. Update the hash together with the library. */
const ariaStyleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Allows pages to load from our own origin only, without inline code except the listed scripts. */
function createContentSecurityPolicy({
  frameAncestors,
  logoUrl,
  mapTilesUrl,
  inlineScripts = [],
}: SecurityHeaderOptions): string {
  return [
    "default-src 'self'",
    // The barcode reader is WebAssembly from our own origin; `eval` of text stays forbidden.
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' ${ariaStyleHash}`,
    ["img-src 'self' data: blob:", ...(logoUrl ? [new URL(logoUrl).origin] : [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(mapTilesUrl ? [new URL(mapTilesUrl).origin] : [])].join(' '),
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...frameAncestors].join(' '),
  ].join(';')
}
