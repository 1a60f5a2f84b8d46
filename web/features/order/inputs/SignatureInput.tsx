import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { declineReasons, type DeclineReason } from '#contract/orders/model/order-enums'
import { LazySelect, LazySignaturePad } from '#web/api/feedback/lazy-fields.tsx'
import { useDrawnSignature } from '#web/offline/photos/use-drawn-signature'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { TextArea, TextField } from '#web/ui/controls/fields/TextField.tsx'
import type { StepInputProps } from './requested-inputs.ts'

type TakeSignatureProps = Pick<StepInputProps, 'order' | 'inputs' | 'onChange' | 'onPending' | 'checked'>
type DeclineSignatureProps = Pick<
  StepInputProps,
  'requested' | 'inputs' | 'onChange' | 'onPending' | 'checked'
>

type SignatureWay = 'later' | 'sign' | 'declined'

/**
 * The customer's signature: taken now, declined with a reason, or later. The chosen option needs its content.
 */
export function SignatureStepInput(props: StepInputProps) {
  const { order, requested, inputs, onChange, errors, checked } = props
  const t = useTranslations('order')
  const locale = useLocale()
  const present = inputs.customer_signature
  const [option, setOption] = useState<SignatureWay>(
    present ? ('declined' in present ? 'declined' : 'sign') : 'later',
  )
  const choose = (next: SignatureWay) => {
    setOption(next)
    onChange({ customer_signature: null })
  }
  // A signature in the outbox counts as taken.
  const isThere = requested.state === 'readonly' || order.signature.state === 'taken'
  if (isThere) return <SignalText tone="done">{t('signatureThere')}</SignalText>
  const options: SignatureWay[] =
    requested.state === 'required' ? ['sign', 'declined'] : ['later', 'sign', 'declined']
  const isOpen = checked && !options.includes(option)
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={requested.label[locale]}
        look="row"
        value={option}
        onChange={(next) => choose(next as SignatureWay)}
        options={options.map((value) => ({ value, label: t(`signatureWays.${value}`) }))}
        error={isOpen ? t('signatureOpen') : errors}
      />
      {option === 'sign' ? <TakeSignature {...props} /> : null}
      {option === 'declined' ? <DeclineSignature {...props} /> : null}
    </div>
  )
}

/** The customer's name and signature; a drawing is taken without a further press. */
export function TakeSignature({ order, inputs, onChange, onPending, checked }: TakeSignatureProps) {
  const t = useTranslations('order')
  const signature = inputs.customer_signature
  const taken = signature && 'file_id' in signature ? signature : null
  const [name, setName] = useState(taken?.name ?? order.customer.name)
  // The pad stays while the customer is writing, although the first stroke is stored.
  const [isOpen, setOpen] = useState(!taken)
  const signer = name.trim()
  const toInput = (file_id: string | null) => ({
    customer_signature: file_id && signer ? { file_id, name: signer } : null,
  })
  const drawing = useDrawnSignature((file) => onChange(toInput(file)))
  const { isDrawn } = drawing
  const isReady = (isDrawn || taken !== null) && signer !== ''

  useEffect(() => {
    const confirm = async () => (isDrawn ? toInput(await drawing.store()) : {})
    onPending({ hasGap: !isReady, confirm })
    return () => onPending({})
    // The callbacks are new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, isDrawn, signer])

  if (taken && !isOpen) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <SignalText tone="done">{t('signatureTaken', { name: taken.name })}</SignalText>
        <Button
          kind="quiet"
          size="small"
          onPress={() => {
            setOpen(true)
            onChange({ customer_signature: null })
          }}
        >
          {t('signAgain')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('signer')}
        value={name}
        onChange={(next) => {
          setName(next)
          if (taken && next.trim()) onChange({ customer_signature: { ...taken, name: next.trim() } })
        }}
        maxLength={255}
        autoComplete="off"
        error={checked && !signer ? t('signerMissing') : null}
      />
      <LazySignaturePad
        label={t('signHere')}
        onChange={(drawn) => drawing.draw(drawn?.blob ?? null)}
        error={checked && !isDrawn && !taken ? t('strokeMissing') : null}
      />
    </div>
  )
}

export function DeclineSignature({ requested, inputs, onChange, onPending, checked }: DeclineSignatureProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const signature = inputs.customer_signature
  const declined = signature && 'declined' in signature ? signature.declined : null
  const labels = new Map((requested.variants ?? []).map(({ value, label }) => [String(value), label[locale]]))
  const set = (reason: DeclineReason, text?: string) =>
    onChange({ customer_signature: { declined: { reason, ...(text ? { text } : {}) } } })
  const needsText = declined?.reason === 'other_partner_reason'
  const isSilent = needsText && !declined.text?.trim()
  const hasGap = !declined || isSilent

  useEffect(() => {
    onPending({ hasGap })
    return () => onPending({})
    // The callback is new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasGap])

  return (
    <div className="flex flex-col gap-3">
      <LazySelect
        label={t('declineReason')}
        value={declined?.reason ?? null}
        onChange={(reason) => set(reason as DeclineReason)}
        options={declineReasons.map((reason) => ({ value: reason, label: labels.get(reason) ?? reason }))}
        error={checked && !declined ? t('declineReasonMissing') : null}
      />
      {needsText ? (
        <TextArea
          label={t('declineText')}
          value={declined.text ?? ''}
          onChange={(text) => set(declined.reason, text)}
          maxLength={4000}
          rows={2}
          error={checked && isSilent ? t('declineTextMissing') : null}
        />
      ) : null}
    </div>
  )
}
