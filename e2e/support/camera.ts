import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserType } from '@playwright/test'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { chromiumArguments, getChromiumPath } from '#test/browser/chromium'

/** Launches a browser whose fake camera shows a code and that grants camera access. */
export async function launchBrowserWithCamera(chromium: BrowserType, code: string): Promise<Browser> {
  return chromium.launch({
    executablePath: getChromiumPath(),
    args: [
      ...chromiumArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${await createCameraVideo(code)}`,
    ],
  })
}

async function createCameraVideo(text: string): Promise<string> {
  const code = await sharp(Buffer.from(renderSVG(text, { border: 4 })))
    .resize(360, 360)
    .toBuffer()
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#ffffff' } })
    .composite([{ input: code, gravity: 'centre' }])
    .jpeg({ quality: 92 })
    .toBuffer()
  const path = join(mkdtempSync(join(tmpdir(), 'gewerk-camera-')), 'code.mjpeg')
  writeFileSync(path, Buffer.concat(Array.from({ length: 30 }, () => frame)))
  return path
}
