import { expect, test } from '@playwright/test'
import { locales } from '#contract/kit/locale'
import { renderEmail } from '#server/features/notifications/email/email.document'
import { emailExamples } from '#server/features/notifications/email/email-examples.texts'
import { renderEmailHtml } from '#server/features/notifications/email/email-html.document'
import type { EmailTemplateName } from '#server/features/notifications/email-kinds.rules'

/** Emails in a browser, at the width of a mail program and of a small phone. No product is needed. */

const sender = {
  product: 'Gewerk',
  publicUrl: 'https://partner.example',
  supportEmail: 'hilfe@partner.example',
  supportPhone: '+49 30 5550000',
}
/** A name that no line can hold. */
const person = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter'

for (const width of [600, 320]) {
  test(`no email is wider than ${width} px, in any language`, async ({ page }) => {
    const emails = locales.flatMap((locale) =>
      (Object.keys(emailExamples) as EmailTemplateName[]).map((template) => ({
        name: `${template} (${locale})`,
        html: renderEmailHtml(
          renderEmail(template, emailExamples[template], { name: person, locale }, sender),
        ),
      })),
    )
    await page.setContent('<body></body>')
    const wide = await page.evaluate(
      async ({ emails, width }) => {
        const frames = emails.map(({ html }) => {
          const frame = document.createElement('iframe')
          frame.style.cssText = `width:${width}px;height:600px;border:0`
          frame.srcdoc = html
          return frame
        })
        const loaded = frames.map(
          (frame) => new Promise((resolve) => frame.addEventListener('load', resolve)),
        )
        document.body.append(...frames)
        await Promise.all(loaded)
        return frames.flatMap(({ contentDocument }, place) => {
          const content = contentDocument?.documentElement.scrollWidth ?? Number.POSITIVE_INFINITY
          return content > width ? [`${emails[place]?.name}: ${content} px`] : []
        })
      },
      { emails, width },
    )
    expect(wide).toEqual([])
  })
}
