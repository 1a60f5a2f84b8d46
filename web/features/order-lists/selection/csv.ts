/**
 * Writes fields separated by semicolons, as spreadsheet programs with German or French settings expect. A field
 * that begins like a formula gets an apostrophe, so that no program runs a customer's text.
 */
export function toCsv(lines: readonly (readonly string[])[]): string {
  const quote = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return lines.map((fields) => fields.map(quote).join(';')).join('\r\n')
}
