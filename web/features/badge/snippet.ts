/** Widths in pixels (1 §9); the first snippet has one of its own (C25). */
export const widths = { standard: 175, small: 50, medium: 150, big: 250 } as const
export type Size = keyof typeof widths
export type Format = 'svg' | 'png'

interface Wish {
  readonly origin: string
  readonly trackingId: string
  readonly size: Size
  readonly format: Format
  /** Said where the picture cannot be shown. */
  readonly alt: string
}

/** Where the picture stands. */
export function badgeUrl({ origin, trackingId, size, format }: Omit<Wish, 'alt'>): string {
  const query = new URLSearchParams({ account_tracking_id: trackingId })
  if (format === 'png') query.set('width', String(widths[size]))
  return `${origin}/api/public/partner-badge.${format}?${query}`
}

/** HTML for the partner's own site; three wide to one high, so that the page does not jump as it loads. */
export function snippetOf(wish: Wish): string {
  const width = widths[wish.size]
  const attributes = {
    src: badgeUrl(wish),
    alt: wish.alt,
    width: String(width),
    height: String(Math.round(width / 3)),
    loading: 'lazy',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `<img ${written.join(' ')}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
