import { isEmail } from '#contract/kit/person/email'

export interface InvitedLine {
  readonly name: string
  readonly email: string
}

/**
 * Reads a pasted list with one company per line: name and email address in any order, separated by a comma, a semicolon or a
 * tab, or written as `Name <address>`. A company without a name gets its address as the name. `wrong` contains the lines that
 * have no address or more than one.
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
