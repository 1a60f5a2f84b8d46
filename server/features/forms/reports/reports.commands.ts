import type { Input, Output } from '#contract/api'
import { readOrder } from '#server/features/orders/detail/order-detail.queries'
import type { Call, PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { listReportRows, type ReportRow } from './reports.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Makes the PDF of a report as it reads now. */
    'report.render': { readonly submissionId: string }
  }
}

/** The reports of an order of several days (2 §5, §6), each with its PDF. */
export async function listReports(
  call: PersonCall,
  { jobApiId, formId }: Input<'report.list'>['query'],
): Promise<Output<'report.list'>> {
  const order = await readOrder(call, jobApiId)
  const editable = order.actions.includes('order.report')
  const rows = await listReportRows(call.tx, order.api_id, formId)
  return { data: rows.map((row) => ({ ...toReportView(row), jobApiId: order.api_id, editable })) }
}

function toReportView({ fileId, ...row }: ReportRow) {
  return { ...row, resource: fileId ? `/api/media/file/${fileId}` : null }
}

/** Has the PDF made in the background; while history is told none is. */
export async function enqueueReportRender(call: Call, submissionId: string): Promise<void> {
  if (!call.suppressNotifications) await enqueueTask(call, 'report.render', { submissionId })
}
