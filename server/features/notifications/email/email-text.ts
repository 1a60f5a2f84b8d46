import type { RenderedEmail } from './render-email.ts'

/** Renders an email as plain text. */
export function renderEmailText(letter: RenderedEmail): string {
  const colon = letter.locale === 'fr' ? ' :' : ':'
  const facts = letter.facts.map(([label, value]) => `${label}${colon} ${value}`).join('\n')
  const action = letter.action ? `${letter.action.label}${colon}\n${letter.action.url}` : null
  const stop = letter.stop ? `${letter.stop.label}${colon} ${letter.stop.url}` : null
  const lines = ['-- ', letter.product, letter.why, letter.support, stop]
  const foot = lines.filter((line) => line !== null).join('\n')
  const parts = [letter.hello, letter.text, facts || null, action, letter.questions, foot]
  return parts.filter((part) => part !== null).join('\n\n') + '\n'
}
