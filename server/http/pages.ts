import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/kit/locale'
import { Refusal } from '#server/kernel/refusal'
import { openAhead } from './ahead.ts'
import { isApi } from './app.ts'
import { sendError } from './errors.ts'
import { preferredLocale } from './locale.ts'

/** The log-in with what it shows before its scripts are there (scripts/draw.ts); a path below `dist`. */
export const drawnLogin = (locale: Locale) => `drawn/login.${locale}.html`

/** Serves the built web app from `dist`, and the error form for whatever has no name below the API's paths. */
export async function servePages(app: FastifyInstance, dist: string): Promise<void> {
  const built = existsSync(join(dist, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      wildcard: false,
      setHeaders: caching,
    })
  const ahead = openAhead(dist)
  const linked = (request: FastifyRequest, reply: FastifyReply) => {
    const link = ahead(pathOf(request), preferredLocale(request.headers['accept-language']))
    return link ? reply.header('link', link) : reply
  }
  app.setNotFoundHandler((request, reply) =>
    built && wantsPage(request)
      ? page(request, linked(request, reply))
      : sendError(new Refusal('not_found'), request, reply),
  )
}

/** Names under /assets/ carry the hash of their content: they never change. */
function caching(reply: FastifyReply, path: string): void {
  const forever = path.includes('/assets/')
  reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
}

function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !isApi(request.url) &&
    !hasExtension(request.url)
  )
}

function hasExtension(url: string): boolean {
  return /\.(js|css|map|png|svg|ico|webp|woff2?|json|txt|webmanifest)$/.test(url.split('?', 1)[0] ?? '')
}

/** Every page is the one app; routes end in a slash, and an address without it is led there (1 §2). */
function page(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [, query] = request.url.split('?', 2)
  const path = pathOf(request)
  if (needsSlash(path)) return reply.redirect(`${path}/${query === undefined ? '' : `?${query}`}`, 308)
  return reply.header('cache-control', 'no-cache').sendFile('index.html')
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

function needsSlash(path: string): boolean {
  return !path.endsWith('/') && !path.startsWith('//')
}
