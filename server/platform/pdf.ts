/** PDF by Typst, set in a thread of its own that starts with the first document and ends when idle. */

import { Worker } from 'node:worker_threads'
import type { EInvoice } from './e-invoice.ts'
import type { Delivery, Order } from './pdf-worker.ts'

export interface PdfOptions {
  /** JPEG, PNG, GIF or any other file that the template reads, by the name under which it does. */
  readonly files?: Readonly<Record<string, Uint8Array>>
  /** Such as `a-3a`; a document that breaks the standard is an error. */
  readonly standard?: 'a-2b' | 'a-2u' | 'a-2a' | 'a-3b' | 'a-3u' | 'a-3a' | 'ua-1'
  /** Carried inside the document for machines, as `factur-x.xml`; needs the standard `a-3a`. */
  readonly invoice?: EInvoice
  /** Written into the document; the same order of the same time gives the same bytes. */
  readonly createdAt: Temporal.Instant
}

export interface PdfPrinter {
  /**
   * Sets `template` (Typst). It finds `data` by `#let data = json(bytes(sys.inputs.data))`: what people
   * typed is data and never becomes part of the source.
   */
  render(template: string, data: unknown, options: PdfOptions): Promise<Buffer>
  close(): Promise<void>
}

interface Waiting {
  readonly done: (pdf: Buffer) => void
  readonly fail: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

export class PdfError extends Error {
  override readonly name = 'PdfError'
}

/** The thread and its fonts weigh some 60 MB, so it goes after `idleMillis` without work. */
export function openPdfPrinter(idleMillis = 60_000): PdfPrinter {
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const end = async () => {
    clearTimeout(idle)
    const ended = thread
    thread = undefined
    await ended?.worker.terminate()
  }

  return {
    render: (template, data, { files = {}, standard, invoice, createdAt }) => {
      clearTimeout(idle)
      const current = (thread ??= start((broken) => thread === broken && (thread = undefined)))
      const order: Order = {
        id: (lastId += 1),
        template,
        data: JSON.stringify(data),
        files,
        standard,
        invoice,
        createdAt: Math.floor(createdAt.epochMilliseconds / 1000),
      }
      return new Promise<Buffer>((done, fail) => {
        current.waiting.set(order.id, { done, fail })
        current.worker.postMessage(order)
      }).finally(() => {
        clearTimeout(idle)
        if (current.waiting.size === 0) idle = setTimeout(() => void end(), idleMillis).unref()
      })
    },
    close: end,
  }
}

function start(forget: (thread: Thread) => void): Thread {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  const thread: Thread = { worker, waiting: new Map() }
  worker.on('message', (delivery: Delivery) => settle(thread, delivery))
  worker.on('error', (error) => failAll(thread, error as Error))
  worker.on('exit', () => {
    forget(thread)
    failAll(thread, new Error('The thread that sets PDFs ended.'))
  })
  return thread
}

function settle({ waiting }: Thread, delivery: Delivery): void {
  const order = waiting.get(delivery.id)
  waiting.delete(delivery.id)
  if ('pdf' in delivery) order?.done(Buffer.from(delivery.pdf))
  else order?.fail(new PdfError(delivery.error))
}

function failAll({ waiting }: Thread, error: Error): void {
  for (const { fail } of waiting.values()) fail(error)
  waiting.clear()
}
