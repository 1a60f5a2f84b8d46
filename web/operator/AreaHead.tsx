import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/classes'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { getOperatorPath, type OperatorPage } from './navigation.ts'

interface AreaHeadProps {
  /** Describes the links for screen readers. */
  label: string
  /** The lists of the area with their names. */
  areas: readonly { readonly page: OperatorPage; readonly name: string }[]
  current: OperatorPage
  title: string
  lead: string
  counter?: { shown: number; total: number } | undefined
  actions?: ReactNode
}

/** The head of a list that has others beside it, with the links to them. */
export function AreaHead({ label, areas, current, title, lead, counter, actions }: AreaHeadProps) {
  return (
    <>
      <nav aria-label={label} className="mb-3 flex flex-wrap gap-1">
        {areas.map(({ page, name }) => (
          <a
            key={page}
            href={getOperatorPath(page)}
            {...(page === current ? { 'aria-current': 'page' as const } : {})}
            className={joinClasses(
              'moves inline-flex min-h-9 items-center rounded px-2 text-sm md:px-3 hover:bg-hover touch:min-h-11',
              page === current ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-muted',
            )}
          >
            {name}
          </a>
        ))}
      </nav>
      <PageHead title={title} subtitle={lead} actions={actions} {...(counter ? { counter } : {})} />
    </>
  )
}
