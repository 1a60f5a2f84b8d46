import { expect, test } from 'vitest'
import { createBadgeSnippet, badgeWidths, type BadgeSize } from './badge-snippet.ts'

const badge = {
  origin: 'https://partner.example',
  trackingId: '018f',
  format: 'svg',
  alt: 'Gewerk Partner',
} as const

test.each<[BadgeSize, number]>([
  ['standard', 175],
  ['small', 50],
  ['medium', 150],
  ['big', 250],
])('the badge of size %s is %i pixels wide', (size, width) => {
  expect(badgeWidths[size]).toBe(width)
  expect(createBadgeSnippet({ ...badge, size })).toContain(
    `width="${width}" height="${Math.round(width / 3)}"`,
  )
})

test('the URL of a PNG contains its width', () => {
  expect(createBadgeSnippet({ ...badge, size: 'big', format: 'png' })).toContain(
    'src="https://partner.example/api/public/partner-badge.png?account_tracking_id=018f&amp;width=250"',
  )
})

test('a company name cannot break out of the HTML snippet', () => {
  const alt = `"><script>alert('x')</script>&`
  expect(createBadgeSnippet({ ...badge, size: 'small', alt })).toContain(
    'alt="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;"',
  )
})
