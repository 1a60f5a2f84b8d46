import { useLocale, useTranslations } from 'use-intl'
import type { LocalText } from '#contract/kit/locale'
import type { ChangeInputValues } from '#web/features/order/change/order-change.data'
import { listMissingPictures } from '#web/features/order/inputs/requested-inputs'
import { type FinishingGap, isAsked } from '../finishing-steps.rules.ts'
import type { FinishingProps, SignatureWay } from '../use-finishing.ts'
import { getServiceField } from './AdditionalServicesInput.tsx'
import { listMissingServiceParts, type ServiceDraft } from './additional-services.rules.ts'
import { isSerialRowMissing, type listSerialRows } from './serial-rows.rules.ts'

interface GapFacts extends FinishingProps {
  inputs: ChangeInputValues
  additional: readonly ServiceDraft[]
  way: SignatureWay
  rows: ReturnType<typeof listSerialRows>
  slots: readonly string[]
  pendingHasGap: boolean
}

/** Lists what is missing, in the order of the steps. */
export function useFinishingGaps(facts: GapFacts): FinishingGap[] {
  const t = useTranslations('order.finishing')
  const service = useTranslations('order.additional')
  const locale = useLocale()
  const { requested, inputs, work, rows } = facts
  const gaps: FinishingGap[] = []
  const day = requested.readiness_date
  if (day?.state === 'required' && !inputs.readiness_date && !day.value)
    gaps.push({ step: 'work', field: 'readiness_date', label: day.label[locale] })
  for (const [place, line] of facts.additional.entries())
    for (const part of listMissingServiceParts(line))
      gaps.push({
        step: 'work',
        field: getServiceField(line, part),
        label: t('serviceGap', {
          name: line.name.trim() || service('line', { number: place + 1 }),
          part: service(part),
        }),
      })
  const nameSlot = (name: string) => t('photoGap', { name })
  gaps.push(...listPhotoGaps(facts, locale, { any: t('steps.photos'), nameSlot }))
  for (const { path, label, isPhoto } of work?.gaps ?? [])
    if (!isPhoto) gaps.push({ step: 'protocol', field: `work ${path}`, label })
  if (requested.serial_numbers?.state === 'required') {
    for (const row of rows.filter(isSerialRowMissing))
      gaps.push({
        step: 'protocol',
        field: `serial ${row.id} ${row.piece}`,
        label: t('serialGap', { name: row.name }),
      })
  }
  return [...gaps, ...listSignatureGaps(facts, t('signatureGap'))]
}

function listPhotoGaps(
  { requested, inputs, work, slots }: GapFacts,
  locale: keyof LocalText,
  names: { any: string; nameSlot: (name: string) => string },
): FinishingGap[] {
  const input = requested.pictures
  const inForm = (work?.gaps ?? []).filter(({ isPhoto }) => isPhoto)
  const gaps: FinishingGap[] = inForm.map(({ path, label }) => ({
    step: 'photos',
    field: `photo ${path}`,
    label,
  }))
  if (input?.state !== 'required') return gaps
  const taken = inputs.pictures ?? []
  const isOpen = (slot: string) => !taken.some(({ type }) => type === slot)
  const labels = new Map((input.variants ?? []).map(({ value, label }) => [String(value), label[locale]]))
  for (const slot of slots.filter(isOpen))
    gaps.push({ step: 'photos', field: `slot ${slot}`, label: names.nameSlot(labels.get(slot) ?? slot) })
  // A photo of the form that is optional there may be the one that the order needs.
  for (const photo of work?.photos ?? []) {
    const isNeeded = photo.type && listMissingPictures(input, taken).includes(photo.type)
    const isListed = gaps.some(({ field }) => field === `photo ${photo.name}`)
    if (isNeeded && photo.isEmpty && !isListed)
      gaps.push({ step: 'photos', field: `photo ${photo.name}`, label: photo.label })
  }
  const { present = [] } = (input.value ?? {}) as { present?: string[] }
  const known = taken.length + present.length + (work?.orderValues.pictures.length ?? 0)
  if (gaps.length === 0 && known === 0) gaps.push({ step: 'photos', field: 'slot more', label: names.any })
  return gaps
}

/** The signature may follow later, but the chosen way needs its content. */
function listSignatureGaps(facts: GapFacts, name: string): FinishingGap[] {
  const { requested, order, confirmation, way, inputs, pendingHasGap } = facts
  const input = requested.customer_signature
  if (!isAsked(input) || input.state === 'readonly' || order.signature.state === 'taken') return []
  const gap = (field: string, label: string): FinishingGap => ({ step: 'signature', field, label })
  if (way === 'later') return input.state === 'required' ? [gap('signature', name)] : []
  if (way === 'sign' && confirmation) {
    const inForm = confirmation.gaps.map(({ path, label }) => gap(`confirmation ${path}`, label))
    if (confirmation.takesSignature) return inForm
    return hasSignature(inputs, 'sign') ? inForm : [...inForm, gap('signature', name)]
  }
  return hasSignature(inputs, way) && !pendingHasGap ? [] : [gap('signature', name)]
}

function hasSignature({ customer_signature: signature }: ChangeInputValues, way: SignatureWay): boolean {
  if (!signature) return false
  return way === 'sign' ? 'file_id' in signature : 'declined' in signature
}
