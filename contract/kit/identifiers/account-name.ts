/**
 * Removes the location from a company name: a final ` (…)`, ` […]` or ` - …` that is the account's city. `UG
 * (haftungsbeschränkt)` stays.
 */
export function removeLocationTag(name: string, city: string): string {
  const tag = /\s+(?:\((?<round>[^()]+)\)|\[(?<square>[^[\]]+)\]|[-–]\s+(?<dash>.+))$/u.exec(name)
  const place = tag?.groups?.round ?? tag?.groups?.square ?? tag?.groups?.dash
  if (!tag || !place || foldCase(place) !== foldCase(city)) return name
  return name.slice(0, tag.index)
}

function foldCase(text: string): string {
  return text.trim().toLocaleLowerCase('de')
}
