import { createServer, type AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { waitForDatabase } from './database-start.ts'

function recordedLog() {
  const lines: unknown[] = []
  return { lines, log: { warn: (line: unknown) => void lines.push(line) } as never }
}

/** A server that answers as PostgreSQL does while it starts: SQLSTATE 57P03. */
async function startingPostgres() {
  let tries = 0
  const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up']
    .map((text) => `${text}\0`)
    .join('')
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(fields) + 1)
  const answer = Buffer.concat([Buffer.from('E'), length, Buffer.from(`${fields}\0`)])
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      tries += 1
      socket.end(answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `postgres://u:p@127.0.0.1:${port}/db`, tries: () => tries, close: () => server.close() }
}

test('a database that is starting is asked again until the time is over, with one line in the log', async () => {
  const postgres = await startingPostgres()
  const { lines, log } = recordedLog()
  await waitForDatabase({ databaseUrl: postgres.url, log, mostSeconds: 0.3, pauseMillis: 20 })
  expect(postgres.tries()).toBeGreaterThan(2)
  expect(lines).toEqual([{ code: '57P03', mostSeconds: 0.3 }])
  postgres.close()
})

test('a database that runs is not waited for', async () => {
  const { lines, log } = recordedLog()
  await waitForDatabase({ databaseUrl: inject('serverUrl'), log })
  expect(lines).toEqual([])
})
