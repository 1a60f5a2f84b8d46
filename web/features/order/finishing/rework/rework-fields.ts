import type { Locale, LocalText } from '#contract/kit/locale'
import { type FinishingGap, isAsked } from '../finishing-steps.rules.ts'
import { isNamedIn } from './rework.rules.ts'
import { hasChangedQuantity } from '../steps/changed-quantity.rules.ts'
import type { Finishing } from '../use-finishing.ts'

type ReworkFields = Pick<Finishing, 'rework' | 'work' | 'requested' | 'rows' | 'slots'>

/** Returns the fields of the page that the marketplace named when it sent the order back. */
export function listReworkFields(page: ReworkFields, locale: Locale): FinishingGap[] {
  const { rework, work, requested, rows, slots } = page
  if (!rework) return []
  const isNamed = (titles: readonly string[]) => isNamedIn(rework.text, titles)
  const fields: FinishingGap[] = []
  const add = (step: FinishingGap['step'], field: string, label: string, titles: readonly string[]) => {
    if (isNamed(titles)) fields.push({ step, field, label })
  }
  const addInput = (step: FinishingGap['step'], field: string, label: LocalText) =>
    add(step, field, label[locale], Object.values(label))
  for (const { name, label, titles } of work?.photos ?? []) add('photos', `photo ${name}`, label, titles)
  for (const { value, label } of requested.pictures?.variants ?? []) {
    const slot = String(value)
    if (slots.includes(slot)) addInput('photos', `slot ${slot}`, label)
  }
  for (const { path, label, titles } of work?.questions ?? []) add('protocol', `work ${path}`, label, titles)
  const [serial] = rows
  if (serial && requested.serial_numbers)
    addInput('protocol', `serial ${serial.id} ${serial.piece}`, requested.serial_numbers.label)
  if (isAsked(requested.customer_signature))
    addInput('signature', 'signature', requested.customer_signature.label)
  return fields
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
