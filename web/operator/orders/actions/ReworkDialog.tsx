import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CheckboxGroup } from '#web/ui/controls/choices/Checkbox.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { callStaff } from '../../staff-call.ts'
import { submissionsQuery, type Order } from '../orders.data.ts'
import { StepDialog } from './StepDialog.tsx'

/**
 * Sends work back. The marked entries become lines of the message: the company's app finds them there by
 * their names and links them to its fields.
 */
export function ReworkDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('operatorOrders.rework')
  const { data } = useQuery(submissionsQuery(order.api_id))
  const [marks, setMarks] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const entries = listEntries(data?.data ?? [])
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
        const lines = marks.map((mark) => `– ${mark}`)
        const comment = lines.length > 0 ? [text, '', t('intro'), ...lines].join('\n') : text
        await callStaff('order.rework', { params: { job_id: order.api_id }, body: { comment, version } })
        return t('done')
      }}
    >
      {(error) => (
        <>
          <TextArea
            label={t('reason')}
            value={reason}
            onChange={setReason}
            maxLength={3000}
            error={error}
            autoFocus
          />
          {entries.length > 0 ? (
            <CheckboxGroup
              label={t('marks')}
              hint={t('marksHint')}
              optional
              value={marks}
              onChange={setMarks}
              options={entries.map(({ name, answer }) => ({ value: name, label: name, hint: answer }))}
            />
          ) : null}
        </>
      )}
    </StepDialog>
  )
}

interface ReworkEntry {
  readonly name: string
  readonly answer: string
}

/** Lists the questions and photos of the company's forms, each name once. */
function listEntries(
  forms: readonly {
    readonly pages: readonly {
      readonly answers: readonly { readonly question: string; readonly answer: string }[]
      readonly photos: readonly { readonly caption: string }[]
    }[]
  }[],
): ReworkEntry[] {
  const all = forms.flatMap(({ pages }) =>
    pages.flatMap(({ answers, photos }) => [
      ...answers.map(({ question, answer }) => ({ name: question, answer })),
      ...photos.map(({ caption }) => ({ name: caption, answer: '' })),
    ]),
  )
  return [...new Map(all.map((entry) => [entry.name, entry])).values()]
}
