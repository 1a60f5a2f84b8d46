import {
  listSchemaFields,
  type SchemaField,
  type NamedSchemas,
  type JsonSchema,
  describeType,
} from './schema-fields.ts'

/** The parts of an OpenAPI 3.1 document that the page shows. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly description?: string }
  readonly components?: { readonly schemas?: NamedSchemas }
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
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, Media>>

interface Media {
  readonly schema?: JsonSchema & { readonly examples?: readonly unknown[] }
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface DocumentedCall {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/**
 * Returns the page of an API: plain HTML without a script, so that the browser's own search finds everything.
 * `source` is the URL of the OpenAPI document, `style` the one of the style sheet.
 */
export function renderDocsPage(api: OpenApiDocument, source: string, style: string): string {
  const named = api.components?.schemas ?? {}
  const entries = listDocumentedCalls(api.paths)
  const hooks = listDocumentedCalls(api.webhooks ?? {})
  const groups = Map.groupBy(entries, ({ operation }) => operation.tags?.[0] ?? 'calls')
  const parts = [...groups, ...(hooks.length > 0 ? [['webhooks', hooks] as const] : [])]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(api.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeHtml(style)}">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<nav aria-label="Calls">${parts.map(([name, calls]) => renderLinks(name, calls)).join('')}</nav>
<main>
<h1>${escapeHtml(api.info.title)}</h1>
${renderParagraphs(api.info.description ?? '')}
<p>For programs: <a href="${escapeHtml(source)}">OpenAPI 3.1</a>.</p>
<div id="calls" tabindex="-1">
${parts.map(([name, calls]) => renderGroup(name, calls, named)).join('\n')}
</div>
</main>
</body>
</html>
`
}

function listDocumentedCalls(paths: OpenApiDocument['paths']): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

function renderLinks(name: string, calls: readonly DocumentedCall[]): string {
  const items = calls.map(
    ({ operation: { operationId: id } }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(id)}</a></li>`,
  )
  return `<h2>${escapeHtml(name)}</h2><ul>${items.join('')}</ul>`
}

function renderGroup(name: string, calls: readonly DocumentedCall[], named: NamedSchemas): string {
  return `<section aria-labelledby="group-${escapeHtml(name)}">
<h2 id="group-${escapeHtml(name)}">${escapeHtml(name)}</h2>
${calls.map((entry) => renderCall(entry, named)).join('\n')}
</section>`
}

function renderCall({ method, path, operation }: DocumentedCall, named: NamedSchemas): string {
  const { operationId: id, summary = '' } = operation
  return `<article id="${escapeHtml(id)}">
<h3>${escapeHtml(id)} <a href="#${escapeHtml(id)}" aria-label="Link to ${escapeHtml(id)}">#</a></h3>
<p class="line"><strong>${escapeHtml(method)}</strong> <code>${escapeHtml(path)}</code></p>
<p>${renderSentence(summary)}</p>
${renderParameters(operation.parameters ?? [], named)}
${renderRequestBody(operation, named)}
${renderAnswers(operation, named)}
</article>`
}

function renderParameters(parameters: readonly Parameter[], named: NamedSchemas): string {
  const fields = parameters.map((one) => ({
    path: one.name,
    type: describeType(one.schema, named),
    isRequired: one.required ?? false,
    notes: [one.in === 'path' ? 'in the path' : `in the ${one.in}`, one.schema.description]
      .filter(Boolean)
      .join('. '),
  }))
  return renderFieldTable('Parameters', fields)
}

function renderRequestBody({ requestBody }: Operation, named: NamedSchemas): string {
  const [kind, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!kind || !media) return ''
  const fields = renderFieldTable(
    kind === 'application/json' ? 'Body' : `Body (${kind})`,
    listMediaFields(media, named),
  )
  const example = findExample(media)
  if (example === undefined) return fields
  return `${fields}
<details><summary>Example</summary><pre><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre></details>`
}

function findExample(media: Media): unknown {
  return media.example ?? Object.values(media.examples ?? {})[0]?.value ?? media.schema?.examples?.[0]
}

function listMediaFields({ schema }: Media, named: NamedSchemas): SchemaField[] {
  return schema ? listSchemaFields(schema, named) : []
}

/** Renders the success reply with its fields, and the refusals by name. */
function renderAnswers({ responses }: Operation, named: NamedSchemas): string {
  const all = Object.entries(responses)
  const good = all.filter(([status]) => status.startsWith('2'))
  const refused = all.filter(([status]) => !status.startsWith('2'))
  const shown = good.map(([status, { description, content }]) => {
    const [media] = Object.values(content ?? {})
    const fields = media ? listMediaFields(media, named) : []
    const head = `<h4>Answer ${escapeHtml(status)}</h4>`
    if (fields.length === 0) return `${head}<p>${escapeHtml(describePlainAnswer(description, media))}</p>`
    return `${head}<details><summary>${fields.length === 1 ? 'One field' : `${fields.length} fields`}</summary>${renderFieldTable('Answer', fields)}</details>`
  })
  const rows = refused.map(
    ([status, { description = '' }]) =>
      `<li><strong>${escapeHtml(status)}</strong> ${escapeHtml(description)}</li>`,
  )
  return `${shown.join('\n')}
${rows.length > 0 ? `<h4>Refusals</h4><ul class="refusals">${rows.join('')}</ul>` : ''}`
}

function describePlainAnswer(description: string | undefined, media: Media | undefined): string {
  if (media?.schema) return describeType(media.schema, {})
  return description && description !== 'Default Response' ? description : 'No fields.'
}

function renderFieldTable(name: string, fields: readonly SchemaField[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ path, type, isRequired, notes }) =>
      `<tr><th scope="row"><code>${escapeHtml(path)}</code>${isRequired ? ' <em>required</em>' : ''}</th><td>${escapeHtml(type)}</td><td>${renderSentence(notes)}</td></tr>`,
  )
  return `<table><caption>${escapeHtml(name)}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

function renderParagraphs(words: string): string {
  return words
    .split('\n\n')
    .filter(Boolean)
    .map((one) => `<p>${renderSentence(one)}</p>`)
    .join('\n')
}

/** Escapes a text and renders the parts between backticks as code. */
function renderSentence(words: string): string {
  return escapeHtml(words).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function escapeHtml(raw: string): string {
  return raw
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
