/** Bank details as users type them: any case, with blanks. No zod: the browser uses the same checks. */

/** Removes blanks and converts to upper case, the stored form of IBAN, BIC and VAT ids. */
export function compactBankCode(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** Length of the IBAN by country (IBAN registry of ISO 13616, SWIFT). Other countries have no IBAN. */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 ' +
    'EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 ' +
    'KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 ' +
    'PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 ' +
    'UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Countries whose account numbers contain digits only. */
const digitsOnly = /^(?:AT|BE|DE|DK|ES|FI|NO|PL|SE)[0-9]+$/

/**
 * Returns whether a compact IBAN has the length and form of its country and valid check digits (ISO 13616).
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const country = iban.slice(0, 2)
  if (iban.length !== ibanLengths[country]) return false
  if (digitsOnly.test(`${country}0`) && !digitsOnly.test(iban)) return false
  // 00, 01 and 99 are never issued, although the remainder is 1 for some of them.
  if (/^(?:00|01|99)/.test(iban.slice(2))) return false
  return calculateRemainder97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** ISO 7064 MOD 97-10: letters count as 10 to 35. */
function calculateRemainder97(text: string): number {
  return [...text].reduce((rest, char) => {
    const value = Number.parseInt(char, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}

/** Returns whether a compact BIC has the form of ISO 9362. */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
}

/** Territories whose BICs have their own country code but whose accounts have IBANs of another country. */
const territories: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
}

/** Returns whether a BIC and an IBAN belong to the same country. Both must be compact and well-formed. */
export function isBicOfIbanCountry(bic: string, iban: string): boolean {
  const [ofBank, ofAccount] = [bic.slice(4, 6), iban.slice(0, 2)]
  return ofBank === ofAccount || (territories[ofAccount]?.includes(ofBank) ?? false)
}

/** Formats an IBAN in groups of four. */
export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Masks the middle of an IBAN: users recognize their account, but the number cannot be misused. */
export function maskIban(iban: string): string {
  return formatIban(iban.slice(0, 4) + '•'.repeat(iban.length - 8) + iban.slice(-4))
}
