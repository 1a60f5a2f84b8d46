import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server with the HTTP API of OSRM, on which roads are 1.4 times as long as the straight line. */
export async function startRouteServer(): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const [, path = ''] = /driving\/([^?]+)/.exec(url) ?? []
    const places = path.split(';').map((place) => place.split(',').map(Number))
    const legs = places.slice(1).map(([longitude = 0, latitude = 0], at) => {
      const [fromLongitude = 0, fromLatitude = 0] = places[at] ?? []
      const metres =
        Math.hypot((longitude - fromLongitude) * 70_000, (latitude - fromLatitude) * 111_000) * 1.4
      return { distance: metres, duration: metres / 12 }
    })
    response.end(JSON.stringify({ code: 'Ok', routes: [{ legs }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
