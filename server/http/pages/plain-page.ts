/** Pages without scripts, for links that open outside of the app. */

import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Locale } from '#contract/kit/locale'

export interface PlainPage {
  readonly locale: Locale
  readonly title: string
  /** HTML below the title. The texts must come from the product, because they are not escaped. */
  readonly body: string
}

/** Sends a page that loads nothing and can be framed by no site. */
export function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage): FastifyReply {
  return reply
    .status(status)
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(renderPlainPage(page))
}

const pageStyle = `:root{color-scheme:light dark}
body{margin:0;padding:48px 16px;background:#f7f6f4;color:#1c1b19;font:16px/1.5 Inter,'Helvetica Neue',Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:6px}
h1{margin:0 0 16px;font-size:20px;line-height:1.3}
h2{margin:24px 0 4px;font-size:16px}
p{margin:0 0 12px}
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

function renderPlainPage({ locale, title, body }: PlainPage): string {
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
${body}
</main>
</body>
</html>
`
}
