import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy between browser and product that can answer by itself, as the portal of a guest network does, or hold the
 * product's replies back.
 */

/** Answers of the gateway in place of the product. */
export const foreignAnswers = {
  'a maintenance page': (answer: ServerResponse) => sendHtmlPage(answer, 200),
  'an empty JSON object': (answer: ServerResponse) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  },
  'a redirect to a login page': (answer: ServerResponse) => {
    answer.writeHead(302, { location: '/gateway/log-in' }).end()
  },
  'a page that forbids': (answer: ServerResponse) => sendHtmlPage(answer, 403),
  'a page that finds nothing': (answer: ServerResponse) => sendHtmlPage(answer, 404),
} as const

export type ForeignAnswer = keyof typeof foreignAnswers

export interface Gateway {
  readonly url: string
  /** From now on the gateway answers every call itself; null lets calls pass. */
  answerWith(foreign: ForeignAnswer | null): void
  /** From now on the product gets calls of this path, but its replies do not arrive; null lets them arrive. */
  holdRepliesOf(path: RegExp | null): void
  /** The number of calls that the gateway has answered since the last `answerWith`. */
  answered(): number
  close(): void
}

const sendHtmlPage = (answer: ServerResponse, status: number) =>
  void answer
    .writeHead(status, { 'content-type': 'text/html' })
    .end('<h1>Melden Sie sich im Gäste-WLAN an</h1>')

const callPattern = /^\/(api|data-api|documents-api|jobs-api|order-intake-forms-api)\//

export async function startGateway(product: string): Promise<Gateway> {
  let foreign: ForeignAnswer | null = null
  let heldPath: RegExp | null = null
  let count = 0
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    if (path === '/gateway/log-in') return sendHtmlPage(answer, 200)
    if (foreign && callPattern.test(path)) {
      count += 1
      incoming.resume()
      return foreignAnswers[foreign](answer)
    }
    const forwarded = request(
      new URL(path, product),
      { method: incoming.method, headers: incoming.headers },
      (given) => {
        if (heldPath?.test(path)) return void given.resume()
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    answerWith: (next) => {
      foreign = next
      count = 0
      // Also closes live events and calls in progress.
      server.closeAllConnections()
    },
    holdRepliesOf: (path) => {
      heldPath = path
    },
    answered: () => count,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
