/** Receives notifications of PostgreSQL (LISTEN) on a connection that reconnects. */

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export interface ListenOptions {
  readonly connect: () => Promise<pg.Client>
  readonly channel: string
  readonly onNotification: (payload: string) => void
  /** Called after a gap in which notifications may have been missed. */
  readonly onReconnect: () => void
}

export interface ChannelListener {
  close(): Promise<void>
}

const longestPauseMillis = 5_000

/** Resolves when the channel is subscribed. Reconnects after failures until it is closed. */
export async function listenToChannel(options: ListenOptions): Promise<ChannelListener> {
  const ending = new AbortController()
  let client = await subscribeToChannel(options, reconnectLater)

  function reconnectLater(): void {
    if (!ending.signal.aborted) void reconnect()
  }

  async function reconnect(): Promise<void> {
    for (let millis = 50; !ending.signal.aborted; millis = Math.min(millis * 2, longestPauseMillis)) {
      try {
        await pause(millis, undefined, { signal: ending.signal })
        client = await subscribeToChannel(options, reconnectLater)
      } catch {
        continue
      }
      if (ending.signal.aborted) await client.end()
      else options.onReconnect()
      return
    }
  }

  return {
    close: async () => {
      ending.abort()
      await client.end().catch(() => undefined)
    },
  }
}

async function subscribeToChannel(
  { connect, channel, onNotification: onNotice }: ListenOptions,
  onEnd: () => void,
): Promise<pg.Client> {
  const client = await connect()
  client.on('error', () => undefined)
  client.once('end', onEnd)
  client.on('notification', ({ payload }) => onNotice(payload ?? ''))
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return client
}
