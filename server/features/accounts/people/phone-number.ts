import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number as it is kept: E.164 where the number can be told, else as typed without blanks (wire.md). */
export function normalizePhone(typed: string): string {
  const number = parsePhoneNumberFromString(typed, 'DE')
  return number?.isPossible() ? number.number : typed.replaceAll(/\s/g, '')
}
