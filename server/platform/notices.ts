import type { Client } from 'pg'

/** A listening connection of its own: PostgreSQL's notifications, for as long as the process lives. */
export interface Listening {
  close(): Promise<void>
}

export interface ListenOptions {
  /** Opens a connection; called again after each loss. */
  readonly connect: () => Promise<Client>
  readonly channel: string
  readonly onNotice: (payload: string) => void
  /** After a loss notices may be missing: whoever listens should read anew. */
  readonly onReconnect: () => void
}

const pauseMs = [100, 500, 1000, 2000, 5000] as const

/** Listens until closed; a lost connection is opened again, with growing pauses. */
export async function listen(options: ListenOptions): Promise<Listening> {
  let closed = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<void> => {
    const next = await options.connect()
    next.on('error', () => lost(next, 0))
    next.on('end', () => lost(next, 0))
    next.on('notification', (message) => options.onNotice(message.payload ?? ''))
    await next.query(`listen ${next.escapeIdentifier(options.channel)}`)
    client = next
  }

  const lost = (gone: Client | null, attempt: number): void => {
    if (closed || (gone && gone !== client)) return
    client = null
    clearTimeout(timer)
    timer = setTimeout(() => void again(attempt), pauseMs[Math.min(attempt, pauseMs.length - 1)])
  }

  const again = (attempt: number): Promise<void> =>
    open().then(options.onReconnect, () => lost(null, attempt + 1))

  await open()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
