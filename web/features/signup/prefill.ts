const prefillFields = ['first_name', 'last_name', 'phone', 'email', 'company_name'] as const

export type SignupPrefill = { readonly [F in (typeof prefillFields)[number] | 'referral']?: string }

/** What a link to the sign-up may bring along; never a password or a consent, which are the person's own. */
export function parsePrefill(search: Record<string, unknown>): SignupPrefill {
  const texts = [...prefillFields, 'referral' as const].flatMap((field) => {
    const value = search[field]
    return typeof value === 'string' && value.length <= 255 ? [[field, value] as const] : []
  })
  return Object.fromEntries(texts)
}
