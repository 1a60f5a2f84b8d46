import type { Locale } from '#contract/kit/locale'
import type { ReworkField } from '#contract/orders/rework'

/** Returns the label of a field that was sent back. That of a photo is the place that it shows, so `formatPhoto` adds the word. */
export function getReworkFieldName(
  { kind, label }: ReworkField,
  locale: Locale,
  formatPhoto: (place: string) => string,
): string {
  return kind === 'photo' ? formatPhoto(label[locale]) : label[locale]
}
