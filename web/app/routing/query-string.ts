/**
 * Parses a query string into texts without type guessing, so that `0123` and tokens stay unchanged. A
 * repeated key becomes a list.
 */
export function parseQueryString(search: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(search)) {
    const before = found[key]
    if (before === undefined) found[key] = value
    else found[key] = Array.isArray(before) ? [...before, value] : [before, value]
  }
  return found
}

export function formatQueryString(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one): [string, string] => [key, String(one)]),
  )
  const text = new URLSearchParams(pairs).toString()
  return text && `?${text}`
}
