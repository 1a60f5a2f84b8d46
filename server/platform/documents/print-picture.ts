const longestSide = 1_000

/**
 * Reduces a picture to a JPEG of at most 1,000 pixels per side: 150 dpi on half a page, and small enough to
 * email dozens. Signatures keep their white background.
 */
export async function shrinkPicture(data: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(data, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer()
}
