import type { FileChooser, Locator } from '@playwright/test'
import sharp from 'sharp'

/** Creates a picture as a phone takes it, as input of a file field. */
export async function createPhotoUpload(
  name: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a8a6a' } })
    .jpeg({ quality: 80 })
    .withExif({ IFD0: { Make: 'Telefon' } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Presses the button that opens the file dialog, as a user does, and chooses the files there. */
export async function chooseFiles(
  button: Locator,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const dialog = button.page().waitForEvent('filechooser')
  await button.click()
  await (await dialog).setFiles(files)
}
