/** Widths in pixels. The standard snippet has its own width. */
export const badgeWidths = { standard: 175, small: 50, medium: 150, big: 250 } as const
export type BadgeSize = keyof typeof badgeWidths
export type BadgeFormat = 'svg' | 'png'

interface BadgeOptions {
  readonly origin: string
  readonly trackingId: string
  readonly size: BadgeSize
  readonly format: BadgeFormat
  /** Alternative text of the image. */
  readonly alt: string
}

/** Returns the URL of the badge image. */
export function getBadgeUrl({ origin, trackingId, size, format }: Omit<BadgeOptions, 'alt'>): string {
  const query = new URLSearchParams({ account_tracking_id: trackingId })
  if (format === 'png') query.set('width', String(badgeWidths[size]))
  return `${origin}/api/public/partner-badge.${format}?${query}`
}

/**
 * Returns the HTML for the partner's website. The fixed 3:1 ratio prevents a layout shift while the image
 * loads.
 */
export function createBadgeSnippet(options: BadgeOptions): string {
  const width = badgeWidths[options.size]
  const attributes = {
    src: getBadgeUrl(options),
    alt: options.alt,
    width: String(width),
    height: String(Math.round(width / 3)),
    loading: 'lazy',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtmlAttribute(value)}"`)
  return `<img ${written.join(' ')}>`
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtmlAttribute(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign)
}
