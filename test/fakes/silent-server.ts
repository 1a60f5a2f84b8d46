import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface SilentServer {
  readonly port: number
  /** Number of connections so far. */
  readonly connections: () => number
  close(): Promise<void>
}

/** Starts a server that accepts connections and never answers. */
export async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
