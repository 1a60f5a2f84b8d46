import { memo, type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import type { Answers, DraftState, Form, FormElement } from '#contract/forms/forms'
import { getFormOrderValues } from '#contract/forms/order-values'
import { isAnswerRequired, isEmptyAnswer, listQuestions, signatureQuestions } from '#contract/forms/model'
import type { FormSessionProps, FormSessionView } from '#web/offline/drafts/form-session'
import { createDeferredComponent } from '#web/api/feedback/deferred-component.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { type FormFilling, useFormFilling } from '../filling/use-filling.ts'
import { areAnswersEqual } from '../answers/merge-answers.rules.ts'
import { useFirstAnswers, useFormOpening } from '../filling/use-form-opening.ts'
import { createListeners } from '#web/ui/listeners'

/** Most pages show the questions of a form below other content or in a later step. */
const SessionBody = createDeferredComponent(
  async () => (await import('./SessionBody.tsx')).SessionBody,
  () => <SkeletonText lines={6} />,
)
const PhotoQuestion = createDeferredComponent(
  async () => (await import('../questions/Question.tsx')).Question,
  () => <SkeletonText lines={2} />,
)

/** The session of a form that is open, and what is shown in its place until then. */
interface SessionState {
  readonly session: FormSessionView | null
  readonly placeholder: ReactNode
}

const noForm: SessionState = { session: null, placeholder: null }
const loading: SessionState = { session: null, placeholder: <SkeletonText lines={6} /> }

/**
 * Opens a form of the order with its draft; until then the children get a placeholder instead. The children stay mounted
 * when the form opens: the user may already be typing or taking photos on another part of the page. Therefore they are not
 * rendered by the component that holds the form.
 */
export function FormSession({ formId, children, ...props }: FormSessionProps) {
  const [holder] = useState(() => createStateHolder(formId === null ? noForm : loading))
  return (
    <>
      {formId === null ? null : <SessionLoader {...props} formId={formId} onState={holder.set} />}
      <SessionChildren holder={holder}>{children}</SessionChildren>
    </>
  )
}

type StateHolder = ReturnType<typeof createStateHolder>

function createStateHolder(start: SessionState) {
  let state = start
  const listeners = createListeners()
  return {
    get: () => state,
    set: (next: SessionState) => {
      state = next
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}

function SessionChildren({ holder, children }: Pick<FormSessionProps, 'children'> & { holder: StateHolder }) {
  const { session, placeholder } = useSyncExternalStore(holder.subscribe, holder.get)
  return children(session, placeholder)
}

interface LoaderProps extends Omit<FormSessionProps, 'formId' | 'children'> {
  formId: string
  onState: (state: SessionState) => void
}

/** Memoized: a change in one form of a page does not render the others. */
const SessionLoader = memo(function SessionLoader(props: LoaderProps) {
  const { opened, error } = useFormOpening(props)
  const { onState } = props
  useLayoutEffect(() => () => onState(noForm), [onState])
  useLayoutEffect(() => {
    if (!opened) onState(error ? { session: null, placeholder: <QueryError error={error} /> } : loading)
  }, [opened, error, onState])
  return opened ? <OpenedSession {...props} state={opened} /> : null
})

const none: readonly string[] = []

/** Holds the open form and hands it on before the browser shows the change, so that fields keep their caret. */
function OpenedSession(props: LoaderProps & { state: DraftState }) {
  const { apiId, state, hidden = none, showsPhotos = false, onState } = props
  const { form } = state
  const locale = useLocale()
  const first = useFirstAnswers(apiId, form.model, state.sent)
  const photos = showsPhotos ? listSeparatePhotos(form) : []
  const filling = useFormFilling({
    form,
    before: state.sent ? first : (props.before ?? first),
    apiId,
    state,
    hidden: [...hidden, ...photos.map(({ name }) => name)],
    isPartOfStep: true,
    onDone: () => undefined,
  })
  const photoNames = photos.map(({ name }) => name)
  const changes = state.sent ? listChanges(form, state.sent.answers, filling.answers) : []
  const renderMark = (element: FormElement) =>
    props.renderMark?.({
      name: element.name,
      photoType: getPhotoType(element),
      isChanged: changes.includes(element),
    }) ?? null
  const gaps = listGaps(form, filling, photoNames).map(({ element, path }) => ({
    path,
    label: element.title[locale],
    isPhoto: photoNames.includes(element.name),
  }))
  const session: FormSessionView = {
    formId: form.id,
    answers: filling.answers,
    photos: photos.map((element) => ({
      name: element.name,
      label: element.title[locale],
      type: getPhotoType(element),
      isRequired: isAnswerRequired(element, filling.answers),
      isEmpty: isEmptyAnswer(filling.answers[element.name]),
      field: (
        <>
          {renderMark(element)}
          <PhotoQuestion element={element} filling={filling} />
        </>
      ),
    })),
    body: <SessionBody form={form} filling={filling} renderMark={renderMark} />,
    showsSaveState: filling.storageState !== 'nothing',
    page: filling.page,
    lastPage: filling.lastPage,
    goTo: filling.goTo,
    gaps,
    questions: filling.pages
      .flatMap(({ questions }) => questions)
      .map(({ name, title }) => ({ path: name, label: title[locale] })),
    changes: changes.map(({ name, title }) => ({ path: name, label: title[locale] })),
    show: (path) => filling.showFirst([path]),
    markFaults: filling.markFaults,
    orderValues: getFormOrderValues(form.model, filling.answers),
    takesSignature: listQuestions(form.model).some(({ name }) => name === signatureQuestions.file),
    isBusy: filling.isBusy || filling.isSending,
    confirmAll: filling.confirmAll,
    submit: filling.submit,
    draftKeys: filling.draftKeys,
    forget: filling.forget,
  }
  useLayoutEffect(() => onState({ session, placeholder: null }))
  return null
}

type PhotoElement = Extract<FormElement, { type: 'file' }>

const getPhotoType = (element: FormElement) => (element.type === 'file' ? (element.mediaType ?? null) : null)

/** Returns the photo questions that do not depend on other answers. */
function listSeparatePhotos({ model }: Form): PhotoElement[] {
  return model.pages
    .filter((page) => !page.visibleIf)
    .flatMap(({ elements }) => elements)
    .filter((element): element is PhotoElement => element.type === 'file')
    .filter(({ name, visibleIf }) => !visibleIf && name !== signatureQuestions.file)
}

/** Returns one path for each question with a fault. */
function listGaps({ model }: Form, { allFaults }: FormFilling, photoNames: readonly string[]) {
  const paths = Object.keys(allFaults)
  const all = listQuestions(model).flatMap((element) => {
    const path = paths.find((one) => one === element.name || one.startsWith(`${element.name}.`))
    return path ? [{ element, path }] : []
  })
  // Photos first, as the page shows them.
  const isPhoto = ({ element }: { element: FormElement }) => photoNames.includes(element.name)
  return [...all.filter(isPhoto), ...all.filter((one) => !isPhoto(one))]
}

function listChanges({ model }: Form, before: Answers, now: Answers): FormElement[] {
  return listQuestions(model).filter(
    ({ name }) => !areAnswersEqual({ [name]: before[name] ?? null }, { [name]: now[name] ?? null }),
  )
}
