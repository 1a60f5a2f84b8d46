import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { resolveOfferedOrderId } from '#server/features/offers/views/offers.queries'
import { resolveOrderId } from '#server/features/orders/detail/order-detail.queries'
import type { Call } from '#server/kernel/call'
import type { DeferredBinaryReply, Routes } from '#server/kernel/routes'
import type { Config } from '#server/platform/config/config'
import type { PdfPrinter } from '#server/platform/documents/pdf-printer'
import { findProductListData } from './product-list.sql.ts'
import { buildProductListDocument } from './product-list.document.ts'

export interface ProductListDependencies {
  readonly config: Pick<Config, 'appTitle'>
  readonly pdf: PdfPrinter
}

const template = readFileSync(join(import.meta.dirname, 'product-list.typ'), 'utf8')

/**
 * Prints the products of an offer or an order. The data is read in the call; the PDF is rendered after it.
 */
export function createProductListRoutes({ config, pdf }: ProductListDependencies) {
  async function renderProductList(
    call: Call,
    orderId: string,
    withCustomer: boolean,
  ): Promise<DeferredBinaryReply> {
    const data = await findProductListData(call, orderId)
    const { locale, now } = call
    const document = buildProductListDocument(data, { locale, now, author: config.appTitle, withCustomer })
    return async () => {
      // Uses no archive standard: PDF/A refuses characters that the font lacks, such as emoji.
      const bytes = await pdf.render(template, document, { createdAt: now })
      return {
        stream: Readable.from([bytes]),
        contentType: 'application/pdf',
        size: bytes.length,
        fileName: `${document.title} ${data.name}.pdf`,
        download: false,
      }
    }
  }
  return {
    'offer.productList': async (call, { params }) =>
      renderProductList(call, await resolveOfferedOrderId(call, params.job_id), false),
    'order.productList': async (call, { params }) =>
      renderProductList(call, await resolveOrderId(call, params.job_id), true),
  } satisfies Routes
}
