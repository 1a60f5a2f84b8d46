import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The path of the link to `page` in the last mail to this address, as soon as there is one. */
export async function waitForMailLink(address: string, page: string): Promise<string> {
  const pattern = new RegExp(`/${page}[^\\s"<>]*`)
  const find = () => pattern.exec(decodeLastMail(address))?.[0]
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return find() ?? ''
}

/** As text: lines are folded by `=` at their end, and `=3D` is `=`. */
function decodeLastMail(address: string): string {
  return (listRawMails(address).at(-1) ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

/** All mails that name this address, as they travel, the oldest first; not those that are just being written. */
export function listRawMails(address: string): string[] {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(address))
}
