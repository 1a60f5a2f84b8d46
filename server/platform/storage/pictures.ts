/** Pictures as people send them, made fit to keep: upright, without place and camera data, not too large. */

import { fileTypes } from '#contract/kit/upload-limits'
import type { Metadata, Sharp } from 'sharp'

export type FileType = (typeof fileTypes)[number]

export interface Picture {
  readonly data: Buffer
  readonly type: 'image/jpeg' | 'image/png' | 'image/gif'
  readonly width: number
  readonly height: number
  /** A JPEG of at most 320 pixels. */
  readonly thumbnail: Buffer
  /** All pixels have one colour, or are transparent: nothing was drawn. */
  readonly isBlank: boolean
}

/** A file that says it is a picture and cannot be read as one. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture'
}

const longestSide = 2_400
const thumbnailSide = 320
/** More pixels than any camera has in one shot; a small file may unfold to fill the memory. */
const pixelLimit = 50_000_000

/** What `data` is; undefined: none of the types that are taken. */
export async function detectFileType(data: Buffer): Promise<FileType | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(data)
  return fileTypes.find((type) => type === found?.mime)
}

/** Upright, at most 2,400 pixels long, stripped of EXIF, with its thumbnail. */
export async function preparePicture(data: Buffer, type: Picture['type']): Promise<Picture> {
  const sharp = await loadSharp()
  try {
    const source = sharp(data, { limitInputPixels: pixelLimit, animated: type === 'image/gif' })
    const { data: kept, info } = await encodePicture(resizeToFit(source, longestSide), type).toBuffer({
      resolveWithObject: true,
    })
    const { width, height } = getPageSize(await sharp(kept).metadata(), info)
    return {
      data: kept,
      type,
      width,
      height,
      thumbnail: await createThumbnail(kept),
      isBlank: await isBlank(kept),
    }
  } catch (cause) {
    throw new BrokenPicture('The picture cannot be read.', { cause })
  }
}

/** A drawing as PNG, so many pixels wide. */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg), { density: 288 }).resize({ width }).png({ compressionLevel: 9 }).toBuffer()
}

/** sharp brings 20 MB of native code into memory: not before the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Two cores serve requests as well; the cache is of no use for pictures that come once.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

function resizeToFit(picture: Sharp, side: number): Sharp {
  return picture.rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/** Without `keepMetadata` sharp writes none, so the place where a picture was taken is gone. */
function encodePicture(picture: Sharp, type: Picture['type']): Sharp {
  if (type === 'image/png') return picture.png()
  if (type === 'image/gif') return picture.gif()
  return picture.jpeg({ quality: 80 })
}

/** An animation is stored as one tall strip of its pages. */
function getPageSize({ pageHeight }: Metadata, info: { width: number; height: number }) {
  return { width: info.width, height: pageHeight ?? info.height }
}

/** Looks at a small copy: a stroke that is too thin to leave a trace there is no signature either. */
async function isBlank(picture: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const small = resizeToFit(sharp(picture, { limitInputPixels: pixelLimit }), thumbnailSide)
  const pixels = await small.toColourspace('srgb').ensureAlpha().raw().toBuffer()
  const isTransparent = (at: number) => pixels[at + 3] === 0
  for (let at = 4; at < pixels.length; at += 4) {
    if (isTransparent(at) && isTransparent(0)) continue
    if ([0, 1, 2, 3].some((channel) => pixels[at + channel] !== pixels[channel])) return false
  }
  return true
}

async function createThumbnail(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  const small = resizeToFit(sharp(picture, { limitInputPixels: pixelLimit }), thumbnailSide)
  return small.flatten({ background: '#ffffff' }).jpeg({ quality: 72 }).toBuffer()
}
