/** Bank details as people type them: any case, with blanks. No zod: the browser checks by the same lines. */

/** Capitals without blanks, the one form in which IBAN, BIC and VAT ids are kept. */
export function compact(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

const lengths: Readonly<Record<string, number>> = {
  DE: 22,
  AT: 20,
  CH: 21,
  FR: 27,
  LU: 20,
  BE: 16,
  NL: 18,
  PL: 28,
}

/** Whether a compact IBAN has the length of its country, where we know it, and the right check digits (ISO 13616). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  if (iban.length !== (lengths[iban.slice(0, 2)] ?? iban.length)) return false
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** ISO 7064 MOD 97-10: letters count as 10 to 35. */
function remainder97(text: string): number {
  return [...text].reduce((rest, char) => {
    const value = Number.parseInt(char, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}

/** Whether a compact BIC has the form of ISO 9362. */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
}
