/** The thread that sets pages: Typst works synchronously and would hold up every request. See pdf.ts. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

export interface Order {
  readonly id: number
  readonly template: string
  readonly data: string
  /** Files that the template may read, by their name. */
  readonly files: Readonly<Record<string, Uint8Array>>
  readonly standard: string | undefined
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
  parentPort?.postMessage(deliver(order))
  // What was set for older documents is forgotten: the cache would only grow.
  compiler.evictCache(5)
})

function deliver(order: Order): Delivery {
  try {
    return { id: order.id, pdf: set(order) }
  } catch (error) {
    return { id: order.id, error: error instanceof Error ? error.message : String(error) }
  } finally {
    compiler.resetShadow()
  }
}

function set({ template, data, files, standard, createdAt }: Order): Buffer {
  for (const [name, bytes] of Object.entries(files))
    compiler.mapShadow(`${workspace}/${name}`, Buffer.from(bytes))
  const result = compiler.compile({ mainFileContent: template, inputs: { data }, resetRead: true })
  const document = result.result
  if (!document) throw new Error(complaints(result.takeError()?.shortDiagnostics ?? []))
  return compiler.pdf(document, {
    creationTimestamp: createdAt,
    ...(standard ? { pdfStandard: standard } : {}),
  })
}

function complaints(diagnostics: { message?: string; range?: unknown }[]): string {
  return diagnostics.map((complaint) => JSON.stringify(complaint)).join('; ') || 'The template cannot be set.'
}
