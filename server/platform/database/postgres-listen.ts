/** LISTEN: what other processes announce in their transactions, on a connection that comes back. */

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export interface Listening {
  readonly connect: () => Promise<pg.Client>
  readonly channel: string
  readonly onNotice: (payload: string) => void
  /** Called after a gap in which notices may have been missed. */
  readonly onReconnect: () => void
}

export interface Listener {
  close(): Promise<void>
}

const longestPauseMillis = 5_000

/** Resolves when the channel is heard; afterwards it reconnects by itself until it is closed. */
export async function listen(listening: Listening): Promise<Listener> {
  const ending = new AbortController()
  let client = await hear(listening, lost)

  function lost(): void {
    if (!ending.signal.aborted) void comeBack()
  }

  async function comeBack(): Promise<void> {
    for (let millis = 50; !ending.signal.aborted; millis = Math.min(millis * 2, longestPauseMillis)) {
      try {
        await pause(millis, undefined, { signal: ending.signal })
        client = await hear(listening, lost)
      } catch {
        continue
      }
      if (ending.signal.aborted) await client.end()
      else listening.onReconnect()
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

async function hear({ connect, channel, onNotice }: Listening, lost: () => void): Promise<pg.Client> {
  const client = await connect()
  client.on('error', () => undefined)
  client.once('end', lost)
  client.on('notification', ({ payload }) => onNotice(payload ?? ''))
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return client
}
