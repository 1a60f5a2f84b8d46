/**
 * Shapes drawn on a photo. Coordinates are shares of width and height, so that they are valid at every size.
 */

export interface DrawingPoint {
  readonly x: number
  readonly y: number
}

export type Shape =
  | { readonly kind: 'arrow'; readonly from: DrawingPoint; readonly to: DrawingPoint }
  | { readonly kind: 'line'; readonly points: readonly DrawingPoint[] }
  | { readonly kind: 'text'; readonly position: DrawingPoint; readonly text: string }

/** Red with a white outline, visible both on a white wall and in a dark cabinet. */
const drawingColours = { ink: '#d81e1e', rim: '#ffffff' }

export function moveShape(shape: Shape, by: DrawingPoint): Shape {
  const shift = ({ x, y }: DrawingPoint): DrawingPoint => ({
    x: clampShare(x + by.x),
    y: clampShare(y + by.y),
  })
  switch (shape.kind) {
    case 'arrow':
      return { ...shape, from: shift(shape.from), to: shift(shape.to) }
    case 'line':
      return { ...shape, points: shape.points.map(shift) }
    case 'text':
      return { ...shape, position: shift(shape.position) }
  }
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/** False for a tap, which is neither an arrow nor a line. */
export function isVisibleShape(shape: Shape): boolean {
  if (shape.kind === 'text') return shape.text.trim() !== ''
  const points = shape.kind === 'arrow' ? [shape.from, shape.to] : shape.points
  const [first] = points
  return first !== undefined && points.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) > 0.02)
}

type DrawingContext = CanvasRenderingContext2D

/** Draws each shape twice: the outline first, then the colour. */
export function drawShapes(
  canvas: DrawingContext,
  shapes: readonly Shape[],
  width: number,
  height: number,
): void {
  const lineWidth = Math.max(3, Math.round(Math.max(width, height) / 180))
  canvas.lineCap = 'round'
  canvas.lineJoin = 'round'
  for (const shape of shapes) {
    for (const [colour, extra] of [
      [drawingColours.rim, lineWidth],
      [drawingColours.ink, 0],
    ] as const) {
      canvas.strokeStyle = colour
      canvas.fillStyle = colour
      canvas.lineWidth = lineWidth + extra
      drawShape(canvas, shape, { width, height, lineWidth })
    }
  }
}

interface DrawingSize {
  readonly width: number
  readonly height: number
  readonly lineWidth: number
}

function drawShape(canvas: DrawingContext, shape: Shape, size: DrawingSize): void {
  switch (shape.kind) {
    case 'arrow':
      return drawArrow(canvas, toPixels(shape.from, size), toPixels(shape.to, size), size.lineWidth)
    case 'line':
      return drawPath(
        canvas,
        shape.points.map((point) => toPixels(point, size)),
      )
    case 'text':
      return drawText(canvas, shape.text, toPixels(shape.position, size), size)
  }
}

function toPixels({ x, y }: DrawingPoint, { width, height }: DrawingSize): DrawingPoint {
  return { x: x * width, y: y * height }
}

function drawPath(canvas: DrawingContext, points: readonly DrawingPoint[]): void {
  canvas.beginPath()
  for (const { x, y } of points) canvas.lineTo(x, y)
  canvas.stroke()
}

function drawArrow(canvas: DrawingContext, from: DrawingPoint, to: DrawingPoint, lineWidth: number): void {
  drawPath(canvas, [from, to])
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const wing = (turn: number): DrawingPoint => ({
    x: to.x - lineWidth * 5 * Math.cos(angle + turn),
    y: to.y - lineWidth * 5 * Math.sin(angle + turn),
  })
  drawPath(canvas, [wing(0.5), to, wing(-0.5)])
}

function drawText(
  canvas: DrawingContext,
  text: string,
  { x, y }: DrawingPoint,
  { lineWidth }: DrawingSize,
): void {
  canvas.font = `600 ${lineWidth * 8}px Inter Variable, sans-serif`
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'center'
  canvas.strokeText(text, x, y)
  canvas.fillText(text, x, y)
}
