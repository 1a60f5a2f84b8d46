import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { type ChosenFile, DetailsFields } from './DetailsFields.tsx'
import { FinishOrder } from './FinishOrder.tsx'
import { FormSection, OrderReview, SectionSummary } from './FormSections.tsx'
import {
  createKey,
  createOrderForm,
  type FieldErrors,
  getDraftName,
  getSectionOfField,
  isFieldShown,
  keepErrorsOfUnchanged,
  type OrderForm,
  type OrderTemplate,
  type SectionName,
  sectionNames,
  steps,
  templateQuery,
  toOrderBody,
  useOrderDraft,
} from './new-order.data.ts'
import { CustomerFields, type FieldsProps, OrderFields } from './OrderFields.tsx'
import { WorkFields } from './WorkFields.tsx'

interface NewOrderPageProps {
  /** The order to copy. */
  from: string | null
  staff: CurrentStaff
}

/** A new order, or one like another order. */
export function NewOrderPage({ from, staff }: NewOrderPageProps) {
  const t = useTranslations('operatorOrders.page')
  const template = useQuery({ ...templateQuery(from ?? ''), enabled: from !== null })
  if (from === null || template.data)
    return <NewOrderForm name={getDraftName(staff.id, from)} template={template.data ?? null} from={from} />
  if (isRefusedWith(template.error, 'not_found'))
    return (
      <EmptyState isPage title={t('missing')}>
        {t('missingText')}
      </EmptyState>
    )
  if (template.error) return <LoadFailure error={template.error} onRetry={() => void template.refetch()} />
  return <SkeletonDetail />
}

interface NewOrderFormProps {
  /** The name of the draft in the browser's storage. */
  name: string
  template: OrderTemplate | null
  from: string | null
}

function NewOrderForm({ name, template, from }: NewOrderFormProps) {
  const t = useTranslations('newOrder')
  const stored = useOrderDraft(name, () => createOrderForm(template))
  const { draft, restored, change, discard } = stored
  const { form, step } = draft
  const [errors, setErrors] = useState<FieldErrors>({})
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [createdId, setCreatedId] = useState<string | null>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const reached = steps.indexOf(draft.reached)

  /** Shows the errors of the sections up to this one. Returns whether there are any. */
  const showErrors = (found: FieldErrors, last: number): boolean => {
    const relevant = Object.entries(found).filter(
      ([path]) => sectionNames.indexOf(getSectionOfField(path)) <= last,
    )
    setErrors(Object.fromEntries(relevant))
    const wrong = sectionNames.find((one) => relevant.some(([path]) => getSectionOfField(path) === one))
    if (wrong) change({ step: wrong })
    return wrong !== undefined
  }
  const check = useSending(async (section: SectionName) => {
    const found = await readErrors(() => callStaff('order.check', { body: toOrderBody(form) }))
    const place = sectionNames.indexOf(section)
    if (showErrors(found, Math.max(place, reached - 1))) return
    const next = steps[Math.max(place + 1, reached)] ?? 'review'
    change({ step: next, reached: next })
  })
  const create = useSending(async () => {
    const body = toOrderBody(form)
    const text = JSON.stringify(body)
    // The answer to the same request may have been lost: the same key makes no second order.
    const attempt = draft.attempt?.body === text ? draft.attempt : { body: text, key: createKey() }
    change({ attempt })
    let id: string | null = null
    const found = await readErrors(async () => {
      id = (await callStaff('order.create', { body }, attempt.key)).api_id
    })
    if (id === null) return void showErrors(found, sectionNames.length)
    setCreatedId(id)
    discard()
  })
  if (createdId !== null) return <FinishOrder id={createdId} chosen={files} />

  const changeForm = (part: Partial<OrderForm>) => {
    const next = { ...form, ...part }
    setErrors((now) => keepErrorsOfUnchanged(now, form, next))
    change({ form: next })
  }
  const fields: FieldsProps = { form, errorOf: (path) => errors[path], onChange: changeForm }
  const chooseFiles = (next: readonly ChosenFile[]) => {
    setFiles(next)
    change({ fileNames: next.map(({ file }) => file.name) })
  }
  const lostFiles = files.length === 0 ? draft.fileNames : []
  const parts: Record<SectionName, ReactNode> = {
    order: <OrderFields {...fields} />,
    customer: <CustomerFields {...fields} />,
    work: <WorkFields {...fields} />,
    details: <DetailsFields {...fields} {...{ files, lostFiles }} onFiles={chooseFiles} />,
  }
  return (
    <>
      <PageHead
        title={t(from ? 'copyTitle' : 'title')}
        back={
          from
            ? { href: getOperatorPath('order', { id: from }), label: t('backToOrder') }
            : { href: getOperatorPath('orders'), label: t('back') }
        }
        subtitle={t('lead')}
        actions={
          draft.savedAt > 0 ? <Button onPress={() => setDiscarding(true)}>{t('discard')}</Button> : null
        }
      />
      <div className="flex max-w-3xl flex-col gap-3">
        {restored ? (
          <Banner
            tone="neutral"
            title={t.rich('restored', {
              when: () => <Time when={new Date(restored.savedAt).toISOString()} as="ago" />,
            })}
            action={<Button onPress={stored.hideRestored}>{t('restoredOk')}</Button>}
          />
        ) : null}
        <OtherErrors errors={errors} />
        {sectionNames.map((section, place) => (
          <FormSection
            key={section}
            title={t(`sections.${section}`)}
            number={place + 1}
            isOpen={step === section}
            isPending={check.isPending}
            summary={
              place < reached ? <SectionSummary {...{ section, form }} files={draft.fileNames} /> : null
            }
            onEdit={() => change({ step: section })}
            onNext={() => check.mutate(section)}
          >
            {parts[section]}
          </FormSection>
        ))}
        {step === 'review' ? (
          <OrderReview
            {...{ form, lostFiles }}
            isPending={create.isPending}
            onCreate={() => create.mutate(undefined)}
          />
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={isDiscarding}
        title={t('discardTitle')}
        confirm={t('discard')}
        danger
        onConfirm={() => {
          discard()
          setErrors({})
          setFiles([])
          setDiscarding(false)
        }}
        onClose={() => setDiscarding(false)}
      >
        {t('discardText')}
      </ConfirmDialog>
    </>
  )
}

/** Runs a call of the form, and shows why it failed. The form keeps its entries. */
function useSending<Input>(work: (input: Input) => Promise<void>) {
  const toastFailure = useToastFailure()
  return useMutation({ mutationFn: work, networkMode: 'always', onError: toastFailure })
}

/** Returns the errors of fields that the server found; none if the call succeeded. Throws all other failures. */
async function readErrors(send: () => Promise<unknown>): Promise<FieldErrors> {
  try {
    await send()
    return {}
  } catch (error) {
    if (error instanceof CallError && Object.keys(error.errors).length > 0) return error.errors
    throw error
  }
}

/** Errors of values that a copied order has and the form does not show. */
function OtherErrors({ errors }: { errors: FieldErrors }) {
  const colon = useColon()
  const t = useTranslations('newOrder')
  const hidden = Object.entries(errors).filter(([path]) => !isFieldShown(path))
  if (hidden.length === 0) return null
  return (
    <Banner tone="danger" live title={t('otherErrors')}>
      <ul>
        {hidden.map(([path, texts]) => (
          <li key={path}>
            {path}
            {colon} {texts.join(' ')}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
