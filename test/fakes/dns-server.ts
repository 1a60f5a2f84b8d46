/** A DNS server for TXT records on a port of its own (RFC 1035). */

import { createSocket } from 'node:dgram'

export interface DnsServer {
  /** Address and port, as the setting DNS_SERVERS has them. */
  readonly address: string
  /** The texts of each name. */
  readonly records: Map<string, string[]>
  /** While true, no query is answered. */
  isSilent: boolean
  close(): Promise<void>
}

export async function startDnsServer(port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const records = new Map<string, string[]>()
  const state = { isSilent: false }
  socket.on('message', (query, { port: clientPort, address }) => {
    if (!state.isSilent) socket.send(answerQuery(query, records), clientPort, address)
  })
  await new Promise<void>((done) => socket.bind(port, '127.0.0.1', done))
  return Object.assign(state, {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => new Promise<void>((done) => socket.close(() => done())),
  })
}

const headerLength = 12

function answerQuery(query: Buffer, records: DnsServer['records']): Buffer {
  const labels: string[] = []
  let at = headerLength
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  // The end of the name, type and class.
  const question = query.subarray(headerLength, at + 5)
  const texts = records.get(labels.join('.').toLowerCase()) ?? []
  const header = Buffer.alloc(headerLength)
  query.copy(header, 0, 0, 2)
  // A response with recursion; 3: the name does not exist.
  header.writeUInt16BE(0x8180 + (texts.length > 0 ? 0 : 3), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts.length, 6)
  return Buffer.concat([header, question, ...texts.map(toTxtRecord)])
}

/** The name is a pointer to the question; type TXT, class IN, no caching. */
function toTxtRecord(text: string): Buffer {
  const bytes = Buffer.from(text)
  const data = Buffer.concat([Buffer.from([bytes.length]), bytes])
  const head = Buffer.from([0xc0, headerLength, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length])
  return Buffer.concat([head, data])
}
