import { fieldsOf, type Field, type Named, type Shape, typeOf } from './schema-fields.ts'

/** What of an OpenAPI 3.1 document the page shows. */
export interface Description {
  readonly info: { readonly title: string; readonly description?: string }
  readonly components?: { readonly schemas?: Named }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>
}

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: Shape
}

type Content = Readonly<Record<string, Media>>

interface Media {
  readonly schema?: Shape & { readonly examples?: readonly unknown[] }
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/**
 * An API's description as a page for people: plain HTML without a script, which a browser's own search reads.
 * `source`: where the description itself lies; `style`: its style sheet.
 */
export function referencePage(api: Description, source: string, style: string): string {
  const named = api.components?.schemas ?? {}
  const entries = entriesOf(api.paths)
  const hooks = entriesOf(api.webhooks ?? {})
  const groups = Map.groupBy(entries, ({ operation }) => operation.tags?.[0] ?? 'calls')
  const parts = [...groups, ...(hooks.length > 0 ? [['webhooks', hooks] as const] : [])]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(api.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${text(style)}">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<nav aria-label="Calls">${parts.map(([name, calls]) => links(name, calls)).join('')}</nav>
<main>
<h1>${text(api.info.title)}</h1>
${paragraphs(api.info.description ?? '')}
<p>For programs: <a href="${text(source)}">OpenAPI 3.1</a>.</p>
<div id="calls" tabindex="-1">
${parts.map(([name, calls]) => group(name, calls, named)).join('\n')}
</div>
</main>
</body>
</html>
`
}

function entriesOf(paths: Description['paths']): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

function links(name: string, calls: readonly Entry[]): string {
  const items = calls.map(
    ({ operation: { operationId: id } }) => `<li><a href="#${text(id)}">${text(id)}</a></li>`,
  )
  return `<h2>${text(name)}</h2><ul>${items.join('')}</ul>`
}

function group(name: string, calls: readonly Entry[], named: Named): string {
  return `<section aria-labelledby="group-${text(name)}">
<h2 id="group-${text(name)}">${text(name)}</h2>
${calls.map((entry) => call(entry, named)).join('\n')}
</section>`
}

function call({ method, path, operation }: Entry, named: Named): string {
  const { operationId: id, summary = '' } = operation
  return `<article id="${text(id)}">
<h3>${text(id)} <a href="#${text(id)}" aria-label="Link to ${text(id)}">#</a></h3>
<p class="line"><strong>${text(method)}</strong> <code>${text(path)}</code></p>
<p>${sentence(summary)}</p>
${parameters(operation.parameters ?? [], named)}
${body(operation, named)}
${answers(operation, named)}
</article>`
}

function parameters(given: readonly Parameter[], named: Named): string {
  const fields = given.map((one) => ({
    path: one.name,
    type: typeOf(one.schema, named),
    isRequired: one.required ?? false,
    notes: [one.in === 'path' ? 'in the path' : `in the ${one.in}`, one.schema.description]
      .filter(Boolean)
      .join('. '),
  }))
  return table('Parameters', fields)
}

function body({ requestBody }: Operation, named: Named): string {
  const [kind, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!kind || !media) return ''
  const fields = table(kind === 'application/json' ? 'Body' : `Body (${kind})`, fieldsIn(media, named))
  const example = exampleOf(media)
  if (example === undefined) return fields
  return `${fields}
<details><summary>Example</summary><pre><code>${text(JSON.stringify(example, null, 2))}</code></pre></details>`
}

function exampleOf(media: Media): unknown {
  return media.example ?? Object.values(media.examples ?? {})[0]?.value ?? media.schema?.examples?.[0]
}

function fieldsIn({ schema }: Media, named: Named): Field[] {
  return schema ? fieldsOf(schema, named) : []
}

/** The success with its fields; what may be refused by its names. */
function answers({ responses }: Operation, named: Named): string {
  const all = Object.entries(responses)
  const good = all.filter(([status]) => status.startsWith('2'))
  const refused = all.filter(([status]) => !status.startsWith('2'))
  const shown = good.map(([status, { description, content }]) => {
    const [media] = Object.values(content ?? {})
    const fields = media ? fieldsIn(media, named) : []
    const head = `<h4>Answer ${text(status)}</h4>`
    if (fields.length === 0) return `${head}<p>${text(plainAnswer(description, media))}</p>`
    return `${head}<details><summary>${fields.length === 1 ? 'One field' : `${fields.length} fields`}</summary>${table('Answer', fields)}</details>`
  })
  const rows = refused.map(
    ([status, { description = '' }]) => `<li><strong>${text(status)}</strong> ${text(description)}</li>`,
  )
  return `${shown.join('\n')}
${rows.length > 0 ? `<h4>Refusals</h4><ul class="refusals">${rows.join('')}</ul>` : ''}`
}

function plainAnswer(description: string | undefined, media: Media | undefined): string {
  if (media?.schema) return typeOf(media.schema, {})
  return description && description !== 'Default Response' ? description : 'No fields.'
}

function table(name: string, fields: readonly Field[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ path, type, isRequired, notes }) =>
      `<tr><th scope="row"><code>${text(path)}</code>${isRequired ? ' <em>required</em>' : ''}</th><td>${text(type)}</td><td>${sentence(notes)}</td></tr>`,
  )
  return `<table><caption>${text(name)}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

function paragraphs(words: string): string {
  return words
    .split('\n\n')
    .filter(Boolean)
    .map((one) => `<p>${sentence(one)}</p>`)
    .join('\n')
}

/** Words with what is to be read as code between backticks. */
function sentence(words: string): string {
  return text(words).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function text(raw: string): string {
  return raw
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
