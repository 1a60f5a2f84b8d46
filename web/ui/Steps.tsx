import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'

interface StepsProps {
  label: string
  steps: readonly { id: string; label: string; done: boolean }[]
  current: string
  onGo?: ((id: string) => void) | undefined
}

/** Where one is in something with several steps; done ones can be gone back to where `onGo` is given. */
export function Steps({ label, steps, current, onGo }: StepsProps) {
  const t = useTranslations('ui')
  const at = steps.findIndex(({ id }) => id === current)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted md:sr-only">{t('stepOf', { step: at + 1, total: steps.length })}</p>
      <ol aria-label={label} className="flex gap-1.5 md:gap-3">
        {steps.map((step, index) => (
          <li
            key={step.id}
            {...(step.id === current ? { 'aria-current': 'step' as const } : {})}
            className="min-w-0 flex-1"
          >
            <button
              type="button"
              aria-label={step.label}
              disabled={!onGo || !step.done || step.id === current}
              onClick={() => onGo?.(step.id)}
              className="flex w-full flex-col gap-1.5 rounded-sm text-left text-sm disabled:cursor-default"
            >
              <span
                className={classes(
                  'h-1 rounded-full',
                  step.done || step.id === current ? 'bg-accent-ink' : 'bg-press',
                )}
              />
              <span
                className={classes(
                  'hidden items-center gap-1.5 md:flex',
                  step.id === current ? 'font-medium text-ink' : 'text-muted',
                )}
              >
                {step.done ? (
                  <Check size={14} aria-hidden="true" className="text-accent-ink" />
                ) : (
                  `${index + 1}.`
                )}
                <span className="truncate">{step.label}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
