/** Pictures as a document shows them: small enough to be mailed by the dozen, sharp enough on paper. */

const longestSide = 1_000

/** A JPEG of at most 1,000 pixels a side: 150 to the inch on half a page. Signatures keep their white ground. */
export async function shrinkPicture(data: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(data, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer()
}
