/** Prepares uploaded pictures for storage: upright, without location and camera data, limited in size. */

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
  /** All pixels have the same colour or are transparent, so nothing was drawn. */
  readonly isBlank: boolean
}

/** The file has the type of a picture but cannot be decoded. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture'
}

const longestSide = 2_400
const thumbnailSide = 320
/** Larger than any camera picture. Limits decompression bombs, which would fill the memory. */
const pixelLimit = 50_000_000

/** Returns the type of a file by its content; undefined if it is not supported. */
export async function detectFileType(data: Buffer): Promise<FileType | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(data)
  return fileTypes.find((type) => type === found?.mime)
}

/** Returns the picture upright, at most 2,400 pixels long, without EXIF, and with its thumbnail. */
export async function preparePicture(data: Buffer, type: Picture['type']): Promise<Picture> {
  const sharp = await loadSharp()
  try {
    const source = sharp(data, { limitInputPixels: pixelLimit, animated: type === 'image/gif' })
    const { data: encoded, info } = await encodePicture(resizeToFit(source, longestSide), type).toBuffer({
      resolveWithObject: true,
    })
    const { width, height } = getPageSize(await sharp(encoded).metadata(), info)
    return {
      data: encoded,
      type,
      width,
      height,
      thumbnail: await createThumbnail(encoded),
      isBlank: await isBlank(encoded),
    }
  } catch (cause) {
    throw new BrokenPicture('The picture cannot be read.', { cause })
  }
}

/** Returns an SVG as PNG with this width in pixels. */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg), { density: 288 }).resize({ width }).png({ compressionLevel: 9 }).toBuffer()
}

/** Loaded on first use, because sharp takes 20 MB of memory for native code. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread, because the two cores also serve requests. The cache would not help: each picture is read
  // once.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

function resizeToFit(picture: Sharp, side: number): Sharp {
  return picture.rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/** Without `keepMetadata` sharp writes no metadata, so the location of the photo is removed. */
function encodePicture(picture: Sharp, type: Picture['type']): Sharp {
  if (type === 'image/png') return picture.png()
  if (type === 'image/gif') return picture.gif()
  return picture.jpeg({ quality: 80 })
}

/** sharp decodes an animation as one tall strip of its frames. */
function getPageSize({ pageHeight }: Metadata, info: { width: number; height: number }) {
  return { width: info.width, height: pageHeight ?? info.height }
}

/** Checks a reduced copy: a stroke too thin to be visible there does not count as a signature. */
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
