import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#contract/kit/locale'
import type { StaffReply } from '#contract/operator/staff-api'
import { inputLabels, mediaTypeLabels } from '#contract/orders/model/order-labels'
import type { ReworkFieldInput } from '#contract/orders/rework'
import { CheckboxGroup } from '#web/ui/controls/choices/Checkbox.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { callStaff } from '../../staff-call.ts'
import { filesQuery, submissionsQuery, type Order, type OrderFile } from '../orders.data.ts'
import { StepDialog } from './StepDialog.tsx'

/** Sends work back. The company's app marks the chosen fields. */
export function ReworkDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('operatorOrders.rework')
  const locale = useLocale()
  const forms = useQuery(submissionsQuery(order.api_id))
  const files = useQuery(filesQuery(order.api_id))
  const [marks, setMarks] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const choices = listReworkChoices(order, forms.data?.data ?? [], files.data?.data ?? [], locale)
  const text = reason.trim()
  return (
    <StepDialog
      order={order}
      action="order.rework"
      title={t('title')}
      submit={t('submit')}
      missing={text === '' ? t('reason') : null}
      onClose={onClose}
      onSubmit={async (version) => {
        const fields = choices.filter(({ id }) => marks.includes(id)).map(({ field }) => field)
        const body = { comment: text, version, ...(fields.length > 0 && { fields }) }
        await callStaff('order.rework', { params: { job_id: order.api_id }, body })
        return t('done')
      }}
    >
      {(error) => (
        <>
          <TextArea
            label={t('reason')}
            value={reason}
            onChange={setReason}
            maxLength={4000}
            error={error}
            autoFocus
          />
          {choices.length > 0 ? (
            <CheckboxGroup
              label={t('marks')}
              hint={t('marksHint')}
              optional
              value={marks}
              onChange={setMarks}
              options={choices.map(({ id, label, answer }) => ({ value: id, label, hint: answer }))}
            />
          ) : null}
        </>
      )}
    </StepDialog>
  )
}

interface ReworkChoice {
  readonly id: string
  readonly field: ReworkFieldInput
  readonly label: string
  readonly answer: string
}

type SubmittedForm = StaffReply<'order.submissions'>['data'][number]

/** Lists what the company can correct: answers of its form, photos outside of the form, and inputs of the order. */
function listReworkChoices(
  order: Order,
  forms: readonly SubmittedForm[],
  files: readonly OrderFile[],
  locale: Locale,
): ReworkChoice[] {
  const pages = forms.filter(({ category }) => category === 'documentation').flatMap((form) => form.pages)
  const inForms = new Set(pages.flatMap(({ photos }) => photos.map(({ id }) => id)))
  const photoTypes = files.flatMap(({ id, kind, type }) =>
    kind === 'picture' && type !== null && !inForms.has(id) ? [type] : [],
  )
  return [
    ...pages.flatMap(({ questions, answers }) =>
      questions.map(({ name, title }) => {
        const own = answers.filter((one) => one.name === name).map(({ answer }) => answer)
        return createChoice({ kind: 'question', name }, title, own.join(', '))
      }),
    ),
    ...[...new Set(photoTypes)].map((name) =>
      createChoice({ kind: 'photo', name }, mediaTypeLabels[name][locale]),
    ),
    ...listInputs(order).map((name) => createChoice({ kind: 'input', name }, inputLabels[name][locale])),
  ]
}

function createChoice(field: ReworkFieldInput, label: string, answer = ''): ReworkChoice {
  return { id: `${field.kind} ${field.name}`, field, label, answer }
}

type ReworkInput = Extract<ReworkFieldInput, { kind: 'input' }>['name']

function listInputs({ services, products, tasks }: Order): ReworkInput[] {
  const isUnsigned = tasks.some(({ kind, state }) => kind === 'signature' && state === 'open')
  return [
    ...(services.length > 0 ? (['services'] as const) : []),
    ...(products.length > 0 ? (['products'] as const) : []),
    ...(products.some(({ serial_number: number }) => number !== null) ? (['serial_numbers'] as const) : []),
    ...(isUnsigned ? (['customer_signature'] as const) : []),
  ]
}
