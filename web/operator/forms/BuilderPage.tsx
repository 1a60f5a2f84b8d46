import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Pencil, Smartphone, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FormDraftView } from '#contract/operator/form-drafts'
import { isRefusedWith } from '#web/api/http/errors'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage } from '../navigation.ts'
import { DiscardDialog, PublishDialog } from './DraftDialogs.tsx'
import { ConflictBanner, ProblemBanner, SaveStatus } from './DraftNotices.tsx'
import type { GetFieldError } from './editor-fields.tsx'
import { FormFacts, FormScope, useFaultWords } from './form-words.tsx'
import { parseFaultPath, type Place } from './form-edits.ts'
import { FormPreview } from './FormPreview.tsx'
import { FormOutline, toPlaceKey } from './FormOutline.tsx'
import { formDraftQuery, formQuery } from './forms.data.ts'
import { FormEditor, PageEditor, QuestionEditor } from './QuestionEditor.tsx'
import { useFormDraft, type EditedDraft } from './use-form-draft.ts'

/** Builds the next version of a form: pages and questions on the left, the selected one on the right. */
export function BuilderPage({ formKey }: { formKey: string }) {
  const t = useTranslations('operatorForms.build')
  const draft = useQuery({ ...formDraftQuery(formKey), refetchInterval: false, staleTime: Infinity })
  if (isRefusedWith(draft.error, 'not_found') && !draft.data)
    return (
      <LoadFailure error={draft.error} onRetry={() => openPage(getOperatorPath('form', { key: formKey }))} />
    )
  if (draft.error && !draft.data)
    return <LoadFailure error={draft.error} onRetry={() => void draft.refetch()} />
  if (!draft.data) return <SkeletonDetail />
  return <Builder start={draft.data} label={t('title')} />
}

function Builder({ start, label }: { start: FormDraftView; label: string }) {
  const t = useTranslations('operatorForms.build')
  const preview = useTranslations('operatorForms.preview')
  const locale = useLocale()
  const draft = useFormDraft(start, (by) =>
    showToast({ tone: 'accent', title: t('replaced', { name: by ?? t('program') }) }),
  )
  const [selected, setSelected] = useState<Place | null>(null)
  const [isPreview, setPreview] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null)
  const editor = useRef<HTMLDivElement>(null)
  const { model } = draft.content
  const { problems } = draft.saved
  const faulty = new Set(isChecked ? problems.map(({ path }) => toPlaceKey(parseFaultPath(path).place)) : [])
  // A removed part, also by another person, closes its editor.
  const place = selected && hasPlace(model, selected) ? selected : null
  const select = (next: Place) => {
    setSelected(next)
    setPreview(false)
    // Focus moves with the selection, so that the keyboard continues in the fields.
    requestAnimationFrame(() =>
      editor.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true }),
    )
  }
  const publish = async () => {
    const ready = await draft.save()
    if (!ready) return
    if (ready.problems.length === 0) return setDialog('publish')
    setChecked(true)
    const [first] = ready.problems
    if (first) select(parseFaultPath(first.path).place)
  }
  const getPath = () => getOperatorPath('form', { key: start.key })
  const isNew = draft.saved.newest_version === null
  const leave = () => {
    draft.end()
    openPage(isNew && dialog === 'discard' ? getOperatorPath('forms') : getPath())
  }
  return (
    <>
      <PageHead
        title={model.title[locale] || label}
        back={
          isNew
            ? { href: getOperatorPath('forms'), label: t('toForms') }
            : { href: getPath(), label: t('toForm') }
        }
        badges={<Badge tone="warning">{t('draft')}</Badge>}
        subtitle={<SaveStatus state={draft.state} saved={draft.saved} />}
        actions={
          <>
            <Button kind="quiet" icon={Trash2} onPress={() => setDialog('discard')}>
              {t('discard')}
            </Button>
            <Button icon={isPreview ? Pencil : Smartphone} onPress={() => setPreview(!isPreview)}>
              {preview(isPreview ? 'edit' : 'show')}
            </Button>
            <Button kind="primary" onPress={() => void publish()}>
              {t('publish')}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-3 empty:hidden mb-4">
        {draft.conflict ? <ConflictBanner draft={draft} conflict={draft.conflict} /> : null}
        {draft.state === 'refused' ? (
          <Banner live tone="danger" title={t('refused')}>
            {draft.errors.join(' ')}
          </Banner>
        ) : null}
        {isChecked && problems.length > 0 ? <ProblemBanner draft={draft.saved} onSelect={select} /> : null}
      </div>
      {isPreview ? (
        <>
          <p className="mb-4 text-center text-sm text-muted">{preview('hint')}</p>
          <FormPreview model={model} />
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div
            className={joinClasses(
              place && 'max-lg:hidden',
              'lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto',
            )}
          >
            <FormOutline
              model={model}
              published={draft.saved.published}
              selected={place}
              faulty={faulty}
              onSelect={select}
              onEdit={(edited) => draft.edit({ ...draft.content, model: edited.model })}
            />
          </div>
          <div
            ref={editor}
            className={joinClasses(
              !place && 'max-lg:hidden',
              'flex min-w-0 flex-col gap-5 rounded border border-line bg-surface p-4 md:p-5',
            )}
          >
            <span className="lg:hidden">
              <Button kind="quiet" icon={ArrowLeft} onPress={() => setSelected(null)}>
                {t('toOutline')}
              </Button>
            </span>
            <PartEditor
              draft={draft}
              place={place ?? []}
              problems={isChecked ? problems : []}
              onSelect={select}
            />
          </div>
        </div>
      )}
      {dialog === 'publish' ? (
        <PublishDialog draft={draft} onDone={leave} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'discard' ? (
        <DiscardDialog draft={draft} onDone={leave} onClose={() => setDialog(null)} />
      ) : null}
    </>
  )
}

function hasPlace(model: FormDraftView['model'], [page, element, inner]: Place): boolean {
  if (page === undefined) return true
  const found = model.pages[page]
  if (!found || element === undefined) return found !== undefined
  const question = found.elements[element]
  return inner === undefined ? question !== undefined : question?.templateElements?.[inner] !== undefined
}

interface PartEditorProps {
  draft: EditedDraft
  place: Place
  problems: FormDraftView['problems']
  onSelect: (place: Place) => void
}

function PartEditor({ draft, place, problems, onSelect }: PartEditorProps) {
  const t = useTranslations('operatorForms.build')
  const ui = useTranslations('ui')
  const words = useFaultWords(draft.content.model)
  const { model } = draft.content
  const onChange = (next: typeof model) => draft.edit({ ...draft.content, model: next })
  const own = problems.map((one) => ({ ...one, ...parseFaultPath(one.path) }))
  const getError: GetFieldError = (field) => {
    const found = own.find((one) => toPlaceKey(one.place) === toPlaceKey(place) && one.field === field)
    if (!found) return null
    return found.fault === 'required' && field.includes('.') ? ui('missing') : words.getFault(found)
  }
  const key = toPlaceKey(place)
  const props = { model, place, onChange, getError }
  const heading = place.length === 0 ? t('formSettings') : t(place.length === 1 ? 'page' : 'question')
  return (
    <>
      <h2 className="text-h2">{heading}</h2>
      {place.length === 0 ? (
        <>
          <FormEditor {...props} />
          <FormUse draft={draft.saved} />
        </>
      ) : place.length === 1 ? (
        <PageEditor key={key} {...props} />
      ) : (
        <QuestionEditor
          key={key}
          {...props}
          published={draft.saved.published}
          onMove={(edited) => {
            onChange(edited.model)
            // The page of the question has changed; the editor stays with it.
            if (toPlaceKey(edited.place) !== key) onSelect(edited.place)
          }}
        />
      )}
    </>
  )
}

/** Which orders get the form. A version does not change that, because older versions would still be chosen as before. */
function FormUse({ draft }: { draft: FormDraftView }) {
  const t = useTranslations('operatorForms')
  const use = useQuery({ ...formQuery(draft.key), enabled: draft.newest_version !== null })
  return (
    <Folded title={t('facts')} hint={<FormScope form={draft} />}>
      <div className="flex flex-col gap-3 text-sm">
        <FormFacts form={draft} formKey={draft.key} />
        {use.data ? <p>{t('openOrders', { count: use.data.open_orders })}</p> : null}
        <p className="text-muted">{t('build.fixedUse')}</p>
      </div>
    </Folded>
  )
}
