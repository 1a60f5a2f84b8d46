const prefillFields = ['first_name', 'last_name', 'phone', 'email', 'company_name'] as const

export type SignupPrefill = { readonly [F in (typeof prefillFields)[number] | 'referral']?: string }

/** Returns form values from the URL; never a password or a consent, which the person has to give. */
export function parsePrefill(search: Record<string, unknown>): SignupPrefill {
  const texts = [...prefillFields, 'referral' as const].flatMap((field) => {
    const value = search[field]
    return typeof value === 'string' && value.length <= 255 ? [[field, value] as const] : []
  })
  return Object.fromEntries(texts)
}
