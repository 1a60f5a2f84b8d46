import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'

export const importSteps = ['file', 'columns', 'check', 'run', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

interface ImportStepsProps {
  current: ImportStep
  /** The pages of the steps that can be opened now. */
  hrefs?: Partial<Record<ImportStep, string>>
}

/** The steps of an import: the current one, those that are done, and links to those that can be opened. */
export function ImportSteps({ current, hrefs = {} }: ImportStepsProps) {
  const t = useTranslations('operatorImports.steps')
  const place = importSteps.indexOf(current)
  return (
    <nav aria-label={t('label')} className="mb-6 border-b border-line pb-3">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-2 text-sm">
        {importSteps.map((step, index) => {
          const isCurrent = index === place
          const href = isCurrent ? undefined : hrefs[step]
          const content = (
            <>
              <StepMark number={index + 1} isCurrent={isCurrent} isDone={index < place} />
              {t(step)}
              {index < place ? <span className="sr-only"> ({t('done')})</span> : null}
            </>
          )
          return (
            <li key={step} className="flex items-center gap-1">
              {index > 0 ? (
                <span aria-hidden="true" className="mx-0.5 h-px w-2 bg-edge lg:mx-1 lg:w-8" />
              ) : null}
              {href ? (
                <a href={href} className={joinClasses(stepStyle, 'moves hover:bg-hover')}>
                  {content}
                </a>
              ) : (
                <span
                  {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
                  className={joinClasses(stepStyle, isCurrent ? 'font-semibold' : 'text-muted')}
                >
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const stepStyle = 'inline-flex min-h-8 items-center gap-2 rounded px-1.5 touch:min-h-11'

function StepMark({ number, isCurrent, isDone }: { number: number; isCurrent: boolean; isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular',
        isCurrent ? 'border-accent bg-accent text-on-accent' : 'border-line',
        isDone && 'border-accent-line bg-accent-soft text-accent-ink',
      )}
    >
      {isDone ? <Check size={14} strokeWidth={2.5} /> : number}
    </span>
  )
}
