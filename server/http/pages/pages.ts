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

/** Pages without a log-in that the build prerenders. */
export const prerenderedPages = ['login', 'signup'] as const
export type PrerenderedPage = (typeof prerenderedPages)[number]

/** Path of a prerendered page below `dist`, written by the build. */
export const getPrerenderedPath = (page: PrerenderedPage, locale: Locale) =>
  `prerendered/${page}.${locale}.html`

export interface PagesOptions {
  /** Name of this installation. */
  readonly title: string
  /** Whether name and logo are the built-in ones, which the prerendered pages contain. */
  readonly hasDefaultBranding: boolean
}

/** Returns the hashes of the inline scripts that the build adds to the pages (CSP Level 3 § 2.3.1). */
export function hashInlineScripts(dist: string): string[] {
  const page = join(dist, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )
}

/** Serves the built web app from `dist`, and error bodies for unknown URLs below the API prefixes. */
export async function registerPages(
  app: FastifyInstance,
  dist: string,
  options: PagesOptions,
): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'))
  if (isBuilt) {
    await registerFiles(app, dist)
    registerWebAppManifest(app, join(dist, manifestFile), options.title)
  }
  const getPreloadHeader = createPreloadHeaderReader(dist)
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const path = getRequestPath(request)
    if (isMissingFinalSlash(path)) return reply.redirect(`${path}/${getQueryString(request)}`, 308)
    if (path.startsWith('/operator/'))
      return reply.header('cache-control', 'no-cache').sendFile('operator/index.html')
    const locale = getPreferredLocale(request.headers['accept-language'])
    const link = getPreloadHeader(path, locale)
    if (link) void reply.header('link', link)
    const prerendered = options.hasDefaultBranding ? findPrerenderedPage(request) : undefined
    const prerenderedPath = prerendered && getPrerenderedPath(prerendered, locale)
    const file = prerenderedPath && existsSync(join(dist, prerenderedPath)) ? prerenderedPath : 'index.html'
    return reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language').sendFile(file)
  }
  app.setNotFoundHandler((request, reply) =>
    isBuilt && isPageRequest(request)
      ? page(request, reply)
      : sendError(new Refusal('not_found'), request, reply),
  )
}

/** Folders with most of the files. Each has one route, because Fastify keeps several kilobytes per route. */
const assetFolders = ['assets', 'operator/assets']

async function registerFiles(app: FastifyInstance, dist: string): Promise<void> {
  const options = { preCompressed: true, setHeaders: setCacheHeaders }
  await app.register(fastifyStatic, {
    ...options,
    root: dist,
    wildcard: false,
    globIgnore: [`${manifestFile}*`, ...assetFolders.map((folder) => `${folder}/**`)],
  })
  for (const folder of assetFolders)
    await app.register(fastifyStatic, {
      ...options,
      root: join(dist, folder),
      prefix: `/${folder}/`,
      index: false,
      decorateReply: false,
    })
}

/** File names below /assets/ contain the hash of their content, so these files never change. */
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

/** Parameters with which a page begins with the same content as without. */
const harmlessParameters: Record<PrerenderedPage, readonly string[]> = { login: ['redirect'], signup: [] }

/**
 * Emailed links, prefilled forms and the embedded mode begin with other content, so they get the page without
 * prerendering.
 */
function findPrerenderedPage(request: FastifyRequest): PrerenderedPage | undefined {
  const page = prerenderedPages.find((name) => getRequestPath(request) === `/${name}/`)
  const parameters = [...new URLSearchParams(getQueryString(request)).keys()]
  return page && parameters.every((name) => harmlessParameters[page].includes(name)) ? page : undefined
}

function getQueryString(request: FastifyRequest): string {
  const [, query] = request.url.split('?', 2)
  return query === undefined ? '' : `?${query}`
}

function getRequestPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

/** Every page is the same app, and its routes end in a slash. */
function isMissingFinalSlash(path: string): boolean {
  return !path.endsWith('/') && !path.startsWith('//')
}
