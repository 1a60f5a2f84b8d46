import { ArrowLeft } from 'lucide-react'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { getActionName } from '#contract/orders/model/order-actions'
import type { InputName } from '#contract/orders/model/order-enums'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { createDeferredComponent } from '#web/api/feedback/deferred-component.tsx'
import { drafts } from '#web/offline/drafts/drafts'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { ActionBar } from '#web/ui/layout/page-layout.tsx'
import { ChangeFailure } from '../change/ChangeFailure.tsx'
import { toChangeBody } from '../change/order-change.data.ts'
import { isTargetPossible } from '../change/use-send-change.ts'
import { ConflictDialog } from '../conflict/ConflictDialog.tsx'
import { TextInput } from '../inputs/plain-inputs.tsx'
import { FinishingNav } from './FinishingNav.tsx'
import { isAsked } from './finishing-steps.rules.ts'
import { MissingInputs } from './MissingInputs.tsx'
import { ReworkBanner } from './rework/ReworkBanner.tsx'
import { focusFieldWhenShown } from './show-gap.ts'
import { finishTarget, useFinishOrder } from './use-finish-order.ts'
import { type Finishing, type FinishingProps, useFinishing } from './use-finishing.ts'
import { isUnplanned, WorkStep } from './steps/WorkStep.tsx'

/** The page opens with the first step; the others are loaded while the user works on it. */
const StepSkeleton = () => <SkeletonText lines={6} />
const PhotosStep = createDeferredComponent(
  async () => (await import('./steps/PhotosStep.tsx')).PhotosStep,
  StepSkeleton,
)
const ProtocolStep = createDeferredComponent(
  async () => (await import('./steps/ProtocolStep.tsx')).ProtocolStep,
  StepSkeleton,
)
const SignatureStep = createDeferredComponent(
  async () => (await import('./steps/SignatureStep.tsx')).SignatureStep,
  StepSkeleton,
)
const FinishingStopped = createDeferredComponent(
  async () => (await import('./FinishingStopped.tsx')).FinishingStopped,
  StepSkeleton,
)

interface FinishingPageProps extends FinishingProps {
  placeholders: { work: ReactNode; confirmation: ReactNode }
}

/** The steps of finishing an order. Everything is stored as it is entered; the last button sends all of it. */
export function FinishingPage({ placeholders, ...props }: FinishingPageProps) {
  const t = useTranslations('order.finishing')
  const finishing = useFinishing(props)
  const sending = useFinishOrder(finishing)
  const { order } = finishing
  // The press is shown at once; on an old phone the content of a step takes a fifth of a second.
  const step = useDeferredValue(finishing.step)
  const { base, theirs, accept } = sending.conflict
  const { error } = sending.change
  const errors = error instanceof CallError ? error.errors : {}
  const errorsOf = (name: InputName) => listErrors(errors, name)
  const head = useFocusOnStep(step)
  const { lastField } = finishing
  useFocusOnce(lastField.atOpening)
  if (theirs && !isTargetPossible(theirs, finishTarget))
    return <FinishingStopped order={theirs} finishing={finishing} />
  return (
    <div
      className="flex max-w-2xl flex-col gap-5"
      onInputCapture={sending.markTouched}
      onClickCapture={sending.markTouched}
    >
      <FinishingNav finishing={finishing} />
      <ReworkBanner finishing={finishing} />
      <section
        aria-labelledby="finishing-step"
        // Input in a step that was left would not be stored.
        inert={step !== finishing.step}
        className="flex flex-col gap-4"
        onFocus={({ target }) =>
          lastField.set(target.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null)
        }
      >
        <h2 id="finishing-step" ref={head} tabIndex={-1} className="text-h2 scroll-mt-20 outline-none">
          {t(`titles.${step}`)}
        </h2>
        {step === 'work' ? <WorkStep finishing={finishing} errorsOf={errorsOf} /> : null}
        {step === 'photos' ? (
          <PhotosStep
            finishing={finishing}
            errors={errorsOf('pictures')}
            hasUnsavedPhoto={sending.hasUnsavedPhoto}
          />
        ) : null}
        {step === 'protocol' ? (
          <ProtocolStep
            finishing={finishing}
            placeholder={placeholders.work}
            errors={[...errorsOf('serial_numbers'), ...errorsOf('documentation')]}
          />
        ) : null}
        {step === 'signature' ? (
          <SignatureStep
            finishing={finishing}
            placeholder={placeholders.confirmation}
            errors={errorsOf('customer_signature')}
          />
        ) : null}
        {step === finishing.steps.at(-1) ? <FinishingComment finishing={finishing} /> : null}
      </section>
      {isRefusedWith(error, 'order_changed') || sending.change.isPending ? null : (
        <ChangeFailure
          error={error}
          requestedInputs={finishing.requested}
          request={{ ...toChangeBody(order, finishTarget), version: base.version, inputs: finishing.inputs }}
        />
      )}
      <SavedState isShownByForm={step === 'protocol' && finishing.work?.showsSaveState === true} />
      <FinishingButtons finishing={finishing} sending={sending} />
      {theirs && sending.asksConflict ? (
        <ConflictDialog
          base={base}
          theirs={theirs}
          isPossible
          onTakeTheirs={() => {
            accept()
            sending.closeConflict()
          }}
          onSendAgain={() => void sending.run(accept())}
        />
      ) : null}
    </div>
  )
}

function listErrors(errors: Readonly<Record<string, readonly string[]>>, name: InputName): string[] {
  const path = `inputs.${name}`
  const own = Object.entries(errors).filter(([field]) => field === path || field.startsWith(`${path}.`))
  return [...new Set(own.flatMap(([, texts]) => texts))]
}

/** A page that is opened again stands at the field that was in use. */
function useFocusOnce(field: string | null) {
  useEffect(() => (field ? focusFieldWhenShown(field) : undefined), [field])
}

/** A new step starts at its top, also for screen readers. */
function useFocusOnStep(step: string) {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  // Before the browser shows the step: a later effect would take the focus from a field that was tapped meanwhile.
  useLayoutEffect(() => {
    if (before.current === step) return
    before.current = step
    // A link to a missing field has focused it already.
    if (head.current?.parentElement?.contains(document.activeElement)) return
    head.current?.scrollIntoView({ block: 'start' })
    head.current?.focus({ preventScroll: true })
  }, [step])
  return head
}

/** Folded, because most orders are finished without a comment. */
function FinishingComment({ finishing }: { finishing: Finishing }) {
  const t = useTranslations('order.finishing')
  const { requested, inputs, setInputs } = finishing
  const [isOpen, setOpen] = useState(Boolean(inputs.comment))
  const input = requested.comment
  if (!isAsked(input)) return null
  if (!isOpen && input.state !== 'required')
    return (
      <span className="-ml-2.5">
        <Button size="small" kind="quiet" onPress={() => setOpen(true)}>
          {t('addComment')}
        </Button>
      </span>
    )
  return (
    <TextInput
      requested={input}
      inputs={inputs}
      onChange={setInputs}
      errors={[]}
      checked={finishing.isTried}
    />
  )
}

/** Says that the input is stored, unless the form of the step does; a problem of the device is always shown. */
function SavedState({ isShownByForm }: { isShownByForm: boolean }) {
  const t = useTranslations('order.finishing')
  const problem = useSyncExternalStore(drafts.onDiskChange, drafts.getDiskProblem)
  return (
    <p role="status" className="text-sm empty:hidden">
      {isShownByForm && !problem ? null : (
        <SignalText tone={problem ? 'danger' : 'done'}>
          {t(problem === 'full' ? 'notSaved' : problem ? 'notSavedFailing' : 'saved')}
        </SignalText>
      )}
    </p>
  )
}

interface FinishingButtonsProps {
  finishing: Finishing
  sending: ReturnType<typeof useFinishOrder>
}

function FinishingButtons({ finishing, sending }: FinishingButtonsProps) {
  const t = useTranslations('order.finishing')
  const locale = useLocale()
  const { order, steps, step, work, confirmation, way } = finishing
  const form = step === 'protocol' ? work : step === 'signature' && way === 'sign' ? confirmation : null
  const place = steps.indexOf(step)
  const isLast = place === steps.length - 1 && (!form || form.page >= form.lastPage)
  const isBusy =
    finishing.pending.isBusy || Boolean(work?.isBusy) || sending.isRunning || sending.change.isPending
  const goOn = () => {
    if (form && form.page < form.lastPage) return form.goTo(form.page + 1)
    const next = steps[place + 1]
    if (next) finishing.goTo(next)
  }
  const goBack = () => {
    if (form && form.page > 0) return form.goTo(form.page - 1)
    const before = steps[place - 1]
    if (before) finishing.goTo(before)
  }
  const isFirst = place === 0 && (!form || form.page === 0)
  const asPlanned = step === 'work' && !isUnplanned(finishing)
  return (
    <ActionBar>
      {isLast || finishing.isTried ? <MissingInputs finishing={finishing} /> : null}
      <div className="flex gap-2">
        {isFirst ? null : (
          <Button size="large" icon={ArrowLeft} onPress={goBack}>
            {t('back')}
          </Button>
        )}
        {isLast ? (
          <Button
            kind="primary"
            size="large"
            wide
            isPending={isBusy}
            isWaiting={finishing.isLoading}
            onPress={() => void sending.run(sending.conflict.base.version)}
          >
            {getActionName('order.finish', order.order_type)[locale]}
          </Button>
        ) : (
          <Button kind="primary" size="large" wide onPress={goOn}>
            {t(asPlanned ? 'asPlanned' : 'next')}
          </Button>
        )}
      </div>
    </ActionBar>
  )
}
