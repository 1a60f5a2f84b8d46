/** Questions and answers that the demo links to, so that its tile leads somewhere. */

import type { FastifyInstance } from 'fastify'
import { locales } from '#contract/kit/locale'
import { demoFaqPath } from '#server/platform/config/config'
import { demoFaqTexts } from './demo-faq.texts.ts'
import { sendPlainPage } from './plain-page.ts'

/** Registers one page per language. */
export function registerDemoFaq(app: FastifyInstance): void {
  for (const locale of locales) {
    const { title, questions, back } = demoFaqTexts[locale]
    const answers = questions.map(([question, answer]) => `<h2>${question}</h2>\n<p>${answer}</p>`)
    const body = [...answers, `<p><a href="/company">${back}</a></p>`].join('\n')
    app.get(`${demoFaqPath}/${locale}`, { schema: { hide: true } } as object, (_request, reply) =>
      sendPlainPage(reply, 200, { locale, title, body }),
    )
  }
}
