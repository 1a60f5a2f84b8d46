import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** For loading content of unknown shape; use a skeleton where the shape is known. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle size={size} className="spins shrink-0" aria-hidden="true" />
}

/** A spinner in the middle of a page. */
export function PageSpinner() {
  const t = useTranslations('ui')
  return (
    <div role="status" className="grid min-h-64 flex-1 place-items-center text-faint">
      <Spinner size={28} />
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}
