import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { DeclineSignature, TakeSignature } from '#web/features/order/inputs/SignatureInput.tsx'
import { isAsked } from '../finishing-steps.rules.ts'
import { isReworkField } from '../rework/rework-fields.ts'
import { ReworkMark } from '../rework/ReworkMark.tsx'
import type { Finishing, SignatureWay } from '../use-finishing.ts'

interface SignatureStepProps {
  finishing: Finishing
  placeholder: ReactNode
  errors: readonly string[]
}

/** The customer confirms the work and signs, in one step; or the reason why not. */
export function SignatureStep({ finishing, placeholder, errors }: SignatureStepProps) {
  const t = useTranslations('order')
  const { order, requested, inputs, setInputs, pending, confirmation, way, isTried } = finishing
  const input = requested.customer_signature
  if (!isAsked(input)) return null
  // A signature in the outbox counts as taken.
  if (input.state === 'readonly' || order.signature.state === 'taken')
    return <SignalText tone="done">{t('signatureThere')}</SignalText>
  const ways: SignatureWay[] =
    input.state === 'required' ? ['sign', 'declined'] : ['sign', 'declined', 'later']
  const common = {
    order,
    inputs,
    onChange: setInputs,
    checked: isTried,
    onPending: (part: Parameters<typeof pending.report>[1]) => pending.report('customer_signature', part),
  }
  const isSigned = way === 'sign' && finishing.gaps.every(({ step }) => step !== 'signature')
  const needsPad = !confirmation || !confirmation.takesSignature
  return (
    <div className="flex flex-col gap-5">
      {isReworkField(finishing, 'signature') ? <ReworkMark isChanged={isSigned} /> : null}
      <RadioGroup
        label={t('finishing.signatureQuestion')}
        look="buttons"
        value={way}
        onChange={(next) => finishing.setWay(next as SignatureWay)}
        options={ways.map((value) => ({ value, label: t(`finishing.ways.${value}`) }))}
        error={errors}
      />
      {way === 'sign' ? (
        <>
          {confirmation ? confirmation.body : placeholder}
          {needsPad && !placeholder ? (
            <div data-field="signature">
              <TakeSignature {...common} />
            </div>
          ) : null}
        </>
      ) : null}
      {way === 'declined' ? (
        <div data-field="signature">
          <DeclineSignature {...common} requested={input} />
        </div>
      ) : null}
      {way === 'later' ? <p className="text-sm text-muted">{t('finishing.laterText')}</p> : null}
    </div>
  )
}
