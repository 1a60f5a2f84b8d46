/**
 * Limits how many pieces of heavy work run at a time. Senders take turns, so that thirty pictures of one
 * person do not delay the single picture of another.
 */

export interface FairSlotOptions {
  readonly slots: number
  /** How many may wait; further work is rejected at once. */
  readonly maxWaiting: number
  readonly maxWaitMillis: number
}

export interface FairSlots {
  /**
   * Runs `work` when a slot is free. Throws `SlotsBusy` if too much work is waiting, or after
   * `maxWaitMillis`.
   */
  run<T>(sender: string, work: () => Promise<T>): Promise<T>
}

export class SlotsBusy extends Error {
  override readonly name = 'SlotsBusy'
}

type StartCallback = () => void

export function createFairSlots({ slots, maxWaiting, maxWaitMillis }: FairSlotOptions): FairSlots {
  let running = 0
  let waiting = 0
  /** The first key is the sender whose turn is next. */
  const queues = new Map<string, StartCallback[]>()

  async function wait(sender: string): Promise<void> {
    if (waiting >= maxWaiting) throw new SlotsBusy('Too much work is waiting already.')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queue = queues.get(sender) ?? []
    queues.set(sender, queue)
    queue.push(resolve)
    waiting += 1
    const timer = setTimeout(() => {
      removeFromQueue(queue, resolve)
      reject(new SlotsBusy('No slot became free in time.'))
    }, maxWaitMillis)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      waiting -= 1
      if (queue.length === 0 && queues.get(sender) === queue) queues.delete(sender)
    }
  }

  /** Starts the work of the next sender and moves that sender to the end. */
  function passSlotOn(): void {
    for (const [sender, queue] of queues) {
      const start = queue.shift()
      queues.delete(sender)
      if (queue.length > 0) queues.set(sender, queue)
      if (start) return start()
    }
    running -= 1
  }

  return {
    run: async (sender, work) => {
      if (running < slots) running += 1
      else await wait(sender)
      try {
        return await work()
      } finally {
        passSlotOn()
      }
    },
  }
}

function removeFromQueue(queue: StartCallback[], start: StartCallback): void {
  const place = queue.indexOf(start)
  if (place >= 0) queue.splice(place, 1)
}
