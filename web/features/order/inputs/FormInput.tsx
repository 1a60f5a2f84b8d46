import { ClipboardCheck, ClipboardList } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { InputName } from '#contract/orders/model/order-enums'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { type StepInputProps, getSubmissionId } from './requested-inputs.ts'

/** Opens a form over the page; the step only needs its submission. */
export function FormInput({
  name,
  order,
  requested,
  inputs,
  onChange,
  onPending,
  errors,
  checked,
  Filler,
}: StepInputProps & { name: InputName }) {
  const t = useTranslations('order')
  const locale = useLocale()
  // Set once when the form opens, so that the form does not start over while it is being filled.
  const [filling, setFilling] = useState<{ from: string | null } | null>(null)
  const field = name === 'confirmation' ? 'confirmation' : 'documentation'
  const form = requested.value as { form_id: string; submission_id: string | null } | null | undefined
  const isFilling = filling !== null
  useEffect(() => {
    onPending({ isFilling })
    return () => onPending({})
    // The callback is new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFilling])
  const submission = inputs[field]?.submission_id ?? getSubmissionId(requested)
  const isMissing = !submission && checked && requested.state === 'required'
  if (!form) return null
  return (
    <div data-gap={isMissing || errors.length > 0 || undefined} className="flex flex-col gap-2">
      <p className="text-sm font-medium">
        {requested.label[locale]}
        {requested.state === 'optional' ? (
          <span className="font-normal text-faint"> {t('optional')}</span>
        ) : null}
      </p>
      {submission ? <SignalText tone="done">{t('formDone')}</SignalText> : null}
      {isMissing ? <SignalText tone="danger">{t('formMissing')}</SignalText> : null}
      {errors.map((text) => (
        <SignalText key={text} tone="danger">
          {text}
        </SignalText>
      ))}
      {requested.state === 'readonly' ? null : (
        <Button
          icon={submission ? ClipboardCheck : ClipboardList}
          onPress={() => setFilling({ from: submission })}
        >
          {t(submission ? 'formAgain' : 'formFill', { name: requested.label[locale] })}
        </Button>
      )}
      {filling ? (
        <Filler
          apiId={order.api_id}
          formId={form.form_id}
          submissionId={filling.from}
          onDone={(id) => {
            onChange({ [field]: { submission_id: id } })
            setFilling(null)
          }}
          onClose={() => setFilling(null)}
        />
      ) : null}
    </div>
  )
}
