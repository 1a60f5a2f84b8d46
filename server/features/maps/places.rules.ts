import type { Position } from '#contract/orders/today'

/** Parses places of the form `latitude,longitude`, which the contract has checked. */
export function parsePlaces(texts: readonly string[]): Position[] {
  return texts.map((text) => {
    const [latitude = 0, longitude = 0] = text.split(',').map(Number)
    return { latitude, longitude }
  })
}
