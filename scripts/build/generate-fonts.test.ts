import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFonts, fontFolder } from './generate-fonts.ts'

test('the fonts that the app ships are those that the script draws', async () => {
  const drawn = await generateFonts()
  expect((await readdir(fontFolder)).toSorted()).toEqual([...drawn.keys()].toSorted())
  for (const [name, bytes] of drawn) {
    expect(getFontContent(name, await readFile(join(fontFolder, name))), name).toBe(
      getFontContent(name, bytes),
    )
  }
})

/** A style sheet may be set otherwise, as `npm run format` does. */
function getFontContent(name: string, bytes: Buffer): string {
  return name.endsWith('.css') ? bytes.toString().replaceAll(/\s+/g, ' ').trim() : bytes.toString('base64')
}
