import type { Worker, WorkerEvents } from 'graphile-worker'

/** Together less than the two seconds after which graphile-worker asks by itself. */
const delaysMillis = [10, 40, 160, 640]

/**
 * Lets the next task of a named queue follow at once. graphile-worker 0.18 unlocks the queue and asks for the next task at the
 * same time, and skips a queue that another process is looking at. If it finds nothing, it pauses for two seconds although
 * tasks are waiting. Here a worker that has done a task of a named queue asks again a few times.
 */
export function pollAfterQueuedTasks(events: WorkerEvents): void {
  const released = new WeakSet<Worker>()
  events.on('worker:release', ({ worker }) => released.add(worker))
  events.on('job:complete', ({ worker, job }) => {
    if (job.job_queue_id !== null) pollAgain(worker, 0)
  })

  function pollAgain(worker: Worker, attempt: number): void {
    const delay = delaysMillis[attempt]
    if (delay === undefined) return
    setTimeout(() => {
      if (released.has(worker) || worker.getActiveJob()) return
      worker.nudge()
      pollAgain(worker, attempt + 1)
    }, delay).unref()
  }
}
