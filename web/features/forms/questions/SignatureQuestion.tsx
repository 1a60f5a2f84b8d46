import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FormElement } from '#contract/forms/forms'
import { getFileIds } from '#contract/forms/answers'
import { uploadOrStore } from '#web/offline/uploads/device-files'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignalText } from '#web/ui/feedback/badges.tsx'
import { SignaturePad } from '#web/ui/controls/signature/SignaturePad.tsx'
import { type QuestionProps, useQuestionField } from './use-field.ts'

type SignatureQuestionProps = QuestionProps<Extract<FormElement, { type: 'file' }>>

/** The customer's signature in a form. The picture is uploaded as soon as it is confirmed. */
export function SignatureQuestion({ element, filling }: SignatureQuestionProps) {
  const t = useTranslations('forms')
  const failure = useDeviceErrorMessages()
  const field = useQuestionField({ element, filling })
  const [picture, setPicture] = useState<Blob | null>(null)
  const [sending, setSending] = useState(false)
  const store = async (blob: Blob) => {
    const id = await uploadOrStore(new File([blob], 'signature.png', { type: 'image/png' }))
    filling.set(element.name, [id])
  }
  const signed = getFileIds(filling.answers[element.name]).length > 0
  const keep = async (blob: Blob) => {
    setSending(true)
    try {
      await store(blob)
    } catch (error) {
      failure.showToast(error)
    } finally {
      setSending(false)
    }
  }
  useEffect(() => {
    // Sending the form also confirms a drawn signature, without a press on the button below the field.
    const confirm = () => store(picture as Blob).catch(failure.showToast)
    filling.setUnconfirmed(element.name, picture && !signed ? confirm : null)
    return () => filling.setUnconfirmed(element.name, null)
    // Answers and callbacks are new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [picture, signed])
  if (signed) {
    return (
      <span className="flex flex-wrap items-center gap-3">
        <SignalText tone="done">{t('signed')}</SignalText>
        <Button
          kind="quiet"
          size="small"
          onPress={() => {
            setPicture(null)
            filling.set(element.name, null)
          }}
        >
          {t('signAgain')}
        </Button>
      </span>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <SignaturePad {...field} onChange={(signature) => setPicture(signature?.blob ?? null)} />
      </div>
      <Button isDisabled={!picture} isPending={sending} onPress={() => picture && void keep(picture)}>
        {t('keepSignature')}
      </Button>
    </div>
  )
}
