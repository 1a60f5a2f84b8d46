import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { getOperatorPath } from '../navigation.ts'

const areas = ['services', 'terms'] as const

interface CatalogueHeadProps {
  area: (typeof areas)[number]
  title: string
  lead: string
  counter?: { shown: number; total: number } | undefined
  actions?: ReactNode
}

/** The head of a list of the catalogue, with the links to the others. */
export function CatalogueHead({ area, title, lead, counter, actions }: CatalogueHeadProps) {
  const t = useTranslations('catalogue')
  return (
    <>
      <nav aria-label={t('areas')} className="mb-3 flex flex-wrap gap-1">
        {areas.map((name) => (
          <a
            key={name}
            href={getOperatorPath(name)}
            {...(name === area ? { 'aria-current': 'page' as const } : {})}
            className={joinClasses(
              'moves inline-flex min-h-9 items-center rounded px-2 text-sm md:px-3 hover:bg-hover touch:min-h-11',
              name === area ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-muted',
            )}
          >
            {t(`${name}.title`)}
          </a>
        ))}
      </nav>
      <PageHead title={title} subtitle={lead} actions={actions} {...(counter ? { counter } : {})} />
    </>
  )
}
