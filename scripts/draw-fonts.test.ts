import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawFonts, fontFolder } from './draw-fonts.ts'

test('the fonts that the app ships are those that the script draws', async () => {
  const drawn = await drawFonts()
  expect((await readdir(fontFolder)).toSorted()).toEqual([...drawn.keys()].toSorted())
  for (const [name, bytes] of drawn) {
    expect(bytes.equals(await readFile(join(fontFolder, name))), name).toBe(true)
  }
})
