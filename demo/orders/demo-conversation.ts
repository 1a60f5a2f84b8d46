import { storeFile } from '#server/features/files/files.commands'
import { createComment, writeMarketplaceMessage } from '#server/features/orders/comments/comments.commands'
import { lockOrder } from '#server/features/orders/store/order-context.queries'
import type { Person } from '#server/kernel/call'
import { findPersonWithProfile } from '../builders/create-companies.ts'
import { createOperatorCall, createPersonCall } from '../demo-context.ts'
import type { DemoOrder } from './demo-order.ts'

/** A message with a PDF, an internal one with a mention, and an unread one with a photo. */
export async function addDemoConversation(order: DemoOrder): Promise<void> {
  const planner = findPersonWithProfile(order.partner, 'disposition')
  await sendPlan(order)
  await createComment(createPersonCall(order.context, planner, at(order, 5)), {
    actionType: 'comment',
    jobApiId: order.orderId,
    message: `@${order.installer.name} Passt der Platz im Zählerschrank für den FI Typ B?`,
    visibleForRoles: ['partner'],
    mentions: [order.installer.contactId],
  })
  const photo = await storePhoto(order)
  const reply = await createComment(createPersonCall(order.context, order.installer, at(order, 15)), {
    actionType: 'comment',
    jobApiId: order.orderId,
    message: 'Passt, drei Felder sind frei. Foto hängt an.',
    files: [{ file_id: photo }],
  })
  await markUnread(order, planner, reply.id)
}

const at = ({ context, at: from }: DemoOrder, minutes: number) => context.calendar.past(from.add({ minutes }))

async function sendPlan(order: DemoOrder): Promise<void> {
  const call = createOperatorCall(order.context, at(order, 1))
  const plan = await storeFile(call, {
    name: 'Lageplan.pdf',
    contentType: 'application/pdf',
    data: Buffer.from(emptyPage),
    accountId: order.installer.accountId,
  })
  const locked = await lockOrder(call, order.orderId)
  const message = 'Der Kunde hat einen Lageplan geschickt: Die Wallbox kommt an die linke Garagenwand.'
  await writeMarketplaceMessage(call, locked, { message, files: [plan], forCustomer: false })
}

async function storePhoto(order: DemoOrder): Promise<string> {
  const picture = order.random.pick(order.context.pictures.cabinet)
  const call = createPersonCall(order.context, order.installer, at(order, 15))
  return (await storeFile(call, { ...picture, name: 'Zählerschrank.jpg' })).id
}

/** Loading the demo marks nothing as unread, so that this message is the only one. */
async function markUnread(order: DemoOrder, { contactId, accountId }: Person, commentId: string) {
  const { tx } = createOperatorCall(order.context, order.at)
  const { seq } = await tx
    .selectFrom('comments')
    .select('seq')
    .where('id', '=', commentId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('comment_unread')
    .values({
      contact_id: contactId,
      account_id: accountId,
      job_id: order.orderId,
      first_seq: seq,
      last_seq: seq,
    })
    .execute()
}

const emptyPage = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj
4 0 obj <</Length 44>> stream
BT /F1 24 Tf 72 760 Td (Lageplan) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF
`
