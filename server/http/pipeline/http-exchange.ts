import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpExchange } from '#server/kernel/routes'

/** The part of the HTTP exchange that a handler may touch. */
export function createHttpExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): HttpExchange {
  return {
    cookies: request.cookies,
    networkAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 255) ?? null,
    setCookie(name, value, { path, maxAgeSeconds, expired, sameSite = 'lax' }) {
      const common = { path, httpOnly: true, sameSite, secure } as const
      if (expired) reply.clearCookie(name, common)
      else reply.setCookie(name, value, { ...common, ...(maxAgeSeconds ? { maxAge: maxAgeSeconds } : {}) })
    },
    status(code) {
      reply.status(code)
    },
  }
}
