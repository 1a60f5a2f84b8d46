import { CircleCheck } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { MediaType } from '#contract/orders/model/order-enums'
import { LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { PictureSlot } from '#web/features/order/inputs/PicturesInput.tsx'
import { isAsked } from '../finishing-steps.rules.ts'
import { isReworkField } from '../rework/rework-fields.ts'
import { ReworkMark } from '../rework/ReworkMark.tsx'
import type { Finishing } from '../use-finishing.ts'

interface PhotosStepProps {
  finishing: Finishing
  errors: readonly string[]
  hasUnsavedPhoto: boolean
}

/** One place per photo: those of the order and of the form together, the required ones marked. */
export function PhotosStep({ finishing, errors, hasUnsavedPhoto }: PhotosStepProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const { requested, inputs, setInputs, slots, missingSlots, scope, work, gaps, isTried, pending } = finishing
  const busy = useRef(new Set<string>())
  const input = requested.pictures
  if (!isAsked(input)) return null
  const pictures = inputs.pictures ?? []
  const labels = new Map((input.variants ?? []).map(({ value, label }) => [String(value), label[locale]]))
  const isMissing = (field: string) => gaps.some((gap) => gap.field === field)
  const hasPicture = (slot: string) => pictures.some(({ type }) => type === slot)
  const others = pictures.filter(({ type }) => !slots.includes(type))
  const otherType = others[0]?.type ?? 'other'
  const report = (slot: string, isBusy: boolean) => {
    if (isBusy) busy.current.add(slot)
    else busy.current.delete(slot)
    pending.report('pictures', { isBusy: busy.current.size > 0 })
  }
  const slotProps = { scope, onChange: setInputs }
  return (
    <div className="flex flex-col gap-4">
      {hasUnsavedPhoto && isTried ? (
        <Banner tone="danger" live>
          {t('photoUnsaved')}
        </Banner>
      ) : null}
      <div className="grid gap-3 md:grid-cols-2">
        {slots.map((slot) => (
          <PhotoPlace
            key={slot}
            field={`slot ${slot}`}
            isRequired={missingSlots.includes(slot)}
            isMissing={isMissing(`slot ${slot}`)}
          >
            {isReworkField(finishing, `slot ${slot}`) ? <ReworkMark isChanged={hasPicture(slot)} /> : null}
            <PictureSlot
              {...slotProps}
              slot={slot}
              type={slot as MediaType}
              mine={pictures.filter(({ type }) => type === slot)}
              label={labels.get(slot) ?? slot}
              error={isTried && isMissing(`slot ${slot}`) ? t('photoMissing') : null}
              onBusy={(isBusy) => report(slot, isBusy)}
            />
          </PhotoPlace>
        ))}
        {work?.photos.map(({ name, isRequired, isEmpty, field }) => (
          <PhotoPlace
            key={name}
            field={`photo ${name}`}
            isRequired={isRequired || isMissing(`photo ${name}`)}
            isMissing={isEmpty}
          >
            {field}
          </PhotoPlace>
        ))}
        <PhotoPlace field="slot more" isRequired={isMissing('slot more')} isMissing={others.length === 0}>
          <PictureSlot
            {...slotProps}
            slot="more"
            type={otherType}
            mine={others}
            label={t('morePhotos')}
            optional={!isMissing('slot more')}
            error={errors}
            onBusy={(isBusy) => report('more', isBusy)}
          />
          {others.length > 0 ? (
            <div className="mt-3">
              <LazySelect
                label={t('photoType')}
                value={otherType}
                onChange={(chosen) =>
                  setInputs((before) => ({
                    pictures: (before.pictures ?? []).map((one) =>
                      slots.includes(one.type) ? one : { ...one, type: chosen as MediaType },
                    ),
                  }))
                }
                options={(input.variants ?? [])
                  .filter(({ value }) => !slots.includes(String(value)))
                  .map(({ value, label }) => ({ value: String(value), label: label[locale] }))}
              />
            </div>
          ) : null}
        </PhotoPlace>
      </div>
    </div>
  )
}

interface PhotoPlaceProps {
  field: string
  isRequired: boolean
  isMissing: boolean
  children: ReactNode
}

function PhotoPlace({ field, isRequired, isMissing, children }: PhotoPlaceProps) {
  const t = useTranslations('order.finishing')
  return (
    <div data-field={field} className="rounded border border-line bg-surface p-3">
      {isRequired ? (
        <p className="mb-1 flex items-center gap-1 text-xs text-muted">
          {isMissing ? null : <CircleCheck size={14} aria-hidden="true" className="text-done-ink" />}
          {t(isMissing ? 'photoRequired' : 'photoThere')}
        </p>
      ) : null}
      {children}
    </div>
  )
}
