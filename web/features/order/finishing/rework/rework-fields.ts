import type { Locale } from '#contract/kit/locale'
import type { Rework, ReworkField } from '#contract/orders/rework'
import { type FinishingGap, isAsked } from '../finishing-steps.rules.ts'
import { hasChangedQuantity } from '../steps/changed-quantity.rules.ts'
import { getReworkFieldName } from './rework-field-name.ts'
import type { Finishing } from '../use-finishing.ts'

type ReworkPage = Pick<Finishing, 'order' | 'work' | 'requested' | 'rows' | 'slots'>

/** A field that was sent back, and its places on the page; none if the page does not ask for it now. */
interface ReworkPlaces {
  readonly label: string
  readonly places: readonly FinishingGap[]
}

/** Returns the fields that the marketplace sent back. */
export function listReworkFields(
  page: ReworkPage,
  locale: Locale,
  formatPhoto: (place: string) => string,
): ReworkPlaces[] {
  return (page.order.rework?.fields ?? []).map((field) => {
    const label = getReworkFieldName(field, locale, formatPhoto)
    return { label, places: listPlaces(page, field).map((place) => ({ ...place, label })) }
  })
}

/** Returns whether the marketplace sent back the field with this name on the page. */
export function isReworkField(page: ReworkPage, field: string): boolean {
  return (page.order.rework?.fields ?? []).some((one) =>
    listPlaces(page, one).some((place) => place.field === field),
  )
}

/** Returns whether the marketplace sent back this question of a form, or the kind of photo that it takes. */
export function isReworkQuestion(
  rework: Rework | undefined,
  question: { readonly name: string; readonly photoType: string | null },
): boolean {
  return (rework?.fields ?? []).some(({ kind, name }) =>
    kind === 'question' ? name === question.name : kind === 'photo' && name === question.photoType,
  )
}

type Place = Omit<FinishingGap, 'label'>

function listPlaces(page: ReworkPage, { kind, name }: ReworkField): Place[] {
  const photos = page.work?.photos ?? []
  if (kind === 'question') {
    if (photos.some((photo) => photo.name === name)) return [{ step: 'photos', field: `photo ${name}` }]
    const isAskedNow = (page.work?.questions ?? []).some(({ path }) => path === name)
    return isAskedNow ? [{ step: 'protocol', field: `work ${name}` }] : []
  }
  if (kind === 'photo') {
    const inForm = photos.filter(({ type }) => type === name)
    if (inForm.length > 0) return inForm.map((photo) => ({ step: 'photos', field: `photo ${photo.name}` }))
    return page.slots.includes(name) ? [{ step: 'photos', field: `slot ${name}` }] : []
  }
  return listInputPlaces(page, name)
}

function listInputPlaces({ requested, rows }: ReworkPage, name: string): Place[] {
  if (name === 'services' || name === 'products')
    return isAsked(requested[name]) ? [{ step: 'work', field: name }] : []
  if (name === 'serial_numbers')
    return rows.slice(0, 1).map(({ id, piece }) => ({ step: 'protocol', field: `serial ${id} ${piece}` }))
  const signature = requested.customer_signature
  const isOpen = isAsked(signature) && signature.state !== 'readonly'
  return name === 'customer_signature' && isOpen ? [{ step: 'signature', field: 'signature' }] : []
}

type ReworkInputs = Pick<Finishing, 'order' | 'work' | 'requested' | 'inputs' | 'additional'>

/** Returns the labels of what the user has changed on the page since the work was sent the last time. */
export function listReworkChanges(page: ReworkInputs, locale: Locale): string[] {
  const { work, requested, inputs, additional } = page
  const labelOf = (name: 'services' | 'products' | 'serial_numbers' | 'custom_services') =>
    requested[name]?.label[locale] ?? []
  const takenTypes = new Set<string>((inputs.pictures ?? []).map(({ type }) => type))
  const serials = Object.values(inputs.serial_numbers ?? {})
  const changed = hasChangedQuantity(page)
  return [
    ...(requested.pictures?.variants ?? [])
      .filter(({ value }) => takenTypes.has(String(value)))
      .map(({ label }) => label[locale]),
    ...(work?.changes ?? []).map(({ label }) => label),
    ...(changed.services ? [labelOf('services')].flat() : []),
    ...(changed.products ? [labelOf('products')].flat() : []),
    ...(serials.some((number) => number.trim() !== '') ? [labelOf('serial_numbers')].flat() : []),
    ...(additional.length > 0 ? [labelOf('custom_services')].flat() : []),
  ]
}
