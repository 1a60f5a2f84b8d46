import type { RenderedEmail } from './email.document.ts'

/**
 * Renders an email as HTML: one column without tables, readable without styles, in light and dark mode, in
 * the colours of the portal.
 */
export function renderEmailHtml(email: RenderedEmail): string {
  const lines = [email.why, email.support].filter((line) => line !== null)
  return `<!doctype html>
<html lang="${email.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeEmailHtml(email.subject)}</title>
<style>${emailStyle}</style>
</head>
<body>
<main>
<p class="mark">${escapeEmailHtml(email.product)}</p>
<h1>${escapeEmailHtml(email.subject)}</h1>
<p>${escapeEmailHtml(email.hello)}</p>
${renderParagraphs(email.text)}
${[renderEmailFacts(email.facts), renderEmailItems(email), renderEmailAction(email), renderEmailQuestions(email)].filter(Boolean).join('\n')}
</main>
<footer>
${[...lines.map((line) => `<p>${escapeEmailHtml(line)}</p>`), renderFooterLink(email.unsubscribe), renderFooterLink(email.stop)].filter(Boolean).join('\n')}
</footer>
</body>
</html>
`
}

function renderParagraphs(text: string): string {
  const paragraphs = text.split(/(?:\r?\n){2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => `<p>${escapeWithLineBreaks(paragraph)}</p>`).join('\n')
}

const emailStyle = `
:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:#f7f6f4;color:#1c1b19;font:16px/1.5 Inter,'Helvetica Neue',Arial,sans-serif;overflow-wrap:anywhere}
main,footer{max-width:560px;margin:0 auto}
main{padding:24px;background:#fff;border-radius:6px}
.mark{margin:0;font-weight:700;color:#0b5c55}
h1{margin:16px 0;font-size:20px;line-height:1.3}
h2{margin:24px 0 0;padding-top:16px;border-top:1px solid #d9d5ce;font-size:16px;line-height:1.4}
h2 a{color:#0b5c55}
h2+dl{margin:8px 0 0}
dl{margin:24px 0;padding:0}
dt{color:#5d5a55;font-size:14px}
dd{margin:0 0 12px;font-weight:600}
a.action{display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5c55;color:#fff;font-weight:600;text-decoration:none}
footer{padding:16px 24px;color:#5d5a55;font-size:14px}
footer p{margin:0 0 4px}
a.stop{color:inherit}
@media (prefers-color-scheme:dark){
body{background:#161514;color:#eceae6}
main{background:#211f1d}
.mark,h2 a{color:#6fc7bd}
h2{border-color:#3a3733}
dt,footer{color:#aaa69f}
a.action{background:#6fc7bd;color:#10211f}
}
`

function renderEmailItems({ items }: RenderedEmail): string {
  const parts = items.map(({ title, facts, url }) => {
    const name = escapeEmailHtml(title)
    const link = url ? `<a href="${escapeEmailHtml(url)}">${name}</a>` : name
    return `<h2>${link}</h2>${renderEmailFacts(facts)}`
  })
  return parts.join('\n')
}

function renderEmailFacts(facts: RenderedEmail['facts']): string {
  if (facts.length === 0) return ''
  const lines = facts.map(
    ([label, value]) => `<dt>${escapeEmailHtml(label)}</dt><dd>${escapeWithLineBreaks(value)}</dd>`,
  )
  return `<dl>\n${lines.join('\n')}\n</dl>`
}

function renderEmailAction({ action }: RenderedEmail): string {
  if (!action) return ''
  return `<p><a class="action" href="${escapeEmailHtml(action.url)}">${escapeEmailHtml(action.label)}</a></p>`
}

function renderFooterLink(link: RenderedEmail['stop']): string {
  return link
    ? `<p><a class="stop" href="${escapeEmailHtml(link.url)}">${escapeEmailHtml(link.label)}</a></p>`
    : ''
}

function renderEmailQuestions({ questions }: RenderedEmail): string {
  return questions ? renderParagraphs(questions) : ''
}

/** Keeps a section sign with its number, so that no line ends with it. */
function escapeWithLineBreaks(text: string): string {
  return escapeEmailHtml(text)
    .replace(/\r?\n/g, '<br>')
    .replaceAll(/(§§?) (?=\d)/g, '$1\u00a0')
}

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeEmailHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character)
}
