import { ClipboardCheck, ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { InputName } from '#contract/order-words'
import { Button } from '../../../ui/Button.tsx'
import { SignalText } from '../../../ui/signals.tsx'
import { type InputProps, submitted } from './asked.ts'

/** A form of its own, filled over the page; what is needed here is that it was submitted. */
export function FormInput({
  name,
  order,
  asked,
  inputs,
  onChange,
  errors,
  checked,
  Filler,
}: InputProps & { name: InputName }) {
  const t = useTranslations('order')
  const locale = useLocale()
  // What one goes on from is settled when the form opens: it must not begin anew while it is being filled.
  const [filling, setFilling] = useState<{ from: string | null } | null>(null)
  const field = name === 'confirmation' ? 'confirmation' : 'documentation'
  const form = asked.value as { form_id: string; submission_id: string | null } | null | undefined
  const submission = inputs[field]?.submission_id ?? submitted(asked)
  if (!form) return null
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">
        {asked.label[locale]}
        {asked.state === 'optional' ? <span className="font-normal text-faint"> {t('optional')}</span> : null}
      </p>
      {submission ? <SignalText tone="done">{t('formDone')}</SignalText> : null}
      {!submission && checked && asked.state === 'required' ? (
        <SignalText tone="danger">{t('formMissing')}</SignalText>
      ) : null}
      {errors.map((text) => (
        <SignalText key={text} tone="danger">
          {text}
        </SignalText>
      ))}
      {asked.state === 'readonly' ? null : (
        <Button
          icon={submission ? ClipboardCheck : ClipboardList}
          onPress={() => setFilling({ from: submission })}
        >
          {t(submission ? 'formAgain' : 'formFill', { name: asked.label[locale] })}
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
