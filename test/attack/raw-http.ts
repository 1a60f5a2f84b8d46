/** Bytes that no browser sends: request smuggling, malformed heads, strange addresses; and slow clients. */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isOwnErrorForm } from './random-attack.ts'

export interface RawProbe {
  readonly name: string
  readonly bytes: string
  /** `refused`: one answer in the common error form, then the end. `answered`: no server error and no file of the machine. */
  readonly expected: 'refused' | 'answered'
}

const list = '/api/partner/orders'
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
const createPost = (headers: readonly string[], body: string) =>
  [`POST ${list} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...headers, '', body].join('\r\n')
const createGet = (path: string, headers: readonly string[] = ['Host: a'], method = 'GET') =>
  [`${method} ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n')

const refusedProbes: Readonly<Record<string, string>> = {
  'content-length and transfer-encoding': createPost(
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${smuggled}`,
  ),
  'two content-lengths': createPost(['Content-Length: 2', 'Content-Length: 40'], `{}${smuggled}`),
  'a content-length with a sign': createPost(['Content-Length: +2'], `{}${smuggled}`),
  'a hexadecimal content-length': createPost(['Content-Length: 0x2'], `{}${smuggled}`),
  'a negative content-length': createPost(['Content-Length: -2'], `{}${smuggled}`),
  'an unknown transfer-encoding': createPost(['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`),
  'chunked before another encoding': createPost(
    ['Transfer-Encoding: chunked, identity'],
    `0\r\n\r\n${smuggled}`,
  ),
  'a space before the colon': createPost(['Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`),
  'a tab in the name of a header': createPost(['Transfer\t-Encoding: chunked'], `0\r\n\r\n${smuggled}`),
  'a folded header': createPost(['Transfer-Encoding:\r\n chunked', 'Content-Length: 2'], `{}${smuggled}`),
  'a chunk size that is no number': createPost(
    ['Transfer-Encoding: chunked'],
    `z\r\n{}\r\n0\r\n\r\n${smuggled}`,
  ),
  'a negative chunk size': createPost(['Transfer-Encoding: chunked'], `-1\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk size beyond 64 bits': createPost(
    ['Transfer-Encoding: chunked'],
    `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${smuggled}`,
  ),
  'a line feed alone after a header': `GET ${list} HTTP/1.1\nHost: a\nX: y\n\n${smuggled}`,
  'a carriage return inside a header': createGet(list, ['Host: a', 'X: a\rTransfer-Encoding: chunked']),
  'a zero byte in a header': createGet(list, ['Host: a', 'X: a\0b']),
  'a head of 20 KB': createGet(list, ['Host: a', `X: ${'a'.repeat(20_000)}`]),
  'an unknown method': createGet(list, ['Host: a'], 'PWN'),
  'an unknown version': `GET ${list} HTTP/9.9\r\nHost: a\r\n\r\n`,
  'two spaces before the address': `GET  ${list}  x HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a start of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
}

const answeredPaths = [
  '/../../../../etc/passwd',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/%252e%252e/package.json',
  '/..\\..\\package.json',
  '/assets/%00',
  '//operator-api/v1/jobs',
  '/operator-api//v1/jobs',
  '/api/partner/orders/..%2f..%2f..%2foperator-api',
  '/api/%c0%ae%c0%ae/',
  '/api/%',
  '/api/%ff',
  'http://169.254.169.254/latest/meta-data',
  `/api/${'a/'.repeat(3000)}`,
  `/api/partner/orders?${'a&'.repeat(5000)}`,
  '/.env',
  '/.git/config',
  '/server/main.ts',
]

const answeredProbes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(answeredPaths.map((path) => [`address ${path.slice(0, 50)}`, createGet(path)])),
  TRACE: createGet(list, ['Host: a', 'X-Secret: b'], 'TRACE'),
  CONNECT: 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
  'an upgrade to WebSocket': createGet(list, ['Host: a', 'Connection: Upgrade', 'Upgrade: websocket']),
  'an upgrade to HTTP/2': createGet(list, [
    'Host: a',
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAAP__',
  ]),
  'the start of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an unknown expectation': createPost(['Expect: 200-maybe', 'Content-Length: 2'], '{}'),
  // Node.js answers this one itself, with 400 and no body.
  'no host': createGet(list, []),
  'HTTP/1.0': `GET ${list} HTTP/1.0\r\n\r\n`,
  '1,500 headers': createGet(list, ['Host: a', ...Array.from({ length: 1500 }, (_, at) => `a${at}: b`)]),
  'two hosts': createGet(list, ['Host: a', 'Host: b']),
  'a compressed body': createPost(['Content-Encoding: gzip', 'Content-Length: 2'], '\x1f\x8b'),
  'a body for GET': `GET ${list} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
}

export const rawProbes: readonly RawProbe[] = [
  ...Object.entries(refusedProbes).map(([name, bytes]) => ({ name, bytes, expected: 'refused' as const })),
  ...Object.entries(answeredProbes).map(([name, bytes]) => ({ name, bytes, expected: 'answered' as const })),
]

/** Sends bytes and returns everything that arrives until the server closes or is silent for 700 ms. */
export async function sendRawBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let lastMillis = performance.now()
  socket.on('data', (data) => {
    received += data.toString('latin1')
    lastMillis = performance.now()
  })
  socket.on('error', () => undefined)
  socket.write(bytes, 'latin1')
  while (!socket.destroyed && performance.now() - lastMillis < 700) await pause(10)
  socket.destroy()
  return received
}

/** Sends a probe and returns what is wrong with the answer, or null. */
export async function findRawFault(port: number, { bytes, expected }: RawProbe): Promise<string | null> {
  const received = await sendRawBytes(port, bytes)
  const statuses = [...received.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))
  if (statuses.some((status) => status >= 500)) return `a server error: ${received.slice(0, 300)}`
  if (/root:.*:0:0:|"devDependencies"|X-Secret: b/.test(received)) return 'a file or a header came back'
  if (expected === 'answered') return null
  if (statuses.length !== 1) return `${statuses.length} answers: ${received.slice(0, 500)}`
  const body = received.slice(received.indexOf('\r\n\r\n') + 4)
  return isOwnErrorForm(statuses[0] ?? 0, parseJson(Buffer.from(body, 'latin1').toString()))
    ? null
    : `another form: ${received.slice(0, 500)}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface SlowClients {
  readonly total: number
  /** Returns how many connections the server has not closed yet. */
  readonly open: () => number
  readonly close: () => void
}

/** Opens connections that send one byte of their head, or of their body, every five seconds. */
export async function openSlowClients(port: number, token: string, count: number): Promise<SlowClients> {
  const sockets: Socket[] = []
  for (let place = 0; place < count; place += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    await once(socket, 'connect')
    const isSlowHead = place % 2 === 0
    socket.write(
      isSlowHead
        ? `GET ${list} HTTP/1.1\r\nHost: a\r\nX: `
        : createPost([`Authorization: Bearer ${token}`, 'Content-Length: 100000'], '{"type":"'),
    )
    sockets.push(socket)
  }
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 5_000)
  return {
    total: count,
    open: () => sockets.filter(({ destroyed }) => !destroyed).length,
    close: () => {
      clearInterval(drip)
      sockets.forEach((socket) => socket.destroy())
    },
  }
}

export interface OpenStreams {
  /** Returns how many streams have received their first event. */
  readonly started: () => number
  readonly close: () => void
}

/** Opens event streams of the portal, 200 at a time. */
export async function openEventStreams(port: number, token: string, count: number): Promise<OpenStreams> {
  const sockets: Socket[] = []
  let started = 0
  const head = ['Host: a', 'Accept: text/event-stream', `Authorization: Bearer ${token}`]
  for (let place = 0; place < count; place += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('data', function countStart(data: Buffer) {
      if (!data.includes('data:')) return
      started += 1
      socket.off('data', countStart)
      socket.resume()
    })
    socket.write(createGet('/api/partner/events', head))
    sockets.push(socket)
    if (place % 200 === 199) await pause(100)
  }
  return { started: () => started, close: () => sockets.forEach((socket) => socket.destroy()) }
}
