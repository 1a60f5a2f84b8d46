import { expect, test } from 'vitest'
import { craftLikeTrades, freeTrades } from './annex-b-trades.rules.ts'
import { licensedTrades, needsCraftCard, qualificationOptions } from './trades.rules.ts'

const findTradeName = (trades: readonly { number: number; name: string }[], number: number) =>
  trades.find((trade) => trade.number === number)?.name

/** The expected numbers were counted in the text of the law. */
test('the annexes contain the trades of the law, each number once', () => {
  expect(licensedTrades.map(({ number }) => number)).toEqual(
    Array.from({ length: 53 }, (_, place) => place + 1),
  )
  const dropped = (trades: readonly { number: number }[], last: number) =>
    Array.from({ length: last }, (_, place) => place + 1).filter(
      (number) => !trades.some((trade) => trade.number === number),
    )
  expect(dropped(freeTrades, 56)).toEqual([1, 2, 3, 4, 12, 13, 15, 17, 22, 27, 34, 41, 42, 44, 53])
  expect(dropped(craftLikeTrades, 57)).toEqual([6, 29, 32, 34, 48, 50])
})

test.each([
  [licensedTrades, 9, 'Stuckateure'],
  [licensedTrades, 21, 'Land- und Baumaschinenmechatroniker'],
  [licensedTrades, 24, 'Installateur und Heizungsbauer'],
  [licensedTrades, 25, 'Elektrotechniker'],
  // Moved here from Anlage B in 2020; number 43 has this name since 2021.
  [licensedTrades, 42, 'Fliesen-, Platten- und Mosaikleger'],
  [licensedTrades, 43, 'Werkstein- und Terrazzohersteller'],
  [licensedTrades, 53, 'Orgel- und Harmoniumbauer'],
  [freeTrades, 10, 'Präzisionswerkzeugmechaniker'],
  [freeTrades, 40, 'Print- und Medientechnologen (Drucker, Siebdrucker, Flexografen)'],
  [freeTrades, 56, 'Kosmetiker'],
  [craftLikeTrades, 16, 'Kabelverleger im Hochbau (ohne Anschlussarbeiten)'],
  [craftLikeTrades, 57, 'Schlagzeugmacher'],
])('a trade has the number and the name of the law (%#)', (trades, number, name) => {
  expect(findTradeName(trades, number)).toBe(name)
})

test('no value contains the separator of the wire format, and only trades need a craft card', () => {
  for (const value of Object.values(qualificationOptions).flat()) expect(value).not.toContain(';')
  expect(needsCraftCard('Elektrotechniker')).toBe(true)
  expect(needsCraftCard('Elektrisch unterwiesene Person')).toBe(false)
})
