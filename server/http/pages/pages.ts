import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/kit/locale'
import { Refusal } from '#server/kernel/refusal'
import { createPreloadHeaderReader } from './preload-headers.ts'
import { isApiUrl } from '../http-app.ts'
import { sendError } from '../error-responses.ts'
import { getPreferredLocale } from '../preferred-locale.ts'
import { manifestFile, registerWebAppManifest } from './web-app-manifest.ts'

/** The log-in with what it shows before its scripts are there (scripts/draw.ts); a path below `dist`. */
export const getPrerenderedLoginPath = (locale: Locale) => `drawn/login.${locale}.html`

export interface PagesOptions {
  /** What this installation calls itself. */
  readonly title: string
  /** The name and the sign are ours, which are drawn into the pages; another installation's come with its settings. */
  readonly hasDefaultBranding: boolean
}

/** The scripts that the build has put into the pages (scripts/build.ts), by their hashes (CSP 3, section 2.3.1). */
export function hashInlineScripts(dist: string): string[] {
  const page = join(dist, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )
}

/** Serves the built web app from `dist`, and the error form for whatever has no name below the API's paths. */
export async function registerPages(
  app: FastifyInstance,
  dist: string,
  options: PagesOptions,
): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      wildcard: false,
      globIgnore: [`${manifestFile}*`],
      setHeaders: setCacheHeaders,
    })
    registerWebAppManifest(app, join(dist, manifestFile), options.title)
  }
  const getPreloadHeader = createPreloadHeaderReader(dist)
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const path = getRequestPath(request)
    if (isMissingFinalSlash(path)) return reply.redirect(`${path}/${getQueryString(request)}`, 308)
    const locale = getPreferredLocale(request.headers['accept-language'])
    const link = getPreloadHeader(path, locale)
    if (link) void reply.header('link', link)
    const prerendered =
      options.hasDefaultBranding && isPlainLogin(request) ? getPrerenderedLoginPath(locale) : null
    const file = prerendered && existsSync(join(dist, prerendered)) ? prerendered : 'index.html'
    return reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language').sendFile(file)
  }
  app.setNotFoundHandler((request, reply) =>
    isBuilt && isPageRequest(request)
      ? page(request, reply)
      : sendError(new Refusal('not_found'), request, reply),
  )
}

/** Names under /assets/ carry the hash of their content: they never change. */
function setCacheHeaders(reply: FastifyReply, path: string): void {
  const forever = path.includes('/assets/')
  reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
}

function isPageRequest(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !isApiUrl(request.url) &&
    !hasFileExtension(request.url)
  )
}

function hasFileExtension(url: string): boolean {
  return /\.(js|css|map|png|svg|ico|webp|woff2?|json|txt|webmanifest)$/.test(url.split('?', 1)[0] ?? '')
}

/** The form as everybody sees it: by a mailed link it begins with something else, and without the frame bare. */
function isPlainLogin(request: FastifyRequest): boolean {
  const query = new URLSearchParams(getQueryString(request))
  return getRequestPath(request) === '/login/' && !query.has('token') && !query.has('plain')
}

function getQueryString(request: FastifyRequest): string {
  const [, query] = request.url.split('?', 2)
  return query === undefined ? '' : `?${query}`
}

function getRequestPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

/** Every page is the one app; routes end in a slash, and an address without it is led there (1 §2). */
function isMissingFinalSlash(path: string): boolean {
  return !path.endsWith('/') && !path.startsWith('//')
}
