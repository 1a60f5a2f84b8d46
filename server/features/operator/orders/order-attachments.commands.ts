import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { OrderView } from '#contract/operator/orders'
import type { ProductOrder } from '#contract/orders/order-attachments'
import { isKnownUnit } from '#contract/kit/amounts/unit-codes'
import { amountToCents } from '#contract/kit/amounts/money'
import { saveUploadedBytes } from '#server/features/files/files.commands'
import { decideCounterProposal } from '#server/features/orders/counter-proposals/counter-proposals.commands'
import { orderProducts } from '#server/features/orders/product-orders/product-orders.commands'
import { addBriefing, addProductFile } from '#server/features/orders/documents/documents.commands'
import { saveServiceCatalogue } from '#server/features/orders/quotes/service-catalogue.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal } from '#server/kernel/refusal'
import type { Preparation } from '#server/kernel/routes'
import { requireOrderId, readOrderView } from './orders.sql.ts'
import { readCounterProposalView } from './counter-proposals.sql.ts'

/** Product orders, briefings, product files and the service catalogue, as the marketplace provides them. */

export async function orderProductsForOrder(
  call: OperatorCall,
  id: string,
  body: OperatorInput<'productOrder.create'>['body'],
): Promise<ProductOrder> {
  return orderProducts(call, await requireOrderId(call, id), body)
}

export async function prepareBriefing(
  { read }: Preparation<OperatorCall>,
  id: string,
  { name, data, for: whom }: OperatorInput<'briefing.add'>['body'],
): Promise<(call: OperatorCall) => Promise<OperatorOutput<'briefing.add'>>> {
  const orderId = await read((call) => requireOrderId(call, id))
  const paper = { name, saved: await saveUploadedBytes('operator', () => decodeDataUrl(data)) }
  return async (call) => {
    const { fileId } = await addBriefing(call, orderId, paper, whom === 'opportunity')
    return { resource: `/api/media/file/${fileId}` }
  }
}

export async function prepareProductFile(
  { read }: Preparation<OperatorCall>,
  { job_id: id, product_id: productId }: { readonly job_id: string; readonly product_id: string },
  body: OperatorInput<'product.addFile'>['body'],
): Promise<(call: OperatorCall) => Promise<OrderView>> {
  const orderId = await read((call) => requireOrderId(call, id))
  if (!body.url && !body.file) throw createFieldRefusal({ url: 'required' })
  const { file } = body
  const paper = file
    ? { name: file.name, saved: await saveUploadedBytes('operator', () => decodeDataUrl(file.data)) }
    : null
  return async (call) => {
    await addProductFile(call, orderId, {
      productId,
      ofOpportunity: body.of === 'opportunity',
      type: body.type,
      connection_type: body.connection_type ?? null,
      labelText: body.label ?? null,
      url: body.url ? addHttpsScheme(body.url) : null,
      upload: paper,
    })
    return readOrderView(call, orderId)
  }
}

/** Adds https to an address without a scheme. */
function addHttpsScheme(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `https://${url}`
}

function decodeDataUrl(data: string): Buffer {
  return Buffer.from(data.replace(/^data:[^,]*,/, ''), 'base64')
}

export async function importServices(
  call: OperatorCall,
  { services }: OperatorInput<'service.put'>['body'],
): Promise<OperatorOutput<'service.put'>> {
  const kept = await saveServiceCatalogue(
    call,
    services.map((service) => ({
      brand: service.brand,
      service_key: service.service,
      description: service.description,
      unit_measure: service.unit_measure,
      value_entry: service.value_entry,
      minutes: service.minutes,
      price_purchasing_cents: amountToCents(service.price_purchasing),
      price_listing_cents: amountToCents(
        service.price_listing ?? service.price_selling ?? service.price_purchasing,
      ),
      price_selling_cents: amountToCents(service.price_selling ?? service.price_purchasing),
    })),
  )
  const units = new Set(services.map((service) => service.unit_measure))
  return { kept, unknown_units: [...units].filter((unit) => !isKnownUnit(unit)) }
}

export async function answerCounterProposalById(
  call: OperatorCall,
  id: string,
  answer: OperatorInput<'counterProposal.answer'>['body'],
): Promise<OperatorOutput<'counterProposal.answer'>> {
  await decideCounterProposal(call, id, answer)
  return readCounterProposalView(call, id)
}
