/** XML as text, for documents that programs read. */

/** An element; null if it would be empty, which the standards of our documents forbid. */
export type XmlElement = { readonly xml: string } | null

/** Creates an element. Text is escaped; characters not allowed in XML are removed. */
export function createXmlElement(
  name: string,
  content: string | readonly XmlElement[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  const inner =
    typeof content === 'string' ? escapeXml(content) : content.map((part) => part?.xml ?? '').join('')
  if (inner === '') return null
  const more = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return { xml: `<${name}${more.join('')}>${inner}</${name}>` }
}

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Returns the text for an element or attribute. XML 1.0 § 2.2 allows no control characters except tab and line ends. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/[&<>"]/g, (sign) => xmlEntities[sign] ?? sign)
      .trim()
  )
}

/** Returns an XML document in UTF-8. */
export function createXmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root?.xml ?? ''}\n`
}
