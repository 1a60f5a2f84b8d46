import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '#contract/api'
import { addFile, type SavedBytes } from '#server/features/files/files.commands'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import { applyChange } from '../transitions/apply-change.commands.ts'
import { findOrder, lockOrder } from '../store/order-context.sql.ts'
import { addProductPaper, briefingOf, insertBriefing, type ProductPaper } from './documents.sql.ts'

/** What to read for an order: briefing documents, and files of its products. */

const zone = 'Europe/Berlin'

/** The papers of an order; those of the last month are new (2 §9). */
export async function listBriefing(
  call: PersonCall,
  opportunityId: string,
  id: string,
): Promise<Output<'briefing.list'>> {
  const order = await findOrder(call, id)
  if (order.opportunityId !== opportunityId) throw new Refusal('not_found')
  const monthAgo = call.now.toZonedDateTimeISO(zone).subtract({ months: 1 }).toInstant()
  // Papers of an opportunity are no company's; whose the order is, is settled.
  return { data: await briefingOf(asMarketplace(call).tx, order, formatInstant(monthAgo)) }
}

export interface Paper {
  readonly name: string
  readonly saved: SavedBytes
}

/** The marketplace adds a briefing document: for one order, or for all of its opportunity. */
export async function addBriefing(
  call: Call,
  orderId: string,
  paper: Paper,
  forAll: boolean,
): Promise<{ fileId: string }> {
  const order = await lockOrder(call, orderId)
  const { id: fileId } = await addFile(call, paper.saved, {
    name: paper.name,
    accountId: null,
    orderId: forAll ? null : orderId,
  })
  await insertBriefing(call.tx, {
    id: randomUUIDv7(),
    fileId,
    name: paper.name,
    opportunityId: order.opportunityId,
    orderId: forAll ? null : orderId,
    at: formatInstant(call.now),
  })
  await applyChange(call, order, { step: 'briefing.add', columns: {}, after: { name: paper.name } })
  return { fileId }
}

export interface ProductFile extends Omit<ProductPaper, 'image' | 'url'> {
  readonly productId: string
  /** Among the opportunity's files instead of the product's own. */
  readonly ofOpportunity: boolean
  /** Where it lies elsewhere. */
  readonly url: string | null
  /** What is kept here: a picture becomes the file's image, a document its address. */
  readonly paper: Paper | null
}

/** The marketplace adds a file to a product of an order: a manual, a data sheet, a connection diagram. */
export async function addProductFile(call: Call, orderId: string, file: ProductFile): Promise<void> {
  const order = await lockOrder(call, orderId)
  const { paper } = file
  const kept = paper ? await addFile(call, paper.saved, { name: paper.name, accountId: null, orderId }) : null
  const path = kept ? `/api/media/file/${kept.id}` : null
  const isPicture = paper?.saved.contentType.startsWith('image/') ?? false
  const isThere = await addProductPaper(
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
  if (!isThere) throw new Refusal('not_found')
  await applyChange(call, order, {
    step: 'product.addFile',
    columns: {},
    after: { type: file.type },
    audience: ['admin'],
  })
}
