import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'

interface PagesProps {
  page: number
  last: number
  onPage: (page: number) => void
}

/** Moves between the pages of a list; renders nothing for one page. */
export function Pages({ page, last, onPage }: PagesProps) {
  const t = useTranslations('operator')
  const id = useId()
  if (last === 1) return null
  return (
    <nav aria-label={t('audit.pages')} className="mt-4 flex items-center justify-between gap-3">
      <Button disabledBy={page === 1 ? id : null} onPress={() => onPage(page - 1)}>
        {t('audit.newer')}
      </Button>
      <span id={id} className="text-sm text-muted">
        {t('audit.page', { page, last })}
      </span>
      <Button disabledBy={page >= last ? id : null} onPress={() => onPage(page + 1)}>
        {t('audit.older')}
      </Button>
    </nav>
  )
}
