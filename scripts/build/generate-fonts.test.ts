import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawFonts, fontFolder } from './generate-fonts.ts'

test('the fonts that the app ships are those that the script draws', async () => {
  const drawn = await drawFonts()
  expect((await readdir(fontFolder)).toSorted()).toEqual([...drawn.keys()].toSorted())
  for (const [name, bytes] of drawn) {
    expect(content(name, await readFile(join(fontFolder, name))), name).toBe(content(name, bytes))
  }
})

/** A style sheet may be set otherwise, as `npm run format` does. */
function content(name: string, bytes: Buffer): string {
  return name.endsWith('.css') ? bytes.toString().replaceAll(/\s+/g, ' ').trim() : bytes.toString('base64')
}
