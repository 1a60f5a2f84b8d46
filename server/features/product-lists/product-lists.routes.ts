import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { resolveOffer } from '#server/features/offers/offered-order.commands'
import { resolveJob } from '#server/features/orders/detail/order-detail.queries'
import type { Call } from '#server/kernel/call'
import type { DeferredBinaryReply, Routes } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import type { PdfPrinter } from '#server/platform/documents/pdf-printer'
import { productListData } from './product-list.sql.ts'
import { productSheet } from './sheet.ts'

export interface ProductListPlatform {
  readonly config: Pick<Config, 'appTitle'>
  readonly pdf: PdfPrinter
}

const template = readFileSync(join(import.meta.dirname, 'product-list.typ'), 'utf8')

/** The products of an offer or an order on paper: read within the call, set after it. */
export function openProductLists({ config, pdf }: ProductListPlatform) {
  async function paper(call: Call, orderId: string, withCustomer: boolean): Promise<DeferredBinaryReply> {
    const data = await productListData(call, orderId)
    const { locale, now } = call
    const sheet = productSheet(data, { locale, now, author: config.appTitle, withCustomer })
    return async () => {
      // No archive standard: it refuses a page with a character that the font lacks, such as an emoji.
      const bytes = await pdf.render(template, sheet, { createdAt: now })
      return {
        stream: Readable.from([bytes]),
        contentType: 'application/pdf',
        size: bytes.length,
        fileName: `${sheet.title} ${data.name}.pdf`,
        download: false,
      }
    }
  }
  return {
    'offer.productList': async (call, { params }) =>
      paper(call, await resolveOffer(call, params.job_id), false),
    'order.productList': async (call, { params }) => paper(call, await resolveJob(call, params.job_id), true),
  } satisfies Routes
}
