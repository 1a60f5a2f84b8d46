/**
 * Reads XML of other systems. Document type declarations are refused, so that no entity can be defined (XML 1.0 § 4): neither
 * files of this machine nor expanding entities get in. Size and depth are limited.
 */

/** An element with its children and text. Names are without namespace prefixes. */
export interface XmlNode {
  readonly name: string
  readonly children: XmlNode[]
  text: string
  /** The number of characters before it. */
  readonly offset: number
  readonly attributes: Readonly<Record<string, string>>
}

/** A fault of the text. `offset` counts characters. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault'
  readonly offset: number
  readonly isDoctype: boolean

  constructor(offset: number, isDoctype = false) {
    super(`The XML cannot be read at ${offset}.`)
    this.offset = offset
    this.isDoctype = isDoctype
  }
}

const maxDepth = 50
/** Comments, instructions, CDATA sections, declarations and tags, in this sequence; sticky. */
const markup =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|(<!)|<\/\s*([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y

// oxlint-disable-next-line no-control-regex -- XML has none of them (XML 1.0 § 2.2)
const controlCharacter = /[\0-\x08\x0B\x0C\x0E-\x1F]/

/** Returns the root element. Throws `XmlFault`. */
export function readXml(xml: string): XmlNode {
  const control = controlCharacter.exec(xml)
  if (control) throw new XmlFault(control.index)
  const top: XmlNode = { name: '', children: [], text: '', offset: 0, attributes: {} }
  const open: XmlNode[] = [top]
  let place = xml.startsWith('\uFEFF') ? 1 : 0
  while (place < xml.length) {
    const current = open.at(-1) ?? top
    const next = xml.indexOf('<', place)
    const end = next === -1 ? xml.length : next
    current.text += decodeEntities(xml.slice(place, end), place)
    if (next === -1) break
    markup.lastIndex = next
    const match = markup.exec(xml)
    if (!match) throw new XmlFault(next)
    const [all, data, declaration, closing, opening, attributes = '', isEmpty] = match
    if (declaration) throw new XmlFault(next, true)
    if (data !== undefined) current.text += data
    if (closing !== undefined) closeElement(open, closing, next)
    if (opening !== undefined) {
      const node = {
        name: removePrefix(opening),
        children: [],
        text: '',
        offset: next,
        attributes: readAttributes(attributes, next),
      }
      current.children.push(node)
      if (!isEmpty) open.push(node)
      if (open.length > maxDepth) throw new XmlFault(next)
    }
    place = next + all.length
  }
  const [root, ...others] = top.children
  if (!root || others.length > 0 || open.length > 1 || top.text.trim() !== '') throw new XmlFault(xml.length)
  return root
}

function closeElement(open: XmlNode[], name: string, offset: number): void {
  const node = open.length > 1 ? open.pop() : undefined
  if (node?.name !== removePrefix(name)) throw new XmlFault(offset)
}

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function readAttributes(text: string, offset: number): Record<string, string> {
  const pairs = [...text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(
    pairs.map(([, name = '', double, single]) => [
      removePrefix(name),
      decodeEntities(double ?? single ?? '', offset),
    ]),
  )
}

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' }

/** Only the five entities of XML itself and character references exist without a declaration. */
function decodeEntities(text: string, offset: number): string {
  return text.replaceAll(/&([^;\s]{0,10};?)/g, (_, entity: string, index: number) => {
    const name = entity.slice(0, -1)
    const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1]
    const point = code ? Number.parseInt(code, 16) : Number(/^#(\d{1,7})$/.exec(name)?.[1] ?? Number.NaN)
    if (entity.endsWith(';') && Object.hasOwn(predefined, name)) return predefined[name] ?? ''
    if (!entity.endsWith(';') || !isXmlCharacter(point)) throw new XmlFault(offset + index)
    return String.fromCodePoint(point)
  })
}

/** XML 1.0 § 2.2. */
function isXmlCharacter(point: number): boolean {
  return (
    [0x9, 0xa, 0xd].includes(point) ||
    (point >= 0x20 && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0xfffd) ||
    (point >= 0x10000 && point <= 0x10ffff)
  )
}

/** Returns the elements at a path of names. */
export function findNodes(node: XmlNode, ...path: string[]): XmlNode[] {
  return path.reduce<XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  )
}

/** Returns the text of the first element at a path, without blanks around it; null if there is none. */
export function findText(node: XmlNode, ...path: string[]): string | null {
  return findNodes(node, ...path)[0]?.text.trim() || null
}
