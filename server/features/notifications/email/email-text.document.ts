import type { RenderedEmail } from './email.document.ts'

/** Renders an email as plain text. */
export function renderEmailText(email: RenderedEmail): string {
  const colon = email.locale === 'fr' ? '\u00A0:' : ':'
  const facts = email.facts.map(([label, value]) => `${label}${colon} ${value}`).join('\n')
  const items = email.items.map(({ title, facts: about, url }) =>
    [`* ${title}`, ...about.map(([label, value]) => `${label}${colon} ${value}`), url]
      .filter((line) => line !== null)
      .join('\n'),
  )
  const action = email.action ? `${email.action.label}${colon}\n${email.action.url}` : null
  const stop = email.stop ? `${email.stop.label}${colon} ${email.stop.url}` : null
  const unsubscribe = email.unsubscribe ? `${email.unsubscribe.label}${colon} ${email.unsubscribe.url}` : null
  const lines = ['-- ', email.product, email.why, email.support, unsubscribe, stop]
  const foot = lines.filter((line) => line !== null).join('\n')
  const parts = [email.hello, email.text, facts || null, ...items, action, email.questions, foot]
  return parts.filter((part) => part !== null).join('\n\n') + '\n'
}
