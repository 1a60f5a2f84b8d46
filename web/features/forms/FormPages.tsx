import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Form } from '#contract/forms'
import { Banner } from '../../ui/Banner.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Question } from './Question.tsx'
import type { Filling } from './useFilling.ts'

/** The page of a form that is shown, its questions below each other, large enough for a thumb. */
export function FormPages({ form, filling }: { form: Form; filling: Filling }) {
  const t = useTranslations('forms')
  const locale = useLocale()
  const { page, shown, seen } = filling
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(page)
  useEffect(() => {
    if (before.current !== page) top.current?.scrollIntoView({ block: 'start' })
    before.current = page
  }, [page])
  const current = shown[page]
  if (!current) return null
  const wrong = filling.checked && Object.keys(filling.faults).length > 0
  return (
    <div ref={top} className="flex flex-col gap-5 py-1">
      {shown.length > 1 ? (
        <ProgressBar
          label={t('pageOf', { page: page + 1, pages: shown.length })}
          value={((page + 1) / shown.length) * 100}
        />
      ) : null}
      {page === 0 && form.model.description ? (
        <p className="text-muted">{form.model.description[locale]}</p>
      ) : null}
      {wrong ? (
        <Banner tone="danger" live>
          {t('checkMarked')}
        </Banner>
      ) : null}
      <h3 className="text-h2">{current.title[locale]}</h3>
      {current.elements
        .filter(({ name }) => seen.has(name))
        .map((element) => (
          <Question key={element.name} element={element} filling={filling} />
        ))}
    </div>
  )
}
