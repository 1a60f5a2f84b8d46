import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Answers } from '#contract/forms/forms'
import { listQuestions } from '#contract/forms/model'
import { callApi } from '#web/api/call'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { compareAnswers, type ReadableAnswer } from './answers/answer-comparison.rules.ts'

const formVersionQuery = (id: string) =>
  queryOptions({
    queryKey: ['form', 'one', id],
    queryFn: ({ signal }) => callApi('form.read', { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

interface FormConflictProps {
  formId: string
  theirs: Answers
  mine: Answers
}

/** Shows the answers of another user beside the user's own where they differ. */
export function FormConflict({ formId, theirs, mine }: FormConflictProps) {
  const t = useTranslations('forms')
  const locale = useLocale()
  const formatAnswer = useFormatAnswer()
  const form = useQuery(formVersionQuery(formId))
  if (form.error) return <QueryError error={form.error} onRetry={() => void form.refetch()} />
  if (!form.data) return <SkeletonText lines={3} />
  const questions = compareAnswers(listQuestions(form.data.model), theirs, mine, locale)
  if (questions.length === 0) return <p className="text-sm">{t('sidesAlike')}</p>
  return (
    <ul className="flex flex-col gap-3">
      {questions.map((question) => (
        <li key={question.name} className="rounded border border-line bg-surface p-3">
          <p className="text-sm text-muted">{question.title}</p>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3">
            <dt className="text-sm text-muted">{t('sideTheirs')}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{formatAnswer(question.theirs)}</dd>
            <dt className="text-sm text-muted">{t('sideMine')}</dt>
            <dd className="font-medium whitespace-pre-line wrap-anywhere">{formatAnswer(question.mine)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function useFormatAnswer(): (answer: ReadableAnswer) => string {
  const t = useTranslations('forms')
  const format = useFormat()
  return (answer) => {
    switch (answer?.kind) {
      case undefined:
        return t('sideEmpty')
      case 'text':
        return answer.text
      case 'number':
        return [format.number(answer.value, 3), answer.unit && format.unit(answer.unit)]
          .filter(Boolean)
          .join(' ')
      case 'boolean':
        return t(answer.value ? 'yes' : 'no')
      case 'files':
        return t('sideFiles', { count: answer.count })
      case 'rows':
        return t('sideRows', { count: answer.count })
    }
  }
}
