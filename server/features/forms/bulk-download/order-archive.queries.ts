import type { ArchiveKind } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import type { Locale } from '#contract/kit/locale'
import { readOrder } from '#server/features/orders/detail/order-detail.queries'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import { createEntryNames } from './entry-names.rules.ts'
import { listStoredFiles } from './order-files.sql.ts'
import type { ProtocolArchiveDependencies } from './protocol-archive.queries.ts'

type ArchiveDependencies = Pick<ProtocolArchiveDependencies, 'files' | 'zipOf'>

/**
 * Returns the photos or the documents of an order, or both, as a zip. Throws `nothing_to_export` if there are none.
 */
export async function createOrderArchive(
  call: Call,
  orderId: string,
  kind: ArchiveKind | null,
  { files, zipOf: zip }: ArchiveDependencies,
): Promise<BinaryReply> {
  const order = await readOrder(call, orderId)
  const wanted = order.files.filter((file) => kind === null || getArchiveKind(file) === kind)
  const stored = await listStoredFiles(
    call.tx,
    wanted.map(({ id }) => id),
  )
  if (stored.length === 0) throw new Refusal('nothing_to_export')
  const names = createEntryNames(stored.map(({ name }) => name))
  const entries = stored.map((file, place) => ({ ...file, name: names[place] ?? file.name }))
  const fileName = `${order.job.name} ${archiveTitles[kind ?? 'all'][call.locale]}.zip`
  return { ...zip(entries, files), contentType: 'application/zip', fileName, download: true }
}

function getArchiveKind({ kind }: Order['files'][number]): ArchiveKind {
  return kind === 'picture' ? 'pictures' : 'documents'
}

const archiveTitles: Record<ArchiveKind | 'all', Record<Locale, string>> = {
  pictures: { de: 'Fotos', en: 'Photos', fr: 'Photos' },
  documents: { de: 'Dokumente', en: 'Documents', fr: 'Documents' },
  all: { de: 'Fotos und Dokumente', en: 'Photos and documents', fr: 'Photos et documents' },
}
