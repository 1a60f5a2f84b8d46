import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FormElement } from '#contract/forms/forms'
import { getFileIds } from '#contract/forms/answers'
import { LazySignaturePad } from '#web/api/feedback/lazy-fields.tsx'
import { useDrawnSignature } from '#web/offline/photos/use-drawn-signature'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { type QuestionProps, useQuestionField } from './use-field.ts'

type SignatureQuestionProps = QuestionProps<Extract<FormElement, { type: 'file' }>>

/** The customer's signature in a form. A drawing is taken without a further press. */
export function SignatureQuestion({ element, filling }: SignatureQuestionProps) {
  const t = useTranslations('forms')
  const field = useQuestionField({ element, filling })
  const isSigned = getFileIds(filling.answers[element.name]).length > 0
  // The pad stays while the customer is writing, although the first stroke is stored.
  const [isOpen, setOpen] = useState(!isSigned)
  const signature = useDrawnSignature((name) => filling.set(element.name, name ? [name] : null))
  const { isDrawn } = signature
  useEffect(() => {
    filling.setUnconfirmed(element.name, isDrawn ? async () => void (await signature.store()) : null)
    return () => filling.setUnconfirmed(element.name, null)
    // The callbacks are new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDrawn])
  if (isSigned && !isOpen) {
    return (
      <span className="flex flex-wrap items-center gap-3">
        <SignalText tone="done">{t('signed')}</SignalText>
        <Button
          kind="quiet"
          size="small"
          onPress={() => {
            setOpen(true)
            filling.set(element.name, null)
          }}
        >
          {t('signAgain')}
        </Button>
      </span>
    )
  }
  return <LazySignaturePad {...field} onChange={(drawn) => signature.draw(drawn?.blob ?? null)} />
}
