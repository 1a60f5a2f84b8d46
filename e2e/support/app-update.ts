/**
 * A proxy in front of the product that can pretend a newer version of the app: it changes the service worker
 * and the address of the first script.
 */

import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface UpdatableServer {
  readonly url: string
  /** From now on the app is a newer version. */
  publish(): void
  close(): void
}

/** Changes the fingerprint of the page in the service worker, or adds another script to the page. */
async function changeAppVersion(given: IncomingMessage, isPage: boolean): Promise<string> {
  const old = await text(given)
  if (!isPage) return old.replace('"url":"/index.html","revision":"', '$&newer')
  return old.replace('<script type="module"', '<script type="module" src="/assets/newer.js"></script>$&')
}

export async function startUpdatableServer(product: string): Promise<UpdatableServer> {
  let isNewer = false
  const server = createServer((incoming, answer) => {
    const isWorker = incoming.url === '/sw.js'
    if (incoming.url === '/assets/newer.js')
      return void answer.writeHead(200, { 'content-type': 'text/javascript' }).end()
    const isPage = incoming.url?.startsWith('/index.html') === true
    // Request without cache validators and compression, so that the answer can be changed.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...plain } = incoming.headers
    const headers = isWorker || isPage ? { ...plain, 'accept-encoding': 'identity' } : incoming.headers
    const forwarded = request(
      new URL(incoming.url ?? '/', product),
      { method: incoming.method, headers },
      (given) => {
        const { 'content-length': length, ...rest } = given.headers
        const isChanged = (isWorker || isPage) && isNewer
        answer.writeHead(
          given.statusCode ?? 502,
          isChanged || !length ? rest : { ...rest, 'content-length': length },
        )
        if (isChanged) void changeAppVersion(given, isPage).then((text) => answer.end(text))
        else given.pipe(answer)
      },
    )
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
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
