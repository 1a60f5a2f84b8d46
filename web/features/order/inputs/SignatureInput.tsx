import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { declineReasons, type DeclineReason } from '#contract/order-words'
import { sentOrKept } from '../../../api/deviceFiles.ts'
import { useDeviceFailure } from '../../../api/useDeviceFailure.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SignaturePad } from '../../../ui/SignaturePad.tsx'
import { SignalText } from '../../../ui/signals.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import type { InputProps } from './asked.ts'

type Way = 'later' | 'sign' | 'declined'

/** Taken on the spot, declined for a reason, or later: never something between. */
export function SignatureInput(props: InputProps) {
  const { order, asked, inputs, onChange, errors } = props
  const t = useTranslations('order')
  const locale = useLocale()
  const present = inputs.customer_signature
  const [way, setWay] = useState<Way>(present ? ('declined' in present ? 'declined' : 'sign') : 'later')
  const choose = (next: Way) => {
    setWay(next)
    onChange({ customer_signature: null })
  }
  // One that waits on this device is taken as well.
  const isThere = asked.state === 'readonly' || order.signature.state === 'taken'
  if (isThere) return <SignalText tone="done">{t('signatureThere')}</SignalText>
  const ways: Way[] = asked.state === 'required' ? ['sign', 'declined'] : ['later', 'sign', 'declined']
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={asked.label[locale]}
        look="row"
        value={way}
        onChange={(next) => choose(next as Way)}
        options={ways.map((value) => ({ value, label: t(`signatureWays.${value}`) }))}
        error={errors}
      />
      {way === 'sign' ? <Sign {...props} /> : null}
      {way === 'declined' ? <Decline {...props} /> : null}
    </div>
  )
}

/** The picture goes to the server, or onto this device, as soon as the signer is done: safe before the rest is sent. */
function Sign({ order, inputs, onChange, onBusy }: InputProps) {
  const t = useTranslations('order')
  const failure = useDeviceFailure()
  const [name, setName] = useState(order.customer.name)
  const [picture, setPicture] = useState<Blob | null>(null)
  const [sending, setSending] = useState(false)
  const keep = async (blob: Blob) => {
    setSending(true)
    onBusy(true)
    try {
      const id = await sentOrKept(new File([blob], 'signature.png', { type: 'image/png' }))
      onChange({ customer_signature: { file_id: id, name: name.trim() } })
    } catch (error) {
      failure.toastError(error)
    } finally {
      setSending(false)
      onBusy(false)
    }
  }
  if (inputs.customer_signature && 'file_id' in inputs.customer_signature) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <SignalText tone="done">{t('signatureTaken', { name: inputs.customer_signature.name })}</SignalText>
        <Button kind="quiet" size="small" onPress={() => onChange({ customer_signature: null })}>
          {t('signAgain')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField label={t('signer')} value={name} onChange={setName} maxLength={255} autoComplete="off" />
      <SignaturePad label={t('signHere')} onChange={(signature) => setPicture(signature?.blob ?? null)} />
      <Button
        isDisabled={!picture || !name.trim()}
        isPending={sending}
        onPress={() => picture && void keep(picture)}
      >
        {t('keepSignature')}
      </Button>
    </div>
  )
}

function Decline({ asked, inputs, onChange }: InputProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const signature = inputs.customer_signature
  const declined = signature && 'declined' in signature ? signature.declined : null
  const labels = new Map((asked.variants ?? []).map(({ value, label }) => [String(value), label[locale]]))
  const set = (reason: DeclineReason, text?: string) =>
    onChange({ customer_signature: { declined: { reason, ...(text ? { text } : {}) } } })
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('declineReason')}
        value={declined?.reason ?? null}
        onChange={(reason) => set(reason as DeclineReason)}
        options={declineReasons.map((reason) => ({ value: reason, label: labels.get(reason) ?? reason }))}
      />
      {declined?.reason === 'other_partner_reason' ? (
        <TextArea
          label={t('declineText')}
          value={declined.text ?? ''}
          onChange={(text) => set(declined.reason, text)}
          maxLength={4000}
          rows={2}
        />
      ) : null}
    </div>
  )
}
