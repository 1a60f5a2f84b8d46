import { isEmail } from '#contract/kit/person/email'

export interface InvitedLine {
  readonly name: string
  readonly email: string
}

/**
 * Reads a pasted list with one company per line: name and address in any sequence, separated by a comma, a semicolon, a tab
 * or written as `Name <address>`. Without a name the address stands for it. `wrong` contains lines without one address.
 */
export function parseCompanyList(text: string): { companies: InvitedLine[]; wrong: string[] } {
  const companies: InvitedLine[] = []
  const wrong: string[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const parts = line
      .split(/[,;\t<>]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const emails = parts.filter(isEmail)
    const [email] = emails
    if (!email || emails.length > 1) wrong.push(line)
    else companies.push({ name: parts.find((part) => part !== email) ?? email, email })
  }
  return { companies, wrong }
}
