import { Camera, Trash2 } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { parseCondition } from '#contract/forms/conditions'
import type { Answers, FormElement, FormModel, FormQuestion } from '#contract/forms/forms'
import type { DraftElement, FormDraftModel } from '#contract/operator/form-drafts'
import { getFormProgress } from '#web/features/forms/filling/form-progress.rules'
import { PlainQuestion } from '#web/features/forms/questions/PlainQuestion.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'

type PlainProps = ComponentProps<typeof PlainQuestion>

/**
 * Shows a form as a company fills it on a phone, with the portal's own questions. Answers stay on this page. Also shows
 * unfinished drafts: conditions that cannot be read are left out.
 */
export function FormPreview({ model: draft }: { model: FormDraftModel }) {
  const t = useTranslations('operatorForms.preview')
  const forms = useTranslations('forms')
  const locale = useLocale()
  const model = toFormModel(draft)
  const [answers, setAnswers] = useState<Answers>({})
  const [shown, setShown] = useState(0)
  const [isChecked, setChecked] = useState(false)
  const progress = getFormProgress(model, answers)
  const { pages, faults, needed, done } = progress
  const last = Math.max(0, pages.length - 1)
  const index = Math.min(shown, last)
  const current = pages[index]
  const isWrong = isChecked && Object.keys(faults).length > 0
  const finish = () => {
    setChecked(true)
    const open = pages.findIndex((page) => page.open.length > 0)
    if (open >= 0) setShown(open)
  }
  const filling: PlainProps['filling'] = {
    apiId: '',
    form: { id: '', key: '', version: 0, locale, theme: {}, category: 'documentation', model },
    answers,
    conditionAnswers: answers,
    faults: isChecked ? faults : {},
    allFaults: faults,
    getServerErrors: () => [],
    setBusy: () => undefined,
    setUnconfirmed: () => undefined,
    findFileInfo: () => undefined,
    addFile: () => undefined,
    set: (name, to) =>
      setAnswers((before) => ({ ...before, [name]: typeof to === 'function' ? to(before[name]) : to })),
  }
  return (
    <section
      aria-label={t('label')}
      className="mx-auto flex w-full max-w-[24.375rem] flex-col gap-5 rounded border border-edge bg-page p-4"
    >
      <h2 className="text-h1">{model.title[locale]}</h2>
      {current ? (
        <>
          <ProgressBar
            label={done === needed ? forms('allDone') : forms('neededDone', { done, needed })}
            value={needed === 0 ? 100 : (done / needed) * 100}
          />
          {pages.length > 1 ? (
            <p className="-mt-3 text-sm text-muted">
              {forms('pageOf', { page: index + 1, pages: pages.length })}
            </p>
          ) : null}
          {index === 0 && model.description ? (
            <p className="text-muted">{model.description[locale]}</p>
          ) : null}
          {isWrong ? (
            <Banner live tone="danger">
              {forms('checkMarked')}
            </Banner>
          ) : null}
          {isChecked && !isWrong ? (
            <Banner live tone="done">
              {t('complete')}
            </Banner>
          ) : null}
          <h3 className="text-h2">{current.page.title[locale]}</h3>
          {current.questions.map((element) => (
            <PlainQuestion
              key={element.name}
              element={element}
              filling={filling}
              drawFile={(one) => <SamplePhoto {...one} />}
            />
          ))}
          <div className="flex justify-between gap-3">
            {index > 0 ? (
              <Button size="large" onPress={() => setShown(index - 1)}>
                {forms('back')}
              </Button>
            ) : (
              <span />
            )}
            {index < last ? (
              <Button size="large" onPress={() => setShown(index + 1)}>
                {forms('next')}
              </Button>
            ) : (
              <Button size="large" onPress={finish}>
                {forms('send')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <EmptyState title={t('empty')} />
      )}
    </section>
  )
}

type FileProps = Parameters<PlainProps['drawFile']>[0]

/** Stands for the camera, so that a form with required photos can be tried to its end. */
function SamplePhoto({ element, filling }: FileProps) {
  const t = useTranslations('operatorForms.preview')
  const forms = useTranslations('forms')
  const locale = useLocale()
  const answer = filling.answers[element.name]
  const count = Array.isArray(answer) ? answer.length : 0
  const most = element.allowMultiple ? (element.maxFiles ?? 10) : 1
  const fault = filling.faults[`${filling.prefix ?? ''}${element.name}`]
  const set = (length: number) =>
    filling.set(
      element.name,
      Array.from({ length }, (_, number) => `photo-${number + 1}`),
    )
  return (
    <div role="group" aria-label={element.title[locale]} className="flex flex-col gap-2">
      <p className="text-sm font-medium">{element.title[locale]}</p>
      {element.description ? <p className="text-sm text-muted">{element.description[locale]}</p> : null}
      <div className="flex flex-wrap items-center gap-2 rounded border border-dashed border-edge bg-surface p-3">
        <Camera size={20} aria-hidden="true" className="text-muted" />
        <span className="min-w-0 flex-1 text-sm text-muted">{t('photos', { count, most })}</span>
        {count < most ? (
          <Button size="small" onPress={() => set(count + 1)}>
            {t('addPhoto')}
          </Button>
        ) : null}
        {count > 0 ? (
          <Button size="small" kind="quiet" icon={Trash2} onPress={() => set(count - 1)}>
            {t('removePhoto')}
          </Button>
        ) : null}
      </div>
      {fault ? <p className="text-sm text-danger-ink">{forms('faults.required')}</p> : null}
    </div>
  )
}

/** Completes what a draft may lack, so that the portal's questions can show it. */
function toFormModel(draft: FormDraftModel): FormModel {
  return {
    ...draft,
    pages: draft.pages.map((page) => ({
      ...page,
      visibleIf: keepReadable(page.visibleIf),
      elements: page.elements.map(toElement),
    })),
  }
}

function toElement(element: DraftElement): FormElement {
  const inner = (element.templateElements ?? []).map((one) => toElement(one) as FormQuestion)
  return {
    ...element,
    visibleIf: keepReadable(element.visibleIf),
    requiredIf: keepReadable(element.requiredIf),
    ...(/^(radiogroup|dropdown|checkbox)$/.test(element.type) ? { choices: element.choices ?? [] } : {}),
    ...(element.type === 'paneldynamic'
      ? { templateElements: inner, templateTitle: element.templateTitle ?? element.title }
      : {}),
  } as FormElement
}

function keepReadable(condition: string | undefined): string | undefined {
  try {
    if (condition !== undefined) parseCondition(condition)
    return condition
  } catch {
    return undefined
  }
}
