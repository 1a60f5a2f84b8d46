/** The thread that sets pages: Typst works synchronously and would hold up every request. See pdf.ts. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type EInvoice, invoiceXml } from './e-invoice.ts'

export interface Order {
  readonly id: number
  readonly template: string
  readonly data: string
  /** Files that the template may read, by their name. */
  readonly files: Readonly<Record<string, Uint8Array>>
  readonly standard: string | undefined
  readonly invoice: EInvoice | undefined
  readonly createdAt: number
}

export type Delivery =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string }

const resolve = createRequire(import.meta.url).resolve
const fonts = ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'].map((cut) =>
  readFileSync(resolve(`@expo-google-fonts/inter/${cut}/Inter_${cut}.ttf`)),
)
const workspace = '/gewerk'
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })

parentPort?.on('message', (order: Order) => {
  void deliver(order).then((delivery) => parentPort?.postMessage(delivery))
})

async function deliver(order: Order): Promise<Delivery> {
  try {
    return { id: order.id, pdf: order.invoice ? await setInvoice(order, order.invoice) : set(order) }
  } catch (error) {
    return { id: order.id, error: error instanceof Error ? error.message : String(error) }
  }
}

/** What edits a finished PDF is large: it comes when it is needed and goes with the thread. */
async function setInvoice(order: Order, invoice: EInvoice): Promise<Uint8Array> {
  const { markAsFacturX } = await import('./factur-x.ts')
  return markAsFacturX(set(order, { invoice: invoiceXml(invoice) }))
}

/** Without a pause in between: files of two documents never mix. */
function set(
  { template, data, files, standard, createdAt }: Order,
  more: Record<string, string> = {},
): Buffer {
  try {
    for (const [name, bytes] of Object.entries(files))
      compiler.mapShadow(`${workspace}/${name}`, Buffer.from(bytes))
    const inputs = { data, ...more }
    const result = compiler.compile({ mainFileContent: template, inputs, resetRead: true })
    const document = result.result
    if (!document) throw new Error(complaints(result.takeError()?.shortDiagnostics ?? []))
    return compiler.pdf(document, {
      creationTimestamp: createdAt,
      ...(standard ? { pdfStandard: standard } : {}),
    })
  } finally {
    compiler.resetShadow()
    // What was set for older documents is forgotten: the cache would only grow.
    compiler.evictCache(5)
  }
}

function complaints(diagnostics: { message?: string; range?: unknown }[]): string {
  return diagnostics.map((complaint) => JSON.stringify(complaint)).join('; ') || 'The template cannot be set.'
}
