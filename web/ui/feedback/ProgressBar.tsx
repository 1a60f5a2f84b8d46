import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components'

interface ProgressBarProps {
  label: string
  /** 0 to 100; undefined if unknown. */
  value?: number | undefined
  /** Shows only the bar; screen readers still get the label. */
  bare?: boolean | undefined
}

export function ProgressBar({ label, value, bare }: ProgressBarProps) {
  return (
    <AriaProgressBar
      {...(bare ? { 'aria-label': label } : {})}
      {...(value === undefined ? { isIndeterminate: true } : { value })}
      className="flex w-full flex-col gap-1.5"
    >
      {({ percentage = 33, valueText, isIndeterminate }) => (
        <>
          {bare ? null : (
            <span className="flex justify-between gap-4 text-sm">
              <Label>{label}</Label>
              {isIndeterminate ? null : <span className="text-muted tabular">{valueText}</span>}
            </span>
          )}
          <span className="block h-1.5 overflow-hidden rounded-full bg-press">
            <span
              className={`block h-full rounded-full bg-accent-ink ${isIndeterminate ? 'breathes' : ''}`}
              style={{ width: `${percentage}%` }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  )
}
