/** What is drawn on a picture. Places are shares of its width and height, so that they hold at every size. */

export interface Spot {
  readonly x: number
  readonly y: number
}

export type Shape =
  | { readonly kind: 'arrow'; readonly from: Spot; readonly to: Spot }
  | { readonly kind: 'line'; readonly spots: readonly Spot[] }
  | { readonly kind: 'text'; readonly at: Spot; readonly text: string }

/** Seen on a white wall and in a dark cabinet: red with a white rim. */
const colours = { ink: '#d81e1e', rim: '#ffffff' }

export function moved(shape: Shape, by: Spot): Shape {
  const shift = ({ x, y }: Spot): Spot => ({ x: within(x + by.x), y: within(y + by.y) })
  switch (shape.kind) {
    case 'arrow':
      return { ...shape, from: shift(shape.from), to: shift(shape.to) }
    case 'line':
      return { ...shape, spots: shape.spots.map(shift) }
    case 'text':
      return { ...shape, at: shift(shape.at) }
  }
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/** A tap is no arrow and no line. */
export function isDrawn(shape: Shape): boolean {
  if (shape.kind === 'text') return shape.text.trim() !== ''
  const spots = shape.kind === 'arrow' ? [shape.from, shape.to] : shape.spots
  const [first] = spots
  return first !== undefined && spots.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) > 0.02)
}

type Canvas = CanvasRenderingContext2D

/** Draws the shapes over a picture of this size, twice: first the rim, then the ink. */
export function draw(canvas: Canvas, shapes: readonly Shape[], width: number, height: number): void {
  const thick = Math.max(3, Math.round(Math.max(width, height) / 180))
  canvas.lineCap = 'round'
  canvas.lineJoin = 'round'
  for (const shape of shapes) {
    for (const [colour, extra] of [
      [colours.rim, thick],
      [colours.ink, 0],
    ] as const) {
      canvas.strokeStyle = colour
      canvas.fillStyle = colour
      canvas.lineWidth = thick + extra
      one(canvas, shape, { width, height, thick })
    }
  }
}

interface Size {
  readonly width: number
  readonly height: number
  readonly thick: number
}

function one(canvas: Canvas, shape: Shape, size: Size): void {
  switch (shape.kind) {
    case 'arrow':
      return arrow(canvas, pixel(shape.from, size), pixel(shape.to, size), size.thick)
    case 'line':
      return path(
        canvas,
        shape.spots.map((spot) => pixel(spot, size)),
      )
    case 'text':
      return words(canvas, shape.text, pixel(shape.at, size), size)
  }
}

function pixel({ x, y }: Spot, { width, height }: Size): Spot {
  return { x: x * width, y: y * height }
}

function path(canvas: Canvas, spots: readonly Spot[]): void {
  canvas.beginPath()
  for (const { x, y } of spots) canvas.lineTo(x, y)
  canvas.stroke()
}

function arrow(canvas: Canvas, from: Spot, to: Spot, thick: number): void {
  path(canvas, [from, to])
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const wing = (turn: number): Spot => ({
    x: to.x - thick * 5 * Math.cos(angle + turn),
    y: to.y - thick * 5 * Math.sin(angle + turn),
  })
  path(canvas, [wing(0.5), to, wing(-0.5)])
}

function words(canvas: Canvas, text: string, { x, y }: Spot, { thick }: Size): void {
  canvas.font = `600 ${thick * 8}px Inter Variable, sans-serif`
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'center'
  canvas.strokeText(text, x, y)
  canvas.fillText(text, x, y)
}
