import type { Input } from '#contract/api'
import { FilterInput } from '#contract/orders/order-lists'
import { requireArchiveReader } from '#server/features/files/archive-tokens.queries'
import { listOrderIdsInQueue } from '#server/features/orders/lists/order-lists.queries'
import type { Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import type { FileStore } from '#server/platform/storage/file-store'
import type { createZip } from '#server/platform/storage/zip'
import { listNewestProtocols } from './newest-protocols.sql.ts'
import { createEntryNames } from './entry-names.rules.ts'

export interface ProtocolArchiveDependencies {
  readonly files: FileStore
  readonly config: { readonly protocolExportMax: number }
  readonly zipOf: typeof createZip
}

/**
 * Returns the newest protocol of every order of a list as a zip, for the holder of a token of that list.
 * Throws `nothing_to_export` if there is none, `too_much_to_export` if the list exceeds the configured
 * maximum.
 */
export async function createProtocolArchive(
  call: Call,
  { jwt, token, ...query }: Input<'protocol.bulk'>['query'],
  { files, config, zipOf: zip }: ProtocolArchiveDependencies,
): Promise<BinaryReply> {
  const reader = await requireArchiveReader(call, query, jwt ?? token)
  const filters = FilterInput.safeParse(query.search_json ?? {})
  if (!filters.success) throw createFieldRefusal({ search_json: 'invalid' })
  const { type, search } = query
  const only = query.only?.split('.')
  const most = config.protocolExportMax
  const orderIds = await listOrderIdsInQueue(
    reader,
    { type, search, search_json: filters.data, only },
    most + 1,
  )
  if (orderIds.length > most) throw new Refusal('too_much_to_export')
  const protocols = await listNewestProtocols(call.tx, orderIds)
  if (protocols.length === 0) throw new Refusal('nothing_to_export')
  const day = call.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const fileName = `${archiveTitles[reader.locale]} ${day}.zip`
  const names = createEntryNames(protocols.map(({ name }) => name))
  const entries = protocols.map((file, place) => ({ ...file, name: names[place] ?? file.name }))
  return { ...zip(entries, files), contentType: 'application/zip', fileName, download: true }
}

const archiveTitles = { de: 'Protokolle', en: 'Records', fr: 'Rapports' }
