import { Camera, FileText, RotateCcw, Upload, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '../buttons/Button.tsx'
import { joinClasses } from '#web/ui/classes'
import { FileDialog } from './FileDialog.tsx'
import { documentTypes, pictureTypes } from './file-types.ts'
import { toErrorLines, type FieldProps } from './native-field.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { PlainButton } from '../buttons/PlainButton.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'

/** A file as the picker shows it; for photos, usePhotos manages the list. */
export interface PickedFile {
  key: string
  name: string
  size: number
  /** A small preview of a picture: an object URL or the server's thumbnail. */
  preview?: string | null
  /** 0 to 100 during the upload. */
  progress?: number
  /** `stored`: on the device, not sent yet. */
  state: 'uploading' | 'stored' | 'done' | 'failed'
  error?: string
  /** A hint during the upload, for example that the connection is slow. */
  note?: string | null
}

interface FilePickerProps extends FieldProps {
  files: readonly PickedFile[]
  onPick: (files: File[]) => void
  onRemove: (key: string) => void
  onRetry?: ((key: string) => void) | undefined
  /** MIME types. */
  accept?: readonly string[] | undefined
  multiple?: boolean | undefined
  /** Offers the camera first on a phone and uses the word "photo" in labels. */
  photos?: boolean | undefined
  isDisabled?: boolean | undefined
  /** List items of files that exist already, shown before those that are uploading. */
  before?: readonly ReactNode[]
  /** Hides the buttons for more files. */
  isFull?: boolean | undefined
  /** A note about the last choice of files, such as that some were not taken. */
  notice?: string | null | undefined
}

/** Accepts files by button, camera or drop, and shows the progress of each upload. */
export function FilePicker(props: FilePickerProps) {
  const { label, hint, error, optional, files, multiple = true, photos, isDisabled = false, onPick } = props
  const t = useTranslations('ui')
  const id = useId()
  const errors = toErrorLines(error)
  const full = props.isFull ?? (!multiple && files.length > 0)
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-notes`}
      data-gap={errors.length > 0 || undefined}
      className="flex flex-col gap-2"
    >
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
        {optional ? <span className="font-normal text-faint"> {t('optional')}</span> : null}
      </span>
      {hint ? <span className="text-sm text-muted">{hint}</span> : null}
      {files.length > 0 || (props.before?.length ?? 0) > 0 ? <PickedFileList {...props} /> : null}
      {full || isDisabled ? null : (
        <DropArea onDrop={onPick} hasError={errors.length > 0}>
          <PickButtons {...props} photos={photos} multiple={multiple} />
        </DropArea>
      )}
      <div id={`${id}-notes`} role="status">
        {errors.map((line) => (
          <SignalText key={line} tone="danger">
            <span className="text-sm">{line}</span>
          </SignalText>
        ))}
        {props.notice ? (
          <SignalText tone="warning">
            <span className="text-sm">{props.notice}</span>
          </SignalText>
        ) : null}
      </div>
    </div>
  )
}

interface DropAreaProps {
  onDrop: (files: File[]) => void
  hasError: boolean
  children: ReactNode
}

/** Accepts files that are dragged from another window. The buttons inside do the same by keyboard. */
function DropArea({ onDrop, hasError, children }: DropAreaProps) {
  const [isTarget, setTarget] = useState(false)
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setTarget(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setTarget(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setTarget(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onDrop(files)
  }
  return (
    <div
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={leave}
      onDrop={drop}
      className={joinClasses(
        dropAreaStyle,
        isTarget && 'border-accent bg-accent-soft',
        hasError && 'border-danger',
      )}
    >
      {children}
    </div>
  )
}

const dropAreaStyle = joinClasses(
  'moves flex flex-wrap items-center gap-2 rounded border border-dashed border-edge p-3 text-sm text-muted',
  // Nothing is dropped on a phone, so the frame would only take space.
  'touch:border-0 touch:p-0',
)

function PickButtons({ accept = documentTypes, multiple = true, photos, onPick, label }: FilePickerProps) {
  const colon = useColon()
  const t = useTranslations('ui')
  return (
    <>
      {photos ? (
        <span className="hidden touch:inline">
          <FileDialog accept={pictureTypes} isCamera onPick={onPick}>
            {(open) => (
              <Button icon={Camera} aria-label={`${t('takePhoto')}${colon} ${label}`} onPress={open}>
                {t('takePhoto')}
              </Button>
            )}
          </FileDialog>
        </span>
      ) : null}
      <FileDialog accept={accept} isMultiple={multiple} onPick={onPick}>
        {(open) => (
          <Button
            icon={Upload}
            aria-label={`${t(photos ? 'choosePhotos' : 'chooseFiles')}${colon} ${label}`}
            onPress={open}
          >
            {t(photos ? 'choosePhotos' : 'chooseFiles')}
          </Button>
        )}
      </FileDialog>
      <span className="touch:hidden">{t('orDrop')}</span>
    </>
  )
}

function PickedFileList(props: FilePickerProps) {
  const t = useTranslations('ui')
  return (
    <ul
      aria-label={t('chosenOf', { label: props.label })}
      className={
        props.photos ? 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2' : 'flex flex-col gap-2'
      }
    >
      {props.before}
      {props.files.map((file) => (
        <li key={file.key}>
          {props.photos ? <PhotoTile file={file} {...props} /> : <FileRow file={file} {...props} />}
        </li>
      ))}
    </ul>
  )
}

interface FileItemProps extends Pick<FilePickerProps, 'onRemove' | 'onRetry' | 'isDisabled'> {
  file: PickedFile
}

function FileRow({ file, ...props }: FileItemProps) {
  const format = useFormat()
  return (
    <div className="flex items-center gap-3 rounded border border-line bg-surface p-2">
      <FilePreview file={file} className="size-10" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate">{file.name}</p>
        <FileProgress file={file} done={format.fileSize(file.size)} />
      </div>
      <FileActions file={file} {...props} />
    </div>
  )
}

interface PhotoTileProps extends FileItemProps {
  /** Shows the photo in full size. */
  onOpen?: (() => void) | undefined
}

/** One photo in a grid of photos. */
export function PhotoTile({ file, onOpen, ...props }: PhotoTileProps) {
  const t = useTranslations('ui')
  const picture = <FilePreview file={file} className="aspect-4/3 w-full" />
  return (
    <figure className="overflow-hidden rounded border border-line bg-surface">
      <div className="relative">
        {onOpen ? (
          <PlainButton
            aria-label={t('openPhoto', { name: file.name })}
            onPress={onOpen}
            className="block w-full focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
          >
            {picture}
          </PlainButton>
        ) : (
          picture
        )}
        <div className="absolute top-1 right-1 flex rounded bg-raised shadow-float">
          <FileActions file={file} {...props} />
        </div>
      </div>
      <figcaption className="p-2 text-xs">
        <span className="block truncate">{file.name}</span>
        <FileProgress file={file} />
      </figcaption>
    </figure>
  )
}

function FilePreview({ file, className }: { file: PickedFile; className: string }) {
  if (file.preview) {
    return (
      <img
        src={file.preview}
        alt=""
        className={joinClasses('shrink-0 rounded-sm bg-sunken object-cover', className)}
      />
    )
  }
  return (
    <span
      className={joinClasses('grid shrink-0 place-items-center rounded-sm bg-sunken text-faint', className)}
    >
      <FileText size={20} aria-hidden="true" />
    </span>
  )
}

function FileProgress({ file, done }: { file: PickedFile; done?: ReactNode }) {
  const t = useTranslations('ui')
  if (file.state === 'failed')
    return <span className="text-danger-ink">{file.error ?? t('uploadFailed')}</span>
  if (file.state === 'done') return <span className="text-muted">{done}</span>
  if (file.state === 'stored') return <span className="text-muted">{file.note ?? t('onDevice')}</span>
  return (
    <span className="block py-1.5">
      <ProgressBar bare label={t('uploading', { name: file.name })} value={file.progress} />
      {file.note ? <span className="mt-1 block text-muted">{file.note}</span> : null}
    </span>
  )
}

function FileActions({ file, onRemove, onRetry, isDisabled }: FileItemProps) {
  const t = useTranslations('ui')
  if (isDisabled) return null
  return (
    <>
      {file.state === 'failed' && onRetry ? (
        <IconButton
          size="small"
          icon={RotateCcw}
          label={t('retryFile', { name: file.name })}
          onPress={() => onRetry(file.key)}
        />
      ) : null}
      <IconButton
        size="small"
        icon={X}
        label={t('removeFile', { name: file.name })}
        onPress={() => onRemove(file.key)}
      />
    </>
  )
}
