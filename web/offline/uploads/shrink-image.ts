const maxSidePixels = 2400
const jpegQuality = 0.82

/**
 * Returns a picture that is small enough for a mobile network: at most 2,400 px, JPEG, upright, without GPS
 * data. Other files, small pictures and pictures that the browser cannot read are returned unchanged; the
 * server checks again.
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
      (blob) =>
        blob ? resolve(blob) : reject(new Error('The browser could not encode the picture as JPEG.')),
      'image/jpeg',
      jpegQuality,
    )
  })
}

function toJpegName(name: string): string {
  return `${name.replace(/\.\w+$/, '')}.jpg`
}
