import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, inject, test } from 'vitest'
import { waitForDatabase } from './wait-for-database.ts'

function createRecordingLog() {
  const lines: unknown[] = []
  return { lines, log: { warn: (line: unknown) => void lines.push(line) } as never }
}

/** Answers like a starting PostgreSQL (SQLSTATE 57P03). */
function refuseWhileStarting(socket: Socket): void {
  const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up']
    .map((text) => `${text}\0`)
    .join('')
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(fields) + 1)
  const answer = Buffer.concat([Buffer.from('E'), length, Buffer.from(`${fields}\0`)])
  socket.once('data', () => socket.end(answer))
}

/** Starts a server that first refuses connections, `refusals` times, and then forwards to the running database. */
async function startRefusingPostgres(refusals: number, refuse = refuseWhileStarting) {
  const running = new URL(inject('serverUrl'))
  let tries = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    tries += 1
    if (tries <= refusals) return refuse(socket)
    const database = connect(Number(running.port), running.hostname)
    database.on('error', () => socket.destroy())
    socket.pipe(database).pipe(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(running)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, tries: () => tries, close: () => server.close() }
}

test('a starting database is tried again until it answers, with one line in the log', async () => {
  const postgres = await startRefusingPostgres(3)
  const { lines, log } = createRecordingLog()
  await waitForDatabase({ databaseUrl: postgres.url, log, pauseMillis: 1 })
  expect(postgres.tries()).toBe(4)
  expect(lines).toEqual([{ code: '57P03', timeoutSeconds: 60 }])
  postgres.close()
})

test.each([
  ['closes', (socket: Socket) => void socket.end()],
  ['resets', (socket: Socket) => void socket.resetAndDestroy()],
])('a database behind a proxy that %s connections until it listens is tried again', async (_, refuse) => {
  const postgres = await startRefusingPostgres(3, refuse)
  const { lines, log } = createRecordingLog()
  await waitForDatabase({ databaseUrl: postgres.url, log, pauseMillis: 1 })
  expect(postgres.tries()).toBe(4)
  expect(lines).toEqual([{ code: 'ECONNRESET', timeoutSeconds: 60 }])
  postgres.close()
})

test('a database that never finishes starting is given up after the time limit', async () => {
  const postgres = await startRefusingPostgres(Infinity)
  const { lines, log } = createRecordingLog()
  await waitForDatabase({ databaseUrl: postgres.url, log, timeoutSeconds: 0.01, pauseMillis: 20 })
  expect(postgres.tries()).toBe(1)
  expect(lines).toHaveLength(1)
  postgres.close()
})

test('a running database causes no waiting and no log line', async () => {
  const { lines, log } = createRecordingLog()
  await waitForDatabase({ databaseUrl: inject('serverUrl'), log })
  expect(lines).toEqual([])
})
