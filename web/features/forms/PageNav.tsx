import { ChevronDown, ChevronUp, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { joinClasses } from '#web/ui/classes'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import type { FormFilling } from './filling/use-filling.ts'

/** Shows the progress and lists every page with its open questions. */
export function PageNav({ filling }: { filling: FormFilling }) {
  const t = useTranslations('forms')
  const [isOpen, setOpen] = useState(false)
  const { pages, page, progress } = filling
  const { needed, done } = progress
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        label={done === needed ? t('allDone') : t('neededDone', { done, needed })}
        value={needed === 0 ? 100 : (done / needed) * 100}
      />
      {pages.length > 1 ? (
        <div className="flex items-center justify-between gap-2">
          <span className="text-sm text-muted">{t('pageOf', { page: page + 1, pages: pages.length })}</span>
          <Button
            kind="quiet"
            size="small"
            icon={isOpen ? ChevronUp : ChevronDown}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'pagesHide' : 'pages')}
          </Button>
        </div>
      ) : null}
      {isOpen ? <PageList filling={filling} onGo={() => setOpen(false)} /> : null}
    </div>
  )
}

function PageList({ filling, onGo }: { filling: FormFilling; onGo: () => void }) {
  const t = useTranslations('forms')
  const locale = useLocale()
  return (
    <ol className="flex flex-col gap-1">
      {filling.pages.map(({ page, open }, place) => (
        <li key={page.name}>
          <PlainButton
            onPress={() => {
              if (open.length > 0) filling.showFirst(open)
              else filling.goTo(place)
              onGo()
            }}
            aria-current={place === filling.page ? 'step' : 'false'}
            className={joinClasses(
              'moves flex min-h-11 w-full items-center gap-3 rounded border px-3 py-2 text-left hover:bg-hover',
              'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus',
              place === filling.page ? 'border-accent' : 'border-line',
            )}
          >
            {open.length === 0 ? (
              <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-done-ink" />
            ) : (
              <CircleDashed size={18} aria-hidden="true" className="shrink-0 text-muted" />
            )}
            <span className="min-w-0 flex-1">{page.title[locale]}</span>
            <span className="shrink-0 text-sm text-muted">{t('pageOpen', { count: open.length })}</span>
          </PlainButton>
        </li>
      ))}
    </ol>
  )
}
