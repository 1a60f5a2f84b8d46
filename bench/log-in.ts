import { password, type BenchCompany } from './data/seed-orders.ts'
import type { BenchServer } from './servers/servers.ts'

/** Returns an access token of the company's admin. */
export async function logInAsAdmin(
  product: Pick<BenchServer, 'url'>,
  { email }: BenchCompany,
): Promise<string> {
  const response = await fetch(`${product.url}/api/partner/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, role: 'partner', remember_me: false }),
  })
  const answer = (await response.json()) as { accounts?: { access_token: string }[] }
  const token = answer.accounts?.[0]?.access_token
  if (!token) throw new Error(`The login of ${email} answered ${response.status}: ${JSON.stringify(answer)}`)
  return token
}
