/** In front of the product, as a server on which a newer version of the app was just put. */

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NewerServer {
  readonly url: string
  /** From now on the app is a newer one. */
  publish(): void
  close(): void
}

export async function newerServer(product: string): Promise<NewerServer> {
  let isNewer = false
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === '/sw.js'
    // Asked anew and as it is, whatever the browser has of it.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...plain } = asked.headers
    const headers = isWorker ? { ...plain, 'accept-encoding': 'identity' } : asked.headers
    const passed = request(new URL(asked.url ?? '/', product), { method: asked.method, headers }, (given) => {
      const { 'content-length': length, ...rest } = given.headers
      const isChanged = isWorker && isNewer
      answer.writeHead(
        given.statusCode ?? 502,
        isChanged || !length ? rest : { ...rest, 'content-length': length },
      )
      if (isChanged) answer.write('// newer\n')
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => {
      isNewer = true
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
