/** PDF by Typst, set in a process of its own that starts with the first document and ends when idle. */

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { EInvoice } from './e-invoice.ts'
import type { Delivery, Order } from './pdf-worker.ts'

export interface PdfOptions {
  /** JPEG, PNG, GIF or any other file that the template reads, by the name under which it does. */
  readonly files?: Readonly<Record<string, Uint8Array>>
  /** Pictures of any size by name: turned upright and made small enough for paper on the way. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>
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

interface Press {
  readonly process: ChildProcess
  readonly waiting: Map<number, Waiting>
}

export class PdfError extends Error {
  override readonly name = 'PdfError'
}

/**
 * Typst, its fonts and the pictures weigh some 150 MB, which a thread would leave behind in this process:
 * so a process of its own sets them, and goes after `idleMillis` without work.
 */
export function openPdfPrinter(idleMillis = 30_000): PdfPrinter {
  let press: Press | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const end = () => {
    clearTimeout(idle)
    const ended = press
    press = undefined
    if (!ended) return Promise.resolve()
    const gone = once(ended.process, 'exit')
    ended.process.ref()
    ended.process.kill()
    return gone.then(() => undefined)
  }

  return {
    render: (template, data, { files = {}, pictures = {}, standard, invoice, createdAt }) => {
      clearTimeout(idle)
      const current = (press ??= start((broken) => press === broken && (press = undefined)))
      const order: Order = {
        id: (lastId += 1),
        template,
        data: JSON.stringify(data),
        files,
        pictures,
        standard,
        invoice,
        createdAt: Math.floor(createdAt.epochMilliseconds / 1000),
      }
      return new Promise<Buffer>((done, fail) => {
        current.waiting.set(order.id, { done, fail })
        current.process.ref()
        current.process.send(order)
      }).finally(() => {
        clearTimeout(idle)
        if (current.waiting.size > 0) return
        rest(current.process)
        idle = setTimeout(() => void end(), idleMillis).unref()
      })
    },
    close: end,
  }
}

/** Waiting for more work keeps nobody from ending. */
function rest(process: ChildProcess): void {
  process.unref()
  process.channel?.unref()
}

function start(forget: (press: Press) => void): Press {
  const process = fork(new URL('./pdf-worker.ts', import.meta.url), { serialization: 'advanced' })
  const press: Press = { process, waiting: new Map() }
  process.on('message', (delivery: Delivery) => settle(press, delivery))
  process.on('error', (error) => failAll(press, error))
  process.on('exit', () => {
    forget(press)
    failAll(press, new Error('The process that sets PDFs ended.'))
  })
  return press
}

function settle({ waiting }: Press, delivery: Delivery): void {
  const order = waiting.get(delivery.id)
  waiting.delete(delivery.id)
  if ('pdf' in delivery) order?.done(Buffer.from(delivery.pdf))
  else order?.fail(new PdfError(delivery.error))
}

function failAll({ waiting }: Press, error: Error): void {
  for (const { fail } of waiting.values()) fail(error)
  waiting.clear()
}
