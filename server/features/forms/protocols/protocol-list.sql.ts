import { sql } from 'kysely'
import type { Output } from '#contract/api'
import type { Tx } from '#server/kernel/call'

type ProtocolView = Output<'protocol.ofJob'>['data'][number]

interface ProtocolFileRow {
  readonly file_id: string
  readonly name: string
  readonly content_type: string
  readonly at: string
}

/** Returns the protocols of an order and the documents attached to it, newest first. */
export async function listOrderProtocols(tx: Tx, orderId: string): Promise<ProtocolView[]> {
  const result = await sql<ProtocolFileRow>`
    select f.id as file_id, f.name, f.content_type, kept.at
    from (
      select file_id, created_at as at from protocols where job_id = ${orderId}
      union
      select file_id, created_at from job_files where job_id = ${orderId} and kind in ('document', 'protocol')
        and file_id not in (select file_id from protocols where job_id = ${orderId})
    ) kept join files f on f.id = kept.file_id
    order by kept.at desc, f.id desc`.execute(tx)
  return result.rows.map(toProtocolView)
}

function toProtocolView(row: ProtocolFileRow): ProtocolView {
  const path = `/api/media/file/${row.file_id}`
  return {
    resource: path,
    name: row.name,
    type: row.content_type.startsWith('image/') ? 'image' : 'pdf',
    link: path,
    linkParams: {},
    tracking: null,
    updatedAt: row.at,
  }
}
