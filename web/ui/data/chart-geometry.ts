/** Computes the positions of a chart's bars, points and labels. */

/** One value of the chart. */
export interface ChartMark {
  readonly key: string
  /** The days in full, and short for the axis. */
  readonly label: string
  readonly short: string
  /** Null: nothing to draw. */
  readonly value: number | null
  /** The formatted value. */
  readonly text: string
  /** True if no details exist behind the value. */
  readonly isEmpty: boolean
}

interface ChartArea {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  readonly maxValue?: number | undefined
}

export interface ChartScale {
  readonly width: number
  /** Pixels from the top. */
  readonly zero: number
  readonly y: (value: number) => number
}

/** Returns a scale from the least value (or 0) to the greatest (or the ceiling). */
export function createScale(
  marks: readonly ChartMark[],
  { width, height, top, bottom, maxValue }: ChartArea,
): ChartScale {
  const values = marks.flatMap(({ value }) => (value === null ? [] : [value]))
  const high = maxValue ?? Math.max(0, ...values)
  const low = Math.min(0, ...values)
  const range = high - low || 1
  const y = (value: number) => top + ((high - value) / range) * (height - top - bottom)
  return { width, zero: high === low ? height - bottom : y(0), y }
}

export interface MarkPosition {
  readonly mark: ChartMark
  /** The middle of its column, the left edge and width of the column, and the width of the bar. */
  readonly x: number
  readonly left: number
  readonly slot: number
  readonly bar: number
  /** The vertical position of the value, and the upper edge of the bar. */
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

/** Returns the SVG path through the points, with gaps where values are missing. */
export function toLinePath(positions: readonly MarkPosition[]): string {
  return positions
    .map(({ mark, x, top }, at) => {
      if (mark.value === null) return ''
      const continuesLine = at > 0 && positions[at - 1]?.mark.value !== null
      return `${continuesLine ? 'L' : 'M'}${x.toFixed(1)} ${top.toFixed(1)}`
    })
    .filter(Boolean)
    .join(' ')
}

interface ChartLabel {
  readonly position: MarkPosition
  /** The middle of the label, moved so that the label stays within the chart. */
  readonly x: number
  /** The upper edge of everything that is drawn below the label. */
  readonly top: number
}

const letterWidth = 7

/**
 * Returns the labels that fit. Above the bars: all values if each fits its column, else the greatest and the
 * last, and always the active one. On the axis: every first, second, third … name.
 */
export function chooseLabels(
  positions: readonly MarkPosition[],
  active: number | null,
): { values: ChartLabel[]; names: ChartLabel[] } {
  const [first] = positions
  if (!first) return { values: [], names: [] }
  const labelled = positions.filter(({ mark }) => !mark.isEmpty && mark.value !== null)
  const maxLabelWidth = Math.max(0, ...labelled.map(({ mark }) => mark.text.length * letterWidth))
  const all = maxLabelWidth <= first.slot
  const values = all ? labelled : chooseSparseValues(positions, labelled, active)
  const longest = Math.max(...positions.map(({ mark }) => mark.short.length * letterWidth)) + 8
  const every = Math.max(1, Math.ceil(longest / first.slot))
  const names = positions.filter((_, at) => (positions.length - 1 - at) % every === 0)
  return {
    values: values.map((position) => positionLabel(position, position.mark.text, positions)),
    names: names.map((position) => positionLabel(position, position.mark.short, positions)),
  }
}

/** Adds one label after another and skips those that overlap earlier ones. */
function chooseSparseValues(
  positions: readonly MarkPosition[],
  labelled: readonly MarkPosition[],
  active: number | null,
): MarkPosition[] {
  const pointed = active === null ? undefined : positions[active]
  const greatest = labelled.toSorted((one, other) => (other.mark.value ?? 0) - (one.mark.value ?? 0))[0]
  const chosen: MarkPosition[] = []
  for (const position of [pointed, greatest, labelled.at(-1)]) {
    if (position && chosen.every((other) => areLabelsApart(position, other))) chosen.push(position)
  }
  return chosen
}

function areLabelsApart(one: MarkPosition, other: MarkPosition): boolean {
  return Math.abs(one.x - other.x) > ((one.mark.text.length + other.mark.text.length) / 2) * letterWidth
}

function positionLabel(position: MarkPosition, text: string, positions: readonly MarkPosition[]): ChartLabel {
  const half = (text.length * letterWidth) / 2
  const right = position.slot * positions.length
  const x = Math.max(half, Math.min(right - half, position.x))
  const below = positions.filter((other) => Math.abs(other.x - x) < half + other.bar / 2)
  return { position, x, top: Math.min(position.top, ...below.map(({ top }) => top)) }
}
