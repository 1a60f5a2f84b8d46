/**
 * A TCP proxy in front of the product that is as slow as a phone in a cellar and can be switched off by the
 * test.
 */

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface NetworkSpeed {
  /** Bytes per second, in each direction and per connection. */
  readonly bytesPerSecond: number
  /** Delay of each chunk in each direction, in milliseconds. */
  readonly latency: number
}

/** 400 kbit/s with a round trip of 400 ms, typical of a phone behind a cellar wall. */
export const slowNetwork: NetworkSpeed = { bytesPerSecond: 50_000, latency: 200 }

export interface UnreliableNetwork {
  readonly url: string
  /** Resets all connections and refuses new ones until `up()`. */
  down(): void
  up(): void
  close(): void
}

export async function createUnreliableNetwork(
  product: string,
  speed: NetworkSpeed = slowNetwork,
): Promise<UnreliableNetwork> {
  const target = new URL(product)
  const sockets = new Set<Socket>()
  let isDown = false

  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }

  const server = createServer((client) => {
    track(client)
    if (isDown) return void client.resetAndDestroy()
    const upstream = track(connect(Number(target.port), target.hostname))
    client.on('close', () => upstream.destroy())
    void forward(client, upstream, speed)
    void forward(upstream, client, speed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    down() {
      isDown = true
      for (const socket of sockets) socket.destroy()
    },
    up() {
      isDown = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Copies one direction of a connection, chunk by chunk, at the given speed. */
async function forward(from: Socket, to: Socket, speed: NetworkSpeed): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      await sleep(speed.latency + (chunk.length / speed.bytesPerSecond) * 1_000)
      if (to.destroyed) return
      to.write(chunk)
    }
    to.end()
  } catch {
    to.destroy()
  }
}

/** Switches the network off and on at random intervals until `stop()`; then it stays on. */
export function flap(network: UnreliableNetwork, random: () => number): { stop(): Promise<void> } {
  const abort = new AbortController()
  const wait = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: abort.signal }).catch(() => undefined)
  const run = async () => {
    while (!abort.signal.aborted) {
      await wait(1_000 + random() * 5_000)
      network.down()
      await wait(300 + random() * 4_000)
      network.up()
    }
  }
  const running = run()
  return {
    async stop() {
      abort.abort()
      await running
      network.up()
    },
  }
}
