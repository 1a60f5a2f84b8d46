/** The mails of the product, as somebody finds them in their letter box. */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { simpleParser } from 'mailparser'

interface Mail {
  readonly subject: string
  readonly text: string
}

/** The newest mail to an address whose subject has `subject` in it, once it is there. */
export async function waitForMail(address: string, subject: string): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => (found = await findNewestMail(address, subject)), { timeout: 20_000 })
    .toBeDefined()
  return found!
}

async function findNewestMail(address: string, subject: string): Promise<Mail | undefined> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const name of names
    .filter((one) => one.endsWith('.eml'))
    .toSorted()
    .toReversed()) {
    const source = await readFile(join(folder, name))
    if (!source.includes(address)) continue
    const mail = await simpleParser(source)
    if (mail.subject?.includes(subject)) return { subject: mail.subject, text: mail.text ?? '' }
  }
  return undefined
}

/** The link in a mail, as a path: the address in mails is the public one. */
export function getLinkPath({ text }: Mail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in: ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
