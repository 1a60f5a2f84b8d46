import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { MediaType } from '#contract/orders/model/order-enums'
import { LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { PhotoField } from '#web/offline/photos/PhotoField.tsx'
import { isSameFile, usePhotos } from '#web/offline/photos/use-photos'
import { type StepInputProps, listMissingPictures } from './requested-inputs.ts'

type Pictures = NonNullable<StepInputProps['inputs']['pictures']>

/** Photos of a step: the requested ones first, then additional ones. */
export function PicturesInput(props: StepInputProps) {
  const { requested, inputs, onChange, onPending, errors, checked } = props
  const t = useTranslations('order')
  const locale = useLocale()
  const pictures = inputs.pictures ?? []
  const slots = listMissingPictures(requested, []) as MediaType[]
  const isOther = ({ type }: Pictures[number]) => !slots.includes(type)
  const [otherType, setOtherType] = useState<MediaType>(() => pictures.find(isOther)?.type ?? 'other')
  const labels = new Map((requested.variants ?? []).map(({ value, label }) => [String(value), label[locale]]))
  const busy = useRef(new Set<string>())
  const report = (slot: string, isBusy: boolean) => {
    if (isBusy) busy.current.add(slot)
    else busy.current.delete(slot)
    onPending({ isBusy: busy.current.size > 0 })
  }
  const missing = listMissingPictures(requested, pictures)
  const isMissing = checked && requested.state === 'required' && slots.length === 0 && pictures.length === 0
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 text-sm font-medium">{requested.label[locale]}</legend>
      {slots.map((slot) => (
        <PictureSlot
          {...props}
          key={slot}
          slot={slot}
          type={slot}
          mine={pictures.filter(({ type }) => type === slot)}
          label={labels.get(slot) ?? slot}
          error={checked && missing.includes(slot) ? t('photoMissing') : null}
          onBusy={(isBusy) => report(slot, isBusy)}
        />
      ))}
      <PictureSlot
        {...props}
        slot="more"
        type={otherType}
        mine={pictures.filter(isOther)}
        label={t(slots.length > 0 ? 'morePhotos' : 'photos')}
        optional={slots.length > 0 || requested.state === 'optional'}
        error={isMissing ? t('photoMissing') : errors}
        onBusy={(isBusy) => report('more', isBusy)}
      />
      <div className="max-w-xs">
        <LazySelect
          label={t('photoType')}
          value={otherType}
          onChange={(chosen) => {
            const type = chosen as MediaType
            setOtherType(type)
            onChange((before) => ({
              pictures: (before.pictures ?? []).map((one) => (isOther(one) ? { ...one, type } : one)),
            }))
          }}
          options={(requested.variants ?? []).map(({ value, label }) => ({
            value: String(value),
            label: label[locale],
          }))}
        />
      </div>
    </fieldset>
  )
}

interface PictureSlotProps extends Pick<StepInputProps, 'onChange' | 'scope'> {
  slot: string
  type: MediaType
  mine: Pictures
  label: string
  optional?: boolean
  error: string | readonly string[] | null
  onBusy: (isBusy: boolean) => void
}

export function PictureSlot({
  slot,
  type,
  mine,
  label,
  optional,
  error,
  scope,
  onChange,
  onBusy,
}: PictureSlotProps) {
  const photos = usePhotos({
    scope: `${scope} pictures ${slot}`,
    names: mine.map(({ file_id }) => file_id),
    onAdd: (name) => onChange(({ pictures = [] }) => ({ pictures: addPicture(pictures, name, type) })),
    onRemove: (name) =>
      onChange(({ pictures = [] }) => ({ pictures: pictures.filter(({ file_id }) => file_id !== name) })),
    onBusy,
  })
  return <PhotoField multiple label={label} optional={optional} error={error} photos={photos} />
}

/** Adds a photo once. */
function addPicture(pictures: Pictures, name: string, type: MediaType): Pictures {
  if (pictures.some(({ file_id }) => isSameFile(file_id, name))) return pictures
  return [...pictures, { file_id: name, type }]
}
