import type { Input, Output } from '#contract/api'
import { readOrder } from '#server/features/orders/detail/order-detail.queries'
import type { Call, PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { listReportRows, type ReportRow } from './reports.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Creates the PDF of a report in its current version. */
    'report.render': { readonly submissionId: string }
  }
}

/** Returns the daily reports of an order that takes several days, each with its PDF. */
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

/** Queues the creation of the PDF unless the call suppresses notifications, as demo data does. */
export async function enqueueReportRender(call: Call, submissionId: string): Promise<void> {
  if (!call.suppressNotifications) await enqueueTask(call, 'report.render', { submissionId })
}
