import { createTable, TableFileError, type TableCell, type TableFile } from './table-file.ts'

/**
 * Reads a JSON list of records, or an object with one such list. The fields of nested objects become columns such as
 * `customer.city`; a list stays in its cell as JSON text.
 */
export function readJsonTable(text: string, encoding: TableFile['encoding']): TableFile {
  const records = findRecords(parseJson(text))
  const columns = new Map<string, number>()
  const flat = records.map((record) => {
    const cells = new Map<string, TableCell>()
    flattenRecord(record, '', cells, 0)
    for (const name of cells.keys()) if (!columns.has(name)) columns.set(name, columns.size)
    return cells
  })
  const names = [...columns.keys()]
  const rows = flat.map((cells, index) => ({
    number: index + 1,
    cells: names.map((name) => cells.get(name) ?? null),
  }))
  const table = createTable([{ number: 0, cells: names }, ...rows])
  return { format: 'json', encoding, separator: null, sheet: null, ...table }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // V8 names the place: “… in JSON at position 12 (line 3 column 4)”.
    throw new TableFileError('file_broken', /line \d+ column \d+/.exec((error as Error).message)?.[0] ?? null)
  }
}

function findRecords(content: unknown): object[] {
  const lists = Array.isArray(content)
    ? [content]
    : Object.values(content ?? {}).filter((value) => Array.isArray(value))
  const [records = []] = lists.length === 1 ? (lists as unknown[][]) : []
  const wrong = records.findIndex((record) => typeof record !== 'object' || record === null)
  if (wrong >= 0) throw new TableFileError('file_broken', `${wrong + 1}`)
  return records as object[]
}

/** Objects nested deeper than this stay in their cell as JSON text. */
const deepest = 4

function flattenRecord(record: object, prefix: string, cells: Map<string, TableCell>, depth: number): void {
  for (const [key, value] of Object.entries(record)) {
    const name = prefix + key
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < deepest)
      flattenRecord(value as object, `${name}.`, cells, depth + 1)
    else
      cells.set(
        name,
        typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as TableCell),
      )
  }
}
