import { isIP } from 'node:net'
import { z } from 'zod'
import { compactBankCode, isBic, isIban } from '#contract/kit/identifiers/iban'

/** Schemas that parse the text of environment variables. */

/** A list separated by commas or spaces. */
export const wordList = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,12}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
export const onOffSwitch = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((word) => ['on', 'true', '1'].includes(word))
/** The roles of the back office. */
export const staffRoleNames = [
  'viewer',
  'dispatcher',
  'partner_manager',
  'accountant',
  'administrator',
] as const

/** Roles of the back office by the value of a claim: `admins=administrator,sales=viewer`. */
export const roleList = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const roles = pairs.map(([value = '', name]) => ({
    value,
    role: staffRoleNames.find((one) => one === name),
  }))
  const known = roles.flatMap(({ value, role }) => (value && role ? [{ value, role }] : []))
  if (known.length === roles.length) return known
  context.addIssue({ code: 'custom', message: 'role' })
  return z.NEVER
})

/** Returns whether the text is an IP address, with or without a port. */
export function isNameServer(text: string): boolean {
  const [, six, four = text] = /^(?:\[([\da-f:]+)\]|(\d+(?:\.\d+){3})):\d{1,5}$/i.exec(text) ?? []
  return isIP(six ?? four) !== 0
}

export const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
/** A file of the file store (its key), or a URL. */
export const fileKeyOrUrl = z.string().transform((text, context) => {
  if (webUrl.safeParse(text).success) return { url: text }
  if (/^(?!\/)[\w-][\w./-]*\.pmtiles$/.test(text) && !text.includes('..')) return { key: text }
  context.addIssue({ code: 'custom' })
  return z.NEVER
})
/** A URL that may contain `{locale}`, which becomes de, en or fr. */
export const localizedUrl = z
  .string()
  .refine((text) => z.url({ protocol: /^https?$/ }).safeParse(text.replace('{locale}', 'de')).success)
/** Accepts an IP address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}
export const originPattern = /^(https?:\/\/[^/\s]+|'self')$/

/**
 * The issuer of credit notes as JSON. Every required field is printed on the document, so none may be empty.
 */
const companyField = z.string().trim().min(1).max(255)
const companySchema = z.strictObject({
  mark: companyField,
  name: companyField,
  street: companyField,
  postal_code: companyField,
  city: companyField,
  vat_id: companyField,
  managing_directors: companyField,
  register: companyField,
  email: companyField,
  phone: companyField,
  buyer_reference: companyField.optional(),
  iban: z.string().transform(compactBankCode).refine(isIban).optional(),
  bic: z.string().transform(compactBankCode).refine(isBic).optional(),
  construction_certificate_until: z.iso.date().optional(),
  electricity_certificate_until: z.iso.date().optional(),
})
export const companyJson = z.string().transform((text, context) => {
  try {
    return companySchema.parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})
