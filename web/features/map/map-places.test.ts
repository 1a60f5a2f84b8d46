import { describe, expect, it } from 'vitest'
import { estimateLeg, estimateRoute, getBounds, getDistanceInMetres } from './map-places.ts'

const leipzig = { latitude: 51.34, longitude: 12.375 }
const halle = { latitude: 51.4825, longitude: 11.97 }
const berlin = { latitude: 52.52, longitude: 13.405 }

describe('distances on the map', () => {
  it('the distance between Leipzig and Berlin is that of an atlas', () => {
    expect(getDistanceInMetres(leipzig, berlin) / 1000).toBeCloseTo(149, 0)
    expect(getDistanceInMetres(leipzig, leipzig)).toBe(0)
  })

  it('a way by road is 1.3 times the straight line, at 45 km/h', () => {
    // 32.2 km straight, 41.9 km by road, 56 minutes.
    const { metres, minutes } = estimateLeg(leipzig, halle)
    expect(metres / 1000).toBeCloseTo(41.9, 0)
    expect(minutes).toBeCloseTo(56, 0)
  })

  it('a route has one leg less than it has places', () => {
    expect(estimateRoute([leipzig, halle, berlin])).toHaveLength(2)
    expect(estimateRoute([leipzig])).toEqual([])
    expect(estimateRoute([])).toEqual([])
  })

  it('the box around places names west, south, east and north', () => {
    expect(getBounds([berlin, halle])).toEqual([11.97, 51.4825, 13.405, 52.52])
    expect(getBounds([])).toBeNull()
  })
})
