import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useColon } from '#web/i18n/use-colon'
import {
  positionMarks,
  chooseLabels,
  toLinePath,
  type ChartMark,
  type MarkPosition,
  createScale,
} from './chart-geometry.ts'
import { joinClasses } from '../classes.ts'

const chartHeight = 176
const chartPadding = { top: 24, bottom: 24 }

interface ChartProps {
  /** Describes the chart for screen readers. */
  label: string
  marks: readonly ChartMark[]
  /** `bars` for counts and amounts, `line` for measurements. */
  look: 'bars' | 'line'
  /** The highest possible value, such as 1 for a share. */
  maxValue?: number | undefined
  /** Called when a mark with details is pressed. */
  onPick: (place: number) => void
}

/**
 * A chart over time with its values written at the bars and points. The chart is one tab stop: ← and → move
 * between the marks, Enter opens the details. Show a table with the same values next to it. On touch screens every
 * column is as wide as a finger, and the chart scrolls.
 */
export function Chart({ label, marks, look, maxValue, onPick }: ChartProps) {
  const [box, width] = useElementWidth()
  const scroller = useScrollToEnd(width)
  const [active, setActive] = useState<number | null>(null)
  const [stop, setStop] = useState(marks.length - 1)
  const scale = createScale(marks, { width, height: chartHeight, ...chartPadding, maxValue })
  const positions = positionMarks(marks, scale)
  const shown = chooseLabels(positions, active)
  const moveTo = (event: KeyboardEvent<SVGSVGElement>, place: number) => {
    event.preventDefault()
    const next = Math.max(0, Math.min(marks.length - 1, place))
    setStop(next)
    event.currentTarget.querySelector<SVGGElement>(`[data-place="${next}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const at = Math.min(stop, marks.length - 1)
    if (event.key === 'ArrowLeft') moveTo(event, at - 1)
    if (event.key === 'ArrowRight') moveTo(event, at + 1)
    if (event.key === 'Home') moveTo(event, 0)
    if (event.key === 'End') moveTo(event, marks.length - 1)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPick(at)
    }
  }
  return (
    <div ref={scroller} className="overflow-x-auto overflow-y-hidden">
      <div
        ref={box}
        className="w-full touch:min-w-[calc(var(--columns)*2.75rem)]"
        style={{ height: chartHeight, '--columns': marks.length } as React.CSSProperties}
      >
        {width > 0 ? (
          <svg
            width={width}
            height={chartHeight}
            role="group"
            aria-label={label}
            className="block overflow-visible text-xs tabular"
            onKeyDown={onKeyDown}
            onPointerLeave={() => setActive(null)}
          >
            <line x1={0} x2={width} y1={scale.zero} y2={scale.zero} className="stroke-edge" />
            {look === 'line' ? (
              <path d={toLinePath(positions)} fill="none" className="stroke-accent-ink" strokeWidth={2} />
            ) : null}
            {positions.map((place, at) => (
              <ChartSlot
                key={place.mark.key}
                position={place}
                index={at}
                look={look}
                isActive={active === at}
                isStop={at === Math.min(stop, marks.length - 1)}
                zero={scale.zero}
                onActive={setActive}
                onStop={setStop}
                onPick={onPick}
              />
            ))}
            {shown.values.map(({ position, x, top }) => (
              <text
                key={position.mark.key}
                x={x}
                y={top - 7}
                textAnchor="middle"
                aria-hidden="true"
                className="pointer-events-none fill-ink stroke-surface font-medium [paint-order:stroke]"
                strokeWidth={3}
              >
                {position.mark.text}
              </text>
            ))}
            {shown.names.map(({ position, x }) => (
              <text
                key={position.mark.key}
                x={x}
                y={chartHeight - 6}
                textAnchor="middle"
                aria-hidden="true"
                className="pointer-events-none fill-muted"
              >
                {position.mark.short}
              </text>
            ))}
          </svg>
        ) : null}
      </div>
    </div>
  )
}

interface ChartSlotProps {
  position: MarkPosition
  index: number
  look: ChartProps['look']
  isActive: boolean
  isStop: boolean
  zero: number
  onActive: (at: number | null) => void
  onStop: (at: number) => void
  onPick: (at: number) => void
}

/** The whole height of the column is clickable, because the bar of a single order is hard to hit. */
function ChartSlot({
  position,
  index,
  look,
  isActive,
  isStop,
  zero,
  onActive,
  onStop,
  onPick,
}: ChartSlotProps) {
  const colon = useColon()
  const { mark, x, left, slot, bar, top } = position
  const bottom = chartHeight - chartPadding.bottom
  return (
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      data-place={index}
      aria-label={`${mark.label}${colon} ${mark.text}`}
      aria-disabled={mark.isEmpty}
      className={joinClasses('group/slot outline-none', !mark.isEmpty && 'cursor-pointer')}
      onPointerEnter={() => onActive(index)}
      onFocus={() => {
        onStop(index)
        onActive(index)
      }}
      onBlur={() => onActive(null)}
      onClick={() => onPick(index)}
    >
      <rect
        x={left}
        y={chartPadding.top - 20}
        width={slot}
        height={bottom - chartPadding.top + 20}
        rx={4}
        className={joinClasses(
          'stroke-2 group-focus-visible/slot:stroke-focus',
          isActive ? 'fill-hover' : 'fill-transparent',
        )}
      />
      {look === 'bars' && mark.value !== null && mark.value !== 0 ? (
        <rect
          x={x - bar / 2}
          y={Math.min(top, zero)}
          width={bar}
          height={Math.max(1.5, Math.abs(position.end - zero))}
          rx={Math.min(2, bar / 4)}
          className={mark.value < 0 ? 'fill-danger' : isActive ? 'fill-accent-hover' : 'fill-accent'}
        />
      ) : null}
      {look === 'line' && mark.value !== null ? (
        <circle
          cx={x}
          cy={top}
          r={isActive ? 5 : 3.5}
          className="fill-surface stroke-accent-ink"
          strokeWidth={2}
        />
      ) : null}
    </g>
  )
}

/** Shows the latest months first where the columns need more width than there is. */
function useScrollToEnd(width: number) {
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth
  }, [width])
  return scroller
}

/** Returns the current width of the element and follows its changes. */
function useElementWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [box, width] as const
}
