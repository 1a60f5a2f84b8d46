/** Draws the app's icons from its mark: `node scripts/build/generate-icons.ts`, after a change of web/public/favicon.svg. */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { project } from '../run-tool.ts'

const folder = join(project, 'web/public')
const mark = await readFile(join(folder, 'favicon.svg'), 'utf8')
/** Systems cut a maskable icon to their shape: its ground has no corners, and the mark keeps to the middle. */
const ground = mark.replace(' rx="7"', '')
const inMiddle = ground
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(/<rect [^>]+>/, (rect) =>
    rect.replace('width="32" height="32"', 'x="-4" y="-4" width="40" height="40"'),
  )

async function draw(name: string, svg: string, size: number): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: 1_200 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()
  await writeFile(join(folder, 'icons', name), png)
}

await draw('app-192.png', mark, 192)
await draw('app-512.png', mark, 512)
await draw('maskable-512.png', inMiddle, 512)
await draw('apple-touch.png', inMiddle, 180)
