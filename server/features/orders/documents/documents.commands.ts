import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '#contract/api'
import { addFile, type SavedBytes } from '#server/features/files/files.commands'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { applyChange } from '../transitions/apply-change.commands.ts'
import { requireOrder, lockOrder } from '../store/order-context.queries.ts'
import {
  appendProductDocument,
  listBriefingDocuments,
  insertBriefingDocument,
  type ProductDocument,
} from './documents.sql.ts'

/** Briefing documents of an order and files of its products. */

const zone = 'Europe/Berlin'

/** Lists the order's briefing documents. Those of the last month are marked as new. */
export async function listBriefing(
  call: PersonCall,
  opportunityId: string,
  id: string,
): Promise<Output<'briefing.list'>> {
  const order = await requireOrder(call, id)
  if (order.opportunityId !== opportunityId) throw new Refusal('not_found')
  const monthAgo = call.now.toZonedDateTimeISO(zone).subtract({ months: 1 }).toInstant()
  // Documents of an opportunity belong to no company. Access to the order was checked above.
  return { data: await listBriefingDocuments(asMarketplace(call).tx, order, formatInstant(monthAgo)) }
}

export interface DocumentUpload {
  readonly name: string
  readonly saved: SavedBytes
}

/** Adds a briefing document for the marketplace: to one order, or to all orders of its opportunity. */
export async function addBriefing(
  call: Call,
  orderId: string,
  upload: DocumentUpload,
  forOpportunity: boolean,
): Promise<{ fileId: string }> {
  const order = await lockOrder(call, orderId)
  const { id: fileId } = await addFile(call, upload.saved, {
    name: upload.name,
    accountId: null,
    orderId: forOpportunity ? null : orderId,
  })
  await insertBriefingDocument(call.tx, {
    id: randomUUIDv7(),
    fileId,
    name: upload.name,
    opportunityId: order.opportunityId,
    orderId: forOpportunity ? null : orderId,
    at: formatInstant(call.now),
  })
  await applyChange(call, order, { step: 'briefing.add', columns: {}, after: { name: upload.name } })
  return { fileId }
}

export interface ProductFile extends Omit<ProductDocument, 'image' | 'url'> {
  readonly productId: string
  /** Adds it to the opportunity's files of the product instead of the product's own files. */
  readonly ofOpportunity: boolean
  /** Address of a file that is hosted elsewhere. */
  readonly url: string | null
  /** A file to store here. A picture becomes `image`, any other document becomes `url`. */
  readonly upload: DocumentUpload | null
}

/** Adds a file to a product of an order, for example a manual, a data sheet or a wiring diagram. */
export async function addProductFile(call: Call, orderId: string, file: ProductFile): Promise<void> {
  const order = await lockOrder(call, orderId)
  const { upload: paper } = file
  const stored = paper
    ? await addFile(call, paper.saved, { name: paper.name, accountId: null, orderId })
    : null
  const path = stored ? `/api/media/file/${stored.id}` : null
  const isPicture = paper?.saved.contentType.startsWith('image/') ?? false
  const isKnown = await appendProductDocument(
    call.tx,
    { orderId, id: file.productId, ofOpportunity: file.ofOpportunity },
    {
      type: file.type,
      connection_type: file.connection_type,
      image: isPicture ? path : null,
      labelText: file.labelText,
      url: file.url ?? (isPicture ? null : path),
    },
  )
  if (!isKnown) throw new Refusal('not_found')
  await applyChange(call, order, {
    step: 'product.addFile',
    columns: {},
    after: { type: file.type },
    audience: ['admin'],
  })
}
