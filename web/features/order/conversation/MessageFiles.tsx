import { useQuery } from '@tanstack/react-query'
import { FileText, Image as ImageIcon } from 'lucide-react'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { getFileUrl, openFileInNewTab } from '#web/offline/cache/server-files'
import { useFilePreview } from '#web/offline/photos/use-file-preview'
import { DocumentButton } from '../detail/documents/DocumentButton.tsx'
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
        <ul aria-label={t('photos')} className="grid grid-cols-[repeat(auto-fill,minmax(6rem,7.5rem))] gap-2">
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

/** Takes the place of a photo that is loading, or that this device does not have. */
function PhotoPlaceholder({ name }: { name: string }) {
  return (
    <span className="flex aspect-4/3 flex-col items-center justify-center gap-1 px-2 text-xs text-muted">
      <ImageIcon size={20} aria-hidden="true" />
      <span className="line-clamp-2 w-full text-center wrap-anywhere">{name}</span>
    </span>
  )
}

/** Photos and documents of a message on this device that the server does not have yet. */
export function UnsentFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6rem,7.5rem))] gap-2">
      {names.map((name) => (
        <li key={name}>
          <UnsentFile name={name} />
        </li>
      ))}
    </ul>
  )
}

function UnsentFile({ name }: { name: string }) {
  const { name: fileName, preview } = useFilePreview(name)
  return (
    <figure className="overflow-hidden rounded border border-line bg-surface">
      {preview ? (
        <img src={preview} alt={fileName} className="block aspect-4/3 w-full object-cover" />
      ) : (
        <PhotoPlaceholder name={fileName} />
      )}
    </figure>
  )
}

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
    <PlainButton
      aria-label={t('openPhoto', { name })}
      onPress={() => void openFileInNewTab(resource).catch(failure.showToast)}
      className="moves block w-full overflow-hidden rounded border border-line bg-surface hover:border-ink"
    >
      {src.data ? (
        <span className="block aspect-4/3">
          <img src={src.data} alt="" className="size-full object-cover" />
        </span>
      ) : (
        <PhotoPlaceholder name={src.isError ? name : ''} />
      )}
    </PlainButton>
  )
}
