import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { addFile, saveUploadedBytes, type SavedBytes } from '#server/features/files/files.commands'
import { writeMarketplaceMessage } from '#server/features/orders/comments/comments.commands'
import { lockOrder } from '#server/features/orders/store/order-context.queries'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { Preparation } from '#server/kernel/routes'
import { decodeDataUrl } from './order-attachments.commands.ts'
import { findCommentForMarketplace } from './order-comments.sql.ts'
import { requireOrderId } from './orders.sql.ts'

/** Stores the files of a message before the transaction, then writes the message to the order's company. */
export async function prepareMessage(
  { read, services }: Preparation<OperatorCall>,
  id: string,
  { message, files, for_customer: forCustomer }: OperatorInput<'order.comment'>['body'],
): Promise<(call: OperatorCall) => Promise<OperatorOutput<'order.comment'>>> {
  const orderId = await read((call) => requireOrderId(call, id))
  if (message === '' && files.length === 0) throw createFieldRefusal({ message: 'required' })
  const uploads: { name: string; saved: SavedBytes }[] = []
  for (const { name, data } of files)
    uploads.push({
      name,
      saved: await saveUploadedBytes(services.files, 'operator', () => decodeDataUrl(data)),
    })
  return async (call) => {
    const order = await lockOrder(call, orderId)
    const { accountId } = order
    // Companies with an offer read the text on the offer, but no files of the order.
    if (accountId === null && uploads.length > 0) throw new Refusal('status_not_allowed')
    const stored = []
    for (const { name, saved } of uploads) stored.push(await addFile(call, saved, { name, accountId }))
    const commentId = await writeMarketplaceMessage(call, order, { message, files: stored, forCustomer })
    const written = await findCommentForMarketplace(call, commentId)
    if (!written) throw new Refusal('not_found')
    return written
  }
}
