import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { getFileUrl, openFileInNewTab } from '#web/offline/cache/server-files'
import { DocumentButton } from '../detail/DocumentButton.tsx'
import type { Message } from './conversation-stream.ts'

type MessageFile = Message['files'][number]

/** Shows the photos and documents of a message; each opens beside the page. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const t = useTranslations('order.conversation')
  const format = useFormat()
  if (files.length === 0) return null
  const photos = files.filter(({ thumbnail }) => thumbnail !== null)
  const documents = files.filter(({ thumbnail }) => thumbnail === null)
  return (
    <div className="mt-2 flex flex-col gap-2">
      {photos.length > 0 ? (
        <ul aria-label={t('photos')} className="grid grid-cols-[repeat(auto-fill,minmax(7rem,9rem))] gap-2">
          {photos.map((file) => (
            <li key={file.id}>
              <MessagePhoto file={file} />
            </li>
          ))}
        </ul>
      ) : null}
      {documents.map((file) => (
        <DocumentButton key={file.id} resource={file.resource} icon={FileText} name={file.name}>
          {format.fileSize(file.size)}
        </DocumentButton>
      ))}
    </div>
  )
}

/** File tokens are valid for five minutes, so the thumbnail is reloaded earlier. */
const thumbnailFreshMs = 4 * 60_000

function MessagePhoto({ file: { name, resource, thumbnail } }: { file: MessageFile }) {
  const t = useTranslations('order.conversation')
  const failure = useErrorMessages()
  const src = useQuery({
    queryKey: ['file', 'thumbnail', thumbnail],
    queryFn: () => getFileUrl(thumbnail ?? resource),
    staleTime: thumbnailFreshMs,
    gcTime: thumbnailFreshMs,
    retry: false,
  })
  return (
    <Button
      aria-label={t('openPhoto', { name })}
      onPress={() => void openFileInNewTab(resource).catch(failure.showToast)}
      className="moves block w-full overflow-hidden rounded border border-line bg-surface hover:border-ink"
    >
      <span className="block aspect-4/3">
        {src.data ? <img src={src.data} alt="" className="size-full object-cover" /> : null}
      </span>
    </Button>
  )
}
