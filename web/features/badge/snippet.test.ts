import { expect, test } from 'vitest'
import { snippetOf, widths, type Size } from './snippet.ts'

const wish = {
  origin: 'https://partner.example',
  trackingId: '018f',
  format: 'svg',
  alt: 'Gewerk Partner',
} as const

test.each<[Size, number]>([
  ['standard', 175],
  ['small', 50],
  ['medium', 150],
  ['big', 250],
])('the size %s is %i pixels wide', (size, width) => {
  expect(widths[size]).toBe(width)
  expect(snippetOf({ ...wish, size })).toContain(`width="${width}" height="${Math.round(width / 3)}"`)
})

test('a PNG is asked for in its width', () => {
  expect(snippetOf({ ...wish, size: 'big', format: 'png' })).toContain(
    'src="https://partner.example/api/public/partner-badge.png?account_tracking_id=018f&amp;width=250"',
  )
})

test('no name breaks out of the snippet', () => {
  const alt = `"><script>alert('x')</script>&`
  expect(snippetOf({ ...wish, size: 'small', alt })).toContain(
    'alt="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;"',
  )
})
