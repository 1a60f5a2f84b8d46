/** Reads the emails that the product wrote to its data directory. */

import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { simpleParser } from 'mailparser'

interface Mail {
  readonly subject: string
  readonly text: string
}

/** Waits for an email to this address whose subject contains `subject`, and returns the newest. */
export async function waitForMail(address: string, subject: string): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => (found = await findNewestMail(address, subject)), { timeout: 20_000 })
    .toBeDefined()
  return found!
}

async function findNewestMail(address: string, subject: string): Promise<Mail | undefined> {
  const folder = getMailFolder()
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

/** Returns the link in an email as a path, because emails name the public address of the product. */
export function getLinkPath({ text }: Mail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`The mail has no link: ${text}`)
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

/** Waits for a link to `page` in the last email to this address, and returns its path. */
export async function waitForMailLink(address: string, page: string): Promise<string> {
  const pattern = new RegExp(`/${page}[^\\s"<>]*`)
  const find = () => pattern.exec(decodeLastMail(address))?.[0]
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return find() ?? ''
}

/** Decodes quoted-printable: `=` at the end of a line folds it, and `=3D` is `=`. */
function decodeLastMail(address: string): string {
  return (listRawMails(address).at(-1) ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

/** Returns the source of all emails that name this address, oldest first, without half-written ones. */
export function listRawMails(address: string): string[] {
  const folder = getMailFolder()
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(address))
}

function getMailFolder(): string {
  return join(process.env['E2E_DATA_DIR'] ?? '', 'mail')
}
