import { useId } from 'react'
import { useFormat } from '#web/i18n/use-format'

interface ProgressBarProps {
  label: string
  /** 0 to 100; undefined if unknown. */
  value?: number | undefined
  /** Shows only the bar; screen readers still get the label. */
  bare?: boolean | undefined
}

export function ProgressBar({ label, value, bare }: ProgressBarProps) {
  const id = useId()
  const format = useFormat()
  const isUnknown = value === undefined
  const share = isUnknown ? 0.33 : Math.min(1, Math.max(0, value / 100))
  const valueText = isUnknown ? undefined : format.percent(share)
  return (
    <div
      role="progressbar"
      {...(bare ? { 'aria-label': label } : { 'aria-labelledby': id })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isUnknown ? undefined : 100 * share}
      aria-valuetext={valueText}
      className="flex w-full flex-col gap-1.5"
    >
      {bare ? null : (
        <span className="flex justify-between gap-4 text-sm">
          <span id={id}>{label}</span>
          {isUnknown ? null : <span className="text-muted tabular">{valueText}</span>}
        </span>
      )}
      <span className="block h-1.5 overflow-hidden rounded-full bg-press forced-colors:outline">
        <span
          className={`block h-full rounded-full bg-accent-ink forced-colors:bg-[Highlight] ${isUnknown ? 'breathes' : ''}`}
          style={{ width: `${100 * share}%` }}
        />
      </span>
    </div>
  )
}
