/**
 * The page of unsubscribe links in emails. Mail programs post a form to it without a log-in (RFC 8058), which the
 * calls of the API do not accept; people who open the link see a page with a button.
 */

import type { KeyRing } from '#server/kernel/secrets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  readUnsubscribePage,
  unsubscribeFromEmail,
  unsubscribePath,
  type UnsubscribePage,
} from '#server/features/notifications/unsubscribe/unsubscribe.commands'
import type { Clock } from '#server/platform/clock'
import type { Database } from '#server/platform/database/database'
import { getPreferredLocale } from '../preferred-locale.ts'
import { sendPlainPage } from './plain-page.ts'

export interface UnsubscribePageDependencies {
  readonly database: Database
  readonly now: Clock
  readonly keys: KeyRing
}

/** Registers GET, which changes nothing, and POST, which switches the emails off. */
export async function registerUnsubscribePage(
  app: FastifyInstance,
  { database, now, keys }: UnsubscribePageDependencies,
): Promise<void> {
  const toRequest = ({ query, headers }: FastifyRequest) => ({
    keys,
    // A repeated parameter is a list, which no valid token is.
    token: String((query as { token?: string | string[] }).token),
    now: now(),
    otherwise: getPreferredLocale(headers['accept-language']),
  })
  await app.register(async (scope) => {
    // The body is always the same word, so it is not read.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    )
    const options = { schema: { hide: true }, config: { takesMultipart: true } } as object
    scope.get(unsubscribePath, options, async (request, reply) => {
      const page = await database.transaction('system', { readOnly: true }, (tx) =>
        readUnsubscribePage(tx, toRequest(request)),
      )
      return sendPage(reply, page)
    })
    scope.post(unsubscribePath, options, async (request, reply) => {
      // A multipart body would otherwise keep the connection waiting.
      if (request.isMultipart()) request.raw.resume()
      const page = await database.transaction('system', {}, (tx) =>
        unsubscribeFromEmail(tx, toRequest(request)),
      )
      return sendPage(reply, page)
    })
  })
}

/** All texts come from the message catalogue, so nothing needs to be escaped. */
function sendPage(reply: FastifyReply, page: UnsubscribePage): FastifyReply {
  const { locale, title, text, button, settings, isExpired } = page
  const form = button
    ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${button}</button></form>`
    : ''
  const body = `<p>${text}</p>\n${form}\n<p><a href="/account">${settings}</a></p>`
  return sendPlainPage(reply, isExpired ? 410 : 200, { locale, title, body })
}
