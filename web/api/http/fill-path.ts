/**
 * Returns a path with its parameters, which are encoded: `/orders/{id}` and `id`.
 * @throws Error without one of them.
 */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | number | null | undefined>>,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined || value === null) throw new Error(`${path} needs the parameter ${key}.`)
    return encodeURIComponent(value)
  })
}
