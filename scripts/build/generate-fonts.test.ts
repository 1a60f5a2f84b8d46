import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFonts, fontFolder } from './generate-fonts.ts'

test('the fonts in web/ui/fonts are the output of generate-fonts.ts', async () => {
  const drawn = await generateFonts()
  expect((await readdir(fontFolder)).toSorted()).toEqual([...drawn.keys()].toSorted())
  for (const [name, bytes] of drawn) {
    expect(getFontContent(name, await readFile(join(fontFolder, name))), name).toBe(
      getFontContent(name, bytes),
    )
  }
})

/** `npm run format` may change the white space of the style sheet. */
function getFontContent(name: string, bytes: Buffer): string {
  return name.endsWith('.css') ? bytes.toString().replaceAll(/\s+/g, ' ').trim() : bytes.toString('base64')
}
