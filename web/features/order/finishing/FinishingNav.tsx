import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { joinClasses } from '#web/ui/classes'
import type { Finishing } from './use-finishing.ts'

/** The steps with their ticks; each can be opened at any time. */
export function FinishingNav({ finishing }: { finishing: Finishing }) {
  const t = useTranslations('order.finishing')
  const { steps, step } = finishing
  return (
    <nav aria-label={t('stepsLabel')}>
      <ol className="flex gap-1">
        {steps.map((one, place) => {
          const isDone = finishing.isDone(one)
          const state = isDone ? t('stepDone') : t('stepOpen', { count: countGaps(finishing, one) })
          return (
            <li key={one} className="min-w-0 flex-1">
              <PlainButton
                aria-current={one === step ? 'step' : undefined}
                onPress={() => finishing.goTo(one)}
                className={joinClasses(
                  'moves flex min-h-14 w-full flex-col items-center justify-center gap-1 rounded border-b-2 px-1 py-1.5 text-center text-xs hover:bg-hover md:flex-row md:gap-2 md:text-sm',
                  one === step ? 'border-accent font-semibold' : 'border-line text-muted',
                )}
              >
                <span
                  className={joinClasses(
                    'grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular',
                    isDone ? 'border-done-ink text-done-ink' : 'border-edge',
                  )}
                >
                  {isDone ? <Check size={14} aria-hidden="true" /> : place + 1}
                </span>
                <span className="max-w-full">
                  {t(`steps.${one}`)}
                  <span className="sr-only">, {state}</span>
                </span>
              </PlainButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function countGaps({ gaps }: Finishing, step: string): number {
  return gaps.filter((gap) => gap.step === step).length
}
