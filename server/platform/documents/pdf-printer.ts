/** PDF by Typst, set in a process of its own that starts with the first document and ends when idle. */

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { EInvoice } from './e-invoice.ts'
import type { RenderResult, RenderRequest } from './pdf-worker.ts'

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

interface PendingRender {
  readonly done: (pdf: Buffer) => void
  readonly fail: (error: Error) => void
}

interface PrinterProcess {
  readonly process: ChildProcess
  readonly waiting: Map<number, PendingRender>
}

export class PdfError extends Error {
  override readonly name = 'PdfError'
}

/**
 * Typst, its fonts and the pictures weigh some 150 MB, which a thread would leave behind in this process:
 * so a process of its own sets them, and goes after `idleMillis` without work.
 */
export function createPdfPrinter(idleMillis = 30_000): PdfPrinter {
  let printer: PrinterProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0

  const end = () => {
    clearTimeout(idleTimer)
    const ended = printer
    printer = undefined
    if (!ended) return Promise.resolve()
    const exited = once(ended.process, 'exit')
    ended.process.ref()
    ended.process.kill()
    return exited.then(() => undefined)
  }

  return {
    render: (template, data, { files = {}, pictures = {}, standard, invoice, createdAt }) => {
      clearTimeout(idleTimer)
      const current = (printer ??= startPrinterProcess(
        (broken) => printer === broken && (printer = undefined),
      ))
      const request: RenderRequest = {
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
        current.waiting.set(request.id, { done, fail })
        current.process.ref()
        current.process.send(request)
      }).finally(() => {
        clearTimeout(idleTimer)
        if (current.waiting.size > 0) return
        unrefProcess(current.process)
        idleTimer = setTimeout(() => void end(), idleMillis).unref()
      })
    },
    close: end,
  }
}

/** Waiting for more work keeps nobody from ending. */
function unrefProcess(process: ChildProcess): void {
  process.unref()
  process.channel?.unref()
}

function startPrinterProcess(forget: (printer: PrinterProcess) => void): PrinterProcess {
  const process = fork(new URL('./pdf-worker.ts', import.meta.url), { serialization: 'advanced' })
  const press: PrinterProcess = { process, waiting: new Map() }
  process.on('message', (delivery: RenderResult) => settleRender(press, delivery))
  process.on('error', (error) => rejectPendingRenders(press, error))
  process.on('exit', () => {
    forget(press)
    rejectPendingRenders(press, new Error('The process that sets PDFs ended.'))
  })
  return press
}

function settleRender({ waiting }: PrinterProcess, result: RenderResult): void {
  const pending = waiting.get(result.id)
  waiting.delete(result.id)
  if ('pdf' in result) pending?.done(Buffer.from(result.pdf))
  else pending?.fail(new PdfError(result.error))
}

function rejectPendingRenders({ waiting }: PrinterProcess, error: Error): void {
  for (const { fail } of waiting.values()) fail(error)
  waiting.clear()
}
