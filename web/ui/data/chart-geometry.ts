/** Where a chart's bars, points and labels stand. */

/** One value of a course. */
export interface ChartMark {
  readonly key: string
  /** Its days in full, and short for below the drawing. */
  readonly label: string
  readonly short: string
  /** Null: nothing to draw. */
  readonly value: number | null
  /** The value as it is written. */
  readonly text: string
  /** Whether nothing is behind it. */
  readonly isEmpty: boolean
}

interface ChartArea {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  readonly ceiling?: number | undefined
}

export interface ChartScale {
  readonly width: number
  /** From the top, in pixels. */
  readonly zero: number
  readonly y: (value: number) => number
}

/** From the least value or nothing to the greatest, or to what there can be at most. */
export function createScale(
  marks: readonly ChartMark[],
  { width, height, top, bottom, ceiling }: ChartArea,
): ChartScale {
  const values = marks.flatMap(({ value }) => (value === null ? [] : [value]))
  const high = ceiling ?? Math.max(0, ...values)
  const low = Math.min(0, ...values)
  const reach = high - low || 1
  const y = (value: number) => top + ((high - value) / reach) * (height - top - bottom)
  return { width, zero: high === low ? height - bottom : y(0), y }
}

export interface MarkPosition {
  readonly mark: ChartMark
  /** The middle of its slot, the slot's left edge and width, the bar's width. */
  readonly x: number
  readonly left: number
  readonly slot: number
  readonly bar: number
  /** Where the value ends, and the upper edge of what is drawn. */
  readonly end: number
  readonly top: number
}

const maxBarWidth = 44

export function positionMarks(marks: readonly ChartMark[], { width, zero, y }: ChartScale): MarkPosition[] {
  const slot = width / Math.max(1, marks.length)
  return marks.map((mark, at) => {
    const end = mark.value === null ? zero : y(mark.value)
    return {
      mark,
      left: at * slot,
      x: (at + 0.5) * slot,
      slot,
      bar: Math.min(maxBarWidth, slot * 0.66),
      end,
      top: Math.min(end, zero),
    }
  })
}

/** The way through the points; where there is no value it breaks off. */
export function toLinePath(places: readonly MarkPosition[]): string {
  return places
    .map(({ mark, x, top }, at) => {
      if (mark.value === null) return ''
      const goesOn = at > 0 && places[at - 1]?.mark.value !== null
      return `${goesOn ? 'L' : 'M'}${x.toFixed(1)} ${top.toFixed(1)}`
    })
    .filter(Boolean)
    .join(' ')
}

interface ChartLabel {
  readonly place: MarkPosition
  /** Its middle, so that it stays within the drawing. */
  readonly x: number
  /** What it stands above: the highest of all that is drawn below its width. */
  readonly top: number
}

const letterWidth = 7

/**
 * The labels for which there is room. Every value where each fits above its slot, else the greatest and the last, and
 * always the one that is pointed at; below, every first, second, third … name.
 */
export function chooseLabels(
  places: readonly MarkPosition[],
  active: number | null,
): { values: ChartLabel[]; names: ChartLabel[] } {
  const [first] = places
  if (!first) return { values: [], names: [] }
  const told = places.filter(({ mark }) => !mark.isEmpty && mark.value !== null)
  const widest = Math.max(0, ...told.map(({ mark }) => mark.text.length * letterWidth))
  const all = widest <= first.slot
  const values = all ? told : chooseSparseValues(places, told, active)
  const longest = Math.max(...places.map(({ mark }) => mark.short.length * letterWidth)) + 8
  const every = Math.max(1, Math.ceil(longest / first.slot))
  const names = places.filter((_, at) => (places.length - 1 - at) % every === 0)
  return {
    values: values.map((place) => positionLabel(place, place.mark.text, places)),
    names: names.map((place) => positionLabel(place, place.mark.short, places)),
  }
}

/** One at a time is written first; another only where it stands clear of it. */
function chooseSparseValues(
  places: readonly MarkPosition[],
  told: readonly MarkPosition[],
  active: number | null,
): MarkPosition[] {
  const pointed = active === null ? undefined : places[active]
  const greatest = told.toSorted((one, other) => (other.mark.value ?? 0) - (one.mark.value ?? 0))[0]
  const chosen: MarkPosition[] = []
  for (const place of [pointed, greatest, told.at(-1)]) {
    if (place && chosen.every((other) => areLabelsApart(place, other))) chosen.push(place)
  }
  return chosen
}

function areLabelsApart(one: MarkPosition, other: MarkPosition): boolean {
  return Math.abs(one.x - other.x) > ((one.mark.text.length + other.mark.text.length) / 2) * letterWidth
}

function positionLabel(place: MarkPosition, text: string, places: readonly MarkPosition[]): ChartLabel {
  const half = (text.length * letterWidth) / 2
  const right = place.slot * places.length
  const x = Math.max(half, Math.min(right - half, place.x))
  const below = places.filter((other) => Math.abs(other.x - x) < half + other.bar / 2)
  return { place, x, top: Math.min(place.top, ...below.map(({ top }) => top)) }
}
