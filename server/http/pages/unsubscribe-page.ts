/**
 * The page of unsubscribe links in emails. Mail programs post a form to it without a log-in (RFC 8058), which the
 * calls of the API do not accept; people who open the link see a page with a button.
 */

import { createHash } from 'node:crypto'
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

export interface UnsubscribePageDependencies {
  readonly database: Database
  readonly now: Clock
  readonly key: Uint8Array
}

/** Registers GET, which changes nothing, and POST, which switches the emails off. */
export async function registerUnsubscribePage(
  app: FastifyInstance,
  { database, now, key }: UnsubscribePageDependencies,
): Promise<void> {
  const toRequest = ({ query, headers }: FastifyRequest) => ({
    key,
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

function sendPage(reply: FastifyReply, page: UnsubscribePage): FastifyReply {
  return reply
    .status(page.isExpired ? 410 : 200)
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(renderUnsubscribePage(page))
}

const pageStyle = `:root{color-scheme:light dark}
body{margin:0;padding:48px 16px;background:#f7f6f4;color:#1c1b19;font:16px/1.5 Inter,'Helvetica Neue',Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:6px}
h1{margin:0 0 16px;font-size:20px;line-height:1.3}
button{min-height:44px;padding:12px 20px;border:0;border-radius:6px;background:#0b5c55;color:#fff;font:inherit;font-weight:600}
a{color:#0b5c55;display:inline-block;padding:10px 0}
@media (prefers-color-scheme:dark){
body{background:#161514;color:#eceae6}
main{background:#211f1d}
a{color:#6fc7bd}
button{background:#6fc7bd;color:#10211f}
}`

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** All texts come from the message catalogue, so nothing needs to be escaped. */
function renderUnsubscribePage({ locale, title, text, button, settings }: UnsubscribePage): string {
  const form = button
    ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${button}</button></form>`
    : ''
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${form}
<p><a href="/account">${settings}</a></p>
</main>
</body>
</html>
`
}
