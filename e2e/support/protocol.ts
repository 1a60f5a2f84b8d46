import { expect, type Page } from '@playwright/test'
import { callApiOfUser } from './login.ts'

/** Protocols of orders, and the page on which anyone can verify them. */

/** Waits for the newest protocol of an order, and returns its PDF. Right after its start the demo renders others first. */
export async function waitForProtocol(page: Page, orderSfid: string): Promise<Buffer> {
  let resource = ''
  await expect
    .poll(
      async () => {
        const { data } = await callApiOfUser(page, 'GET', `/data-api/partner/protocols/of-job/${orderSfid}`)
        resource = (data as { resource: string }[])[0]?.resource ?? ''
        return resource
      },
      { timeout: 180_000 },
    )
    .not.toBe('')
  return downloadFile(page, resource)
}

/** Downloads a file that the user of this page may read. */
export async function downloadFile(page: Page, resource: string): Promise<Buffer> {
  const { jwt } = await callApiOfUser(page, 'POST', '/api/media/token', { resource })
  return (await page.request.get(`${resource}?jwt=${String(jwt)}`)).body()
}

/** Chooses a PDF on the page `/verify/`. */
export async function chooseProtocol(page: Page, pdf: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'protokoll.pdf', mimeType: 'application/pdf', buffer: pdf })
}
