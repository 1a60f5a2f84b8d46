/**
 * `node scripts/build/generate-icons.ts` renders the app's icons; run it after a change of
 * web/public/favicon.svg.
 */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { project } from '../run-tool.ts'

const folder = join(project, 'web/public')
const logoSvg = await readFile(join(folder, 'favicon.svg'), 'utf8')
/**
 * Systems crop a maskable icon to their own shape, so its background has no rounded corners and the logo is
 * smaller.
 */
const squareSvg = logoSvg.replace(' rx="7"', '')
const maskableSvg = squareSvg
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(/<rect [^>]+>/, (rect) =>
    rect.replace('width="32" height="32"', 'x="-4" y="-4" width="40" height="40"'),
  )

async function generateIcon(name: string, svg: string, size: number): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: 1_200 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()
  await writeFile(join(folder, 'icons', name), png)
}

await generateIcon('app-192.png', logoSvg, 192)
await generateIcon('app-512.png', logoSvg, 512)
await generateIcon('maskable-512.png', maskableSvg, 512)
await generateIcon('apple-touch.png', maskableSvg, 180)
