import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map((found) => [
    found[1],
    { light: found[2] ?? '', dark: found[3] ?? '' },
  ]),
)

function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const backgroundTokens = ['canvas', 'sunken', 'surface', 'raised', 'hover']
const textTokens = ['ink', 'muted', 'faint', 'accent-ink', 'danger-ink', 'warning-ink', 'done-ink']
const readablePairs = [
  ...backgroundTokens.flatMap((background) => textTokens.map((text) => [text, background])),
  ...['accent', 'accent-hover', 'accent-press'].map((fill) => ['on-accent', fill]),
  ...['accent', 'danger', 'warning', 'done'].map((tone) => [`${tone}-ink`, `${tone}-soft`]),
  ...['accent', 'danger', 'warning', 'done'].map((tone) => ['ink', `${tone}-soft`]),
  ['ink', 'press'],
]
const visiblePairs = [
  ...['canvas', 'surface', 'raised'].map((background) => ['edge', background]),
  ...['canvas', 'surface', 'raised', 'sunken'].map((background) => ['focus', background]),
  ['accent', 'surface'],
  ['danger', 'surface'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((lane) => [`lane-${lane}`, 'surface']),
]

describe.each(['light', 'dark'] as const)('the colours in the %s theme', (theme) => {
  const ratio = ([front = '', back = '']: string[]) =>
    getContrast(tokens.get(front)?.[theme] ?? front, tokens.get(back)?.[theme] ?? back)

  it.each(readablePairs)('the text colour %s is readable on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(visiblePairs)('the colour %s is visible on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3)
  })
})
