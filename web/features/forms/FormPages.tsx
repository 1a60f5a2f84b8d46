import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Form, FormElement } from '#contract/forms/forms'
import { listQuestions } from '#contract/forms/model'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { PageNav } from './PageNav.tsx'
import { Question } from './questions/Question.tsx'
import type { FormFilling } from './filling/use-filling.ts'

interface FormPagesProps {
  form: Form
  filling: FormFilling
  /** Renders a note above a question; null: none. */
  renderMark?: ((element: FormElement) => ReactNode) | undefined
}

/** Shows one page of a form with large fields, for use on phones. */
export function FormPages({ form, filling, renderMark }: FormPagesProps) {
  const t = useTranslations('forms')
  const locale = useLocale()
  const { page, pages } = filling
  const top = useScrollToQuestion(filling)
  const current = pages[page]
  if (!current) return null
  const wrong = filling.checked && Object.keys(filling.faults).length > 0
  return (
    <div ref={top} className="flex scroll-mt-4 flex-col gap-5 py-1">
      {pages.length > 1 ? <PageNav filling={filling} /> : null}
      {page === 0 && form.model.description ? (
        <p className="text-muted">{form.model.description[locale]}</p>
      ) : null}
      {filling.differing.length > 0 ? (
        <Banner tone="warning" live>
          {t('differing', { questions: joinQuestionTitles(form, filling.differing, locale) })}
        </Banner>
      ) : null}
      {wrong ? (
        <Banner tone="danger" live>
          {t('checkMarked')}
        </Banner>
      ) : null}
      <h3 className="text-h2">{current.page.title[locale]}</h3>
      {current.questions.map((element) => (
        <div
          key={element.name}
          data-question={element.name}
          className="scroll-mt-20"
          onFocus={() => filling.remember(element.name)}
        >
          {renderMark?.(element)}
          <Question element={element} filling={filling} />
        </div>
      ))}
    </div>
  )
}

function joinQuestionTitles({ model }: Form, names: readonly string[], locale: 'de' | 'en' | 'fr'): string {
  return listQuestions(model)
    .filter(({ name }) => names.includes(name))
    .map(({ title }) => title[locale])
    .join(', ')
}

/** Scrolls a new page to the top; scrolls to a requested question and focuses it. */
function useScrollToQuestion({ page, wanted: targetQuestion }: FormFilling) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(page)
  useEffect(() => {
    if (before.current !== page && !targetQuestion) top.current?.scrollIntoView({ block: 'start' })
    before.current = page
    if (!targetQuestion) return
    const [name] = targetQuestion.path.split('.')
    const question = top.current?.querySelector(`[data-question="${name}"]`)
    question?.scrollIntoView({ block: 'start' })
    question?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }, [page, targetQuestion])
  return top
}
