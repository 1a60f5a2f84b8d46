/**
 * Reads from the `cmap` table of a TrueType font which characters it has glyphs for (OpenType 1.9, "cmap").
 */

const unicodeTableFormat = 12

/** Returns the code points that every font can show. Throws for a font without a Unicode table. */
export function getCommonCodePoints(fonts: readonly Uint8Array[]): ReadonlySet<number> {
  const [first = new Set<number>(), ...others] = fonts.map(readCodePoints)
  return others.reduce<Set<number>>((common, one) => common.intersection(one), first)
}

function readCodePoints(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const table = findCmapTable(view)
  const subtables = Array.from({ length: view.getUint16(table + 2) }, (_, index) => {
    return table + view.getUint32(table + 4 + index * 8 + 4)
  })
  const subtable = subtables.find((offset) => view.getUint16(offset) === unicodeTableFormat)
  if (subtable === undefined) throw new Error('The font has no cmap table of format 12.')
  return readCodePointGroups(view, subtable)
}

function findCmapTable(view: DataView): number {
  const records = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + index * 16)
  const tag = (offset: number) => String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(offset + at)))
  const record = records.find((offset) => tag(offset) === 'cmap')
  if (record === undefined) throw new Error('The font has no cmap table.')
  return view.getUint32(record + 8)
}

/**
 * Format 12 lists ranges of code points with the glyph of the first one. Glyph 0 means that there is no
 * glyph.
 */
function readCodePointGroups(view: DataView, subtable: number): Set<number> {
  const found = new Set<number>()
  for (let index = 0; index < view.getUint32(subtable + 12); index += 1) {
    const group = subtable + 16 + index * 12
    const [first, last, glyph] = [0, 4, 8].map((at) => view.getUint32(group + at)) as [number, number, number]
    for (let point = first; point <= last; point += 1) if (glyph + point - first > 0) found.add(point)
  }
  return found
}
