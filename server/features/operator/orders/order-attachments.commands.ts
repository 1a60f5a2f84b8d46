import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { OrderView } from '#contract/operator/orders/orders'
import type { ProductOrder } from '#contract/orders/order-attachments'
import { saveUploadedBytes } from '#server/features/files/files.commands'
import { orderProducts } from '#server/features/orders/product-orders/product-orders.commands'
import { addBriefing, addProductFile } from '#server/features/orders/documents/documents.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal } from '#server/kernel/refusal'
import type { Preparation } from '#server/kernel/routes'
import { requireOrderId, readOrderView } from './orders.sql.ts'

/** Product orders, briefings and product files that the marketplace adds to an order. */

export async function createProductOrder(
  call: OperatorCall,
  id: string,
  body: OperatorInput<'productOrder.create'>['body'],
): Promise<ProductOrder> {
  return orderProducts(call, await requireOrderId(call, id), body)
}

export async function prepareBriefing(
  { read, services }: Preparation<OperatorCall>,
  id: string,
  { name, data, for: target }: OperatorInput<'briefing.add'>['body'],
): Promise<(call: OperatorCall) => Promise<OperatorOutput<'briefing.add'>>> {
  const orderId = await read((call) => requireOrderId(call, id))
  const document = {
    name,
    saved: await saveUploadedBytes(services.files, 'operator', () => decodeDataUrl(data)),
  }
  return async (call) => {
    const { fileId } = await addBriefing(call, orderId, document, target === 'opportunity')
    return { resource: `/api/media/file/${fileId}` }
  }
}

export async function prepareProductFile(
  { read, services }: Preparation<OperatorCall>,
  { job_id: id, product_id: productId }: { readonly job_id: string; readonly product_id: string },
  body: OperatorInput<'product.addFile'>['body'],
): Promise<(call: OperatorCall) => Promise<OrderView>> {
  const orderId = await read((call) => requireOrderId(call, id))
  if (!body.url && !body.file) throw createFieldRefusal({ url: 'required' })
  const { file } = body
  const document = file
    ? {
        name: file.name,
        saved: await saveUploadedBytes(services.files, 'operator', () => decodeDataUrl(file.data)),
      }
    : null
  return async (call) => {
    await addProductFile(call, orderId, {
      productId,
      ofOpportunity: body.of === 'opportunity',
      type: body.type,
      connection_type: body.connection_type ?? null,
      labelText: body.label ?? null,
      url: body.url ? addHttpsScheme(body.url) : null,
      upload: document,
    })
    return readOrderView(call, orderId)
  }
}

/** Adds https to an address without a scheme. */
function addHttpsScheme(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `https://${url}`
}

/** Returns the bytes of a data URL, or of plain base64. */
export function decodeDataUrl(data: string): Buffer {
  return Buffer.from(data.replace(/^data:[^,]*,/, ''), 'base64')
}
