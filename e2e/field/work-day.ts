/** The steps of an installer on one order, and the resulting state on the server. */

import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { PublishedOrder } from '../support/marketplace.ts'
import {
  findPhotoPlace,
  findShownPhotos,
  openFinishing,
  openSignaturePad,
  openStep,
  pressFinish,
} from '../support/finishing.ts'
import { signOnPad } from '../support/signature-pad.ts'
import { findDatabaseRow } from '../support/offline-order.ts'

/** Creates photo names that are unique per order, so that a failure names the lost or duplicate photo. */
export const createPhotoNames = (order: PublishedOrder, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${order.name}-${from + index}.jpg`)

/** Creates a picture with unique content, because equal pictures could replace each other unnoticed. */
async function createUniquePhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const shade = [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 0xffffff, 7)
  const background = `#${shade.toString(16).padStart(6, '0')}`
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export async function pickPhotos(field: Locator, names: readonly string[]): Promise<void> {
  await field.setInputFiles(await Promise.all(names.map((name) => createUniquePhoto(name))))
}

export async function startWork(page: Page, order: PublishedOrder): Promise<void> {
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  await expect(page.getByRole('link', { name: 'Montage beenden' })).toBeVisible()
}

/** Opens the page for finishing, writes into the form and shows the places for photos. */
export async function openWorkPhotos(page: Page, cable: string | null): Promise<void> {
  await openFinishing(page)
  await openStep(page, 'Protokoll')
  if (cable) await page.getByLabel('Leitungsweg').fill(cable)
  else await expect(page.getByLabel('Leitungsweg')).not.toHaveValue('')
  await openStep(page, 'Fotos')
}

export const findFormPhotoInput = (page: Page): Locator => findPhotoPlace(page, 'Fotos der Arbeit')

/** Adds the photo of the order, the serial number and the customer's signature, and finishes the work. */
export async function finishWork(page: Page, order: PublishedOrder, photos: number): Promise<void> {
  await enterEvidence(page, order, photos)
  await pressFinish(page)
  await expect(page).toHaveURL(new RegExp(`/orders/completed/${order.sfid}/`))
}

/** Adds the photo of the order, the serial number and the customer's signature. */
export async function enterEvidence(page: Page, order: PublishedOrder, photos: number): Promise<void> {
  const [photo = ''] = createPhotoNames(order, 100, 1)
  await expect(findShownPhotos(page)).toHaveCount(photos)
  await pickPhotos(findPhotoPlace(page, /Montageort/), [photo])
  await expect(page.getByText(photo, { exact: true })).toBeVisible()
  await openStep(page, 'Protokoll')
  await page.getByLabel('go-e Charger Gemini 11 kW', { exact: true }).fill('GO-2026-0815')
  await openSignaturePad(page)
  await signOnPad(page)
}

export async function writeOrderComment(page: Page, order: PublishedOrder, text: string): Promise<void> {
  await page.goto(`/orders/completed/${order.sfid}/`)
  await page.getByLabel('Nachricht schreiben').fill(text)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  // Before it is listed, as sent or pending, the comment may not be stored yet.
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
}

/**
 * Reads the state on the server: photos by name in the order of the answers, steps in the order they were
 * taken.
 */
export async function readServerDay({ id }: PublishedOrder): Promise<Record<string, unknown>> {
  return findDatabaseRow(
    `select j.status, j.signature,
       (select json_agg(step order by h.id) from history h
          where subject_id = j.api_id::text and step in ('order.start', 'form.submit', 'order.finish')) as steps,
       (select json_agg(f.name order by photo.at)
          from submissions s, jsonb_array_elements_text(s.answers->'photos') with ordinality as photo (id, at)
          join files f on f.id = photo.id::uuid
          where s.job_id = j.api_id and s.category = 'documentation' and not s.draft) as form_photos,
       (select json_agg(f.name) from job_files p join files f on f.id = p.file_id
          where p.job_id = j.api_id and p.kind = 'picture') as pictures,
       (select count(*)::int from customer_signatures where job_id = j.api_id and state = 'taken') as signatures,
       (select json_agg(message) from comments where job_id = j.api_id) as comments
     from jobs j where api_id = $1`,
    id,
  )
}

/** Returns the result of `readServerDay` if every step and photo arrived exactly once. */
export const createExpectedDay = (order: PublishedOrder, photos: readonly string[], comment: string) => ({
  status: 'finished',
  signature: 'taken',
  steps: ['order.start', 'form.submit', 'form.submit', 'order.finish'],
  form_photos: photos,
  pictures: createPhotoNames(order, 100, 1),
  signatures: 1,
  comments: [comment],
})
