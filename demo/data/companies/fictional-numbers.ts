import type { State } from '#db/geo/states'

/**
 * Valid but unused numbers: phone numbers that the Bundesnetzagentur reserves for films and books (Mitteilung
 * 148/2021), account numbers at existing banks, tax numbers in the form of their state.
 */

/** 1,000 numbers each, by area. */
const fictionalAreas = {
  berlin: '+493023125',
  hamburg: '+494066969',
  munich: '+498999998',
  cologne: '+492214710',
  frankfurt: '+496990009',
} as const
export type PhoneArea = keyof typeof fictionalAreas
export const phoneAreas = Object.keys(fictionalAreas) as PhoneArea[]

/** Returns the `index`th (0 to 999) number of an area in E.164 format. */
export function createLandlineNumber(area: PhoneArea, index: number): string {
  return `${fictionalAreas[area]}${String(index % 1000).padStart(3, '0')}`
}

const singleMobiles = ['+4915228817386', '+491729925904', '+491734925280', '+491749091317']

/** Returns one of 104 mobile numbers; they repeat after that. */
export function createMobileNumber(index: number): string {
  const single = singleMobiles[(index % 104) - 100]
  return single ?? `+4917139200${String(index % 104).padStart(2, '0')}`
}

/** Existing banks with code and BIC; the accounts do not exist. */
export const banks = {
  leipzig: { code: '86055592', bic: 'WELADE8LXXX' },
  halle: { code: '80053762', bic: 'NOLADE21HAL' },
  dresden: { code: '85050300', bic: 'OSDDDE81XXX' },
  berlin: { code: '10050000', bic: 'BELADEBEXXX' },
  hamburg: { code: '20050550', bic: 'HASPDEHHXXX' },
  munich: { code: '70150000', bic: 'SSKMDEMMXXX' },
  cologne: { code: '37050198', bic: 'COLSDE33XXX' },
  frankfurt: { code: '50050201', bic: 'HELADEF1822' },
  stuttgart: { code: '60050101', bic: 'SOLADEST600' },
  nuremberg: { code: '76050101', bic: 'SSKNDE77XXX' },
  hanover: { code: '25050180', bic: 'SPKHDE2HXXX' },
  bremen: { code: '29050101', bic: 'SBREDE22XXX' },
  gls: { code: '43060967', bic: 'GENODEM1GLS' },
  dkb: { code: '12030000', bic: 'BYLADEM1001' },
} as const
export type BankKey = keyof typeof banks

/** Returns a German IBAN with valid check digits (ISO 7064, mod 97-10). */
export function createIban(bank: BankKey, account: number): string {
  const bban = `${banks[bank].code}${String(account).padStart(10, '0')}`
  const check = 98n - (BigInt(`${bban}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${bban}`
}

/**
 * Returns a German VAT id with a valid check digit (ISO 7064, mod 11-10). It begins with 99, which issued ids
 * do not.
 */
export function createVatId(seed: number): string {
  const text = `99${String(seed).padStart(6, '0').slice(-6)}`
  let product = 10
  for (const digit of text) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return `DE${text}${(11 - product) % 10}`
}

/** Form of the Steuernummer by state: F tax office, B district, U and P the rest. */
const taxForms: Record<State, string> = {
  BW: '99BBB/UUUUP',
  BY: '143/BBB/UUUUP',
  BE: '37/BBB/UUUUP',
  BB: '046/BBB/UUUUP',
  HB: '60 BBB UUUUP',
  HH: '48/BBB/UUUUP',
  HE: '045 BBB UUUUP',
  MV: '079/BBB/UUUUP',
  NI: '25/BBB/UUUUP',
  NW: '215/BBBB/UUUP',
  RP: '26/BBB/UUUUP',
  SL: '040/BBB/UUUUP',
  SN: '231/BBB/UUUUP',
  ST: '110/BBB/UUUUP',
  SH: '20/BBB/UUUUP',
  TH: '151/BBB/UUUUP',
}

/** Returns a Steuernummer in the form of its state; `seed` fills the free digits. */
export function createTaxNumber(state: State, seed: number): string {
  const form = taxForms[state]
  const free = form.replace(/[^BUP]/g, '').length
  const digits = String(seed).padStart(free, '1').slice(-free)
  let next = 0
  return form.replace(/[BUP]/g, () => digits.charAt(next++))
}
