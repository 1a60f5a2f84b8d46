/** Formats German numbers in readable groups and keeps others: `0341 5550 1234`, `+43 1 2345678`. */
export function formatPhone(value: string): string {
  const digits = value.replaceAll(/[^\d+]/g, '')
  const germanNumber = /^(?:\+49|0049|0)([1-9]\d*)$/.exec(digits)
  if (!germanNumber?.[1]) return value.trim()
  const national = germanNumber[1]
  const area = getAreaCodeLength(national)
  return `0${national.slice(0, area)} ${groupDigits(national.slice(area))}`
}

/** The four largest cities have two digits, mobile networks and larger towns three. */
function getAreaCodeLength(national: string): number {
  if (/^(?:30|40|69|89)/.test(national)) return 2
  if (/^1[567]/.test(national)) return 3
  return /^(?:[2-9]\d1|800|900|180)/.test(national) ? 3 : 4
}

function groupDigits(digits: string): string {
  return digits.replaceAll(/(\d{3,4}?)(?=(?:\d{4})+$)/g, '$1 ')
}

/** Returns the URL that dials a number. */
export function toPhoneHref(value: string): string {
  return `tel:${value.replaceAll(/[^\d+]/g, '')}`
}
