import type SignaturePad from 'signature_pad'

/** A signature as PNG, and how it was made. */
export interface Signature {
  /** A promise, because encoding takes up to a second on an old phone and a stroke counts at once. */
  readonly blob: Promise<Blob>
  readonly kind: 'drawn' | 'typed'
}

type Strokes = ReturnType<SignaturePad['toData']>

/** The colours of the document, also in dark mode. */
export const signatureInk = '#14201f'
export const signaturePaper = '#ffffff'

/** Moves strokes from a canvas of one size to one of another, without distorting them. */
export function scaleStrokes(strokes: Strokes, from: CanvasSize, to: CanvasSize): Strokes {
  const factor = Math.min(to.width / from.width, to.height / from.height)
  const [left, top] = [(to.width - from.width * factor) / 2, (to.height - from.height * factor) / 2]
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({
      ...point,
      x: point.x * factor + left,
      y: point.y * factor + top,
    })),
  }))
}

export interface CanvasSize {
  readonly width: number
  readonly height: number
}

/** Resizes the canvas to its element, sharp on every display. Returns its size in CSS pixels. */
export function fitCanvas(canvas: HTMLCanvasElement): CanvasSize {
  const { offsetWidth: width, offsetHeight: height } = canvas
  const ratio = Math.max(devicePixelRatio, 2)
  canvas.width = width * ratio
  canvas.height = height * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  return { width, height }
}

/** Draws a name as large as it fits, for users who sign by keyboard. */
export function drawTypedName(canvas: HTMLCanvasElement, name: string, { width, height }: CanvasSize): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = signaturePaper
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = signatureInk
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const family = "'Segoe Script', 'Bradley Hand', 'Snell Roundhand', cursive"
  pen.font = `italic 100px ${family}`
  const size = Math.min(height * 0.45, (100 * width * 0.85) / Math.max(1, pen.measureText(name).width))
  pen.font = `italic ${size}px ${family}`
  pen.fillText(name, width / 2, height / 2)
}

/** Returns the canvas as PNG. */
export function canvasToPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('canvas.toBlob() returned no picture'))),
      'image/png',
    )
  })
}
