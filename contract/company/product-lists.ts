import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { OrderId } from '../kit/ids.ts'

const params = z.object({ job_id: OrderId })

export const productListCalls = {
  'offer.productList': endpoint({
    summary: 'Returns the products of an offer as a PDF in the caller’s language.',
    params,
    reply: z.unknown(),
    errors: ['not_found', 'offer_taken'],
    effect: 'read',
    transport: 'stream',
  }),
  'order.productList': endpoint({
    summary: 'Returns the products of an order as a PDF in the caller’s language.',
    params,
    reply: z.unknown(),
    errors: ['not_found'],
    effect: 'read',
    transport: 'stream',
  }),
}
