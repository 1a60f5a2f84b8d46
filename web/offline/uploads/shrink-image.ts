const maxSidePixels = 2400
const jpegQuality = 0.82

/**
 * A picture made small enough for a mobile network: 2,400 px at most, JPEG, upright, without place data.
 * What is no photo, small already, or not readable here is given back as it is; the server checks again.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || file.size < 700_000) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const blob = await drawScaledImage(bitmap)
    bitmap.close()
    return blob.size < file.size ? new File([blob], toJpegName(file.name), { type: blob.type }) : file
  } catch {
    return file
  }
}

function drawScaledImage(bitmap: ImageBitmap): Promise<Blob> {
  const factor = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * factor)
  canvas.height = Math.round(bitmap.height * factor)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      jpegQuality,
    )
  })
}

function toJpegName(name: string): string {
  return `${name.replace(/\.\w+$/, '')}.jpg`
}
