import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { getOperatorPath } from '../navigation.ts'

/** The pages about money, with the key of their name. */
const areas = { money: 'credit', creditNotes: 'notes', payments: 'pay', bank: 'bank' } as const
export type MoneyArea = keyof typeof areas

interface MoneyHeadProps {
  area: MoneyArea
  title: string
  lead: string
  counter?: { shown: number; total: number }
  actions: ReactNode
}

/** The head of a page about money, with the links to the others. */
export function MoneyHead({ area, title, lead, counter, actions }: MoneyHeadProps) {
  const t = useTranslations('operatorMoney')
  const names = Object.keys(areas) as MoneyArea[]
  return (
    <>
      {names.length > 1 ? (
        <nav aria-label={t('areas')} className="mb-3 flex flex-wrap gap-1">
          {names.map((name) => (
            <a
              key={name}
              href={getOperatorPath(name)}
              {...(name === area ? { 'aria-current': 'page' as const } : {})}
              className={joinClasses(
                'moves inline-flex min-h-9 items-center rounded px-2 text-sm md:px-3 hover:bg-hover touch:min-h-11',
                name === area ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-muted',
              )}
            >
              {t(`${areas[name]}.tab`)}
            </a>
          ))}
        </nav>
      ) : null}
      <PageHead title={title} subtitle={lead} actions={actions} {...(counter ? { counter } : {})} />
    </>
  )
}
