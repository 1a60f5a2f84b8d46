import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { MediaType } from '#contract/order-words'
import { useUploads } from '../../../api/useUploads.ts'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SignalText } from '../../../ui/signals.tsx'
import { type InputProps, slotsLeft } from './asked.ts'

type Pictures = NonNullable<InputProps['inputs']['pictures']>

/** Photos straight into their slots: first what is asked for, then whatever else helps. */
export function PicturesInput(props: InputProps) {
  const { asked, inputs, onChange, onBusy, onUnsaved, errors, checked } = props
  const t = useTranslations('order')
  const locale = useLocale()
  const [kept] = useState<Pictures>(inputs.pictures ?? [])
  const [taken, setTaken] = useState<Record<string, Pictures>>({})
  const [busy, setBusy] = useState<Record<string, boolean>>({})
  const [otherType, setOtherType] = useState<MediaType>('other')
  const slots = slotsLeft(asked, []) as MediaType[]
  const labels = new Map((asked.variants ?? []).map(({ value, label }) => [String(value), label[locale]]))
  const [unsaved, setUnsaved] = useState<Record<string, boolean>>({})
  const report = (slot: string, pictures: Pictures, isBusy: boolean, isUnsaved: boolean) => {
    setTaken((all) => ({ ...all, [slot]: pictures }))
    setBusy((all) => ({ ...all, [slot]: isBusy }))
    setUnsaved((all) => ({ ...all, [slot]: isUnsaved }))
  }
  useEffect(() => {
    const all = [...kept, ...Object.values(taken).flat()]
    if (Object.keys(taken).length > 0) onChange({ pictures: all })
    onBusy(Object.values(busy).some(Boolean))
    onUnsaved(Object.values(unsaved).some(Boolean))
    // What is taken decides; the callbacks are new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [taken, busy, unsaved, kept])
  const left = slotsLeft(asked, [...kept, ...Object.values(taken).flat()])
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 text-sm font-medium">{asked.label[locale]}</legend>
      {kept.length > 0 ? (
        <SignalText tone="done">{t('photosKept', { count: kept.length })}</SignalText>
      ) : null}
      {slots.map((slot) => (
        <Slot
          key={slot}
          type={slot}
          label={labels.get(slot) ?? slot}
          error={checked && left.includes(slot) ? t('photoMissing') : null}
          onPictures={(...told) => report(slot, ...told)}
        />
      ))}
      <Slot
        type={otherType}
        label={t(slots.length > 0 ? 'morePhotos' : 'photos')}
        optional={slots.length > 0 || asked.state === 'optional'}
        error={errors}
        onPictures={(...told) => report('more', ...told)}
      />
      <div className="max-w-xs">
        <Select
          label={t('photoType')}
          value={otherType}
          onChange={(type) => setOtherType(type as MediaType)}
          options={(asked.variants ?? []).map(({ value, label }) => ({
            value: String(value),
            label: label[locale],
          }))}
        />
      </div>
    </fieldset>
  )
}

interface SlotProps {
  type: MediaType
  label: string
  optional?: boolean
  error: string | readonly string[] | null
  onPictures: (pictures: Pictures, isBusy: boolean, isUnsaved: boolean) => void
}

function Slot({ type, label, optional, error, onPictures }: SlotProps) {
  const { done, isUploading, isUnsaved, ...picker } = useUploads({ keeps: true })
  const ids = done.map(({ id }) => id).join(' ')
  useEffect(() => {
    onPictures(
      done.map(({ id }) => ({ file_id: id, type })),
      isUploading,
      isUnsaved,
    )
    // What is done is told by its ids; list and callback are new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ids, isUploading, isUnsaved, type])
  return <FilePicker photos multiple label={label} optional={optional} error={error} {...picker} />
}
