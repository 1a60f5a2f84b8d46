/** Creates PDFs with Typst in a separate process that starts with the first document and ends when idle. */

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { EInvoice } from './e-invoice.ts'
import type { RenderResult, RenderRequest } from './pdf-worker.ts'

export interface PdfOptions {
  /** JPEG, PNG, GIF or other files, by the name that the template uses. */
  readonly files?: Readonly<Record<string, Uint8Array>>
  /** Pictures of any size by name. They are rotated upright and reduced for print. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>
  /** For example `a-3a`. A document that breaks the standard is an error. */
  readonly standard?: 'a-2b' | 'a-2u' | 'a-2a' | 'a-3b' | 'a-3u' | 'a-3a' | 'ua-1'
  /** Embedded for machines, under the name in `invoiceFiles`; requires the standard `a-3a`. */
  readonly invoice?: EInvoice
  /** Written into the document, so that the same input gives the same bytes. */
  readonly createdAt: Temporal.Instant
}

export interface PdfPrinter {
  /**
   * Renders `template` (Typst). It reads `data` by `#let data = json(bytes(sys.inputs.data))`, so user input
   * is always data and never source.
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
 * Creates the printer. Typst, its fonts and the pictures use about 150 MB, which a thread would leave behind
 * in this process. The separate process ends after `idleMillis` without work.
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

/** Lets this process exit while the printer waits for work. */
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
    rejectPendingRenders(press, new Error('The PDF printer process ended.'))
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
