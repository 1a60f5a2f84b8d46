import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceFiles } from '../../api/deviceFiles.ts'
import { isOnDevice } from '../../api/errand.ts'
import { fileUrl } from '../../api/files.ts'
import { unsentRows } from '../../api/unsentRows.ts'
import type { Filling } from './useFilling.ts'

/** Tokens of files live five minutes: the small picture is asked for a little more often. */
const freshMs = 4 * 60_000

/** A file of an answer as it is shown: from this device where it lies here, else from the server. */
export function useKnownFile(filling: Pick<Filling, 'fileOf'>, id: string) {
  const t = useTranslations('forms')
  const kept = useQuery({
    queryKey: ['file', 'device', id],
    queryFn: () => deviceFiles.read(id),
    enabled: isOnDevice(id) && !filling.fileOf(id),
  }).data
  const known =
    filling.fileOf(id) ?? (kept ? { ...kept, type: kept.bytes.type, thumbnail_path: null } : undefined)
  const local = useObjectUrl(known?.bytes)
  // Sent since it was kept: by now the server's.
  const name = unsentRows.names().get(id) ?? id
  const path = known ? known.thumbnail_path : isOnDevice(name) ? null : `/api/media/thumbnail/${name}`
  const remote = useQuery({
    queryKey: ['file', 'thumbnail', name],
    queryFn: () => fileUrl(path ?? ''),
    enabled: path !== null && !known?.bytes,
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
  })
  return {
    name: known?.name ?? t('photo'),
    caption: known?.caption ?? null,
    preview: local ?? remote.data ?? null,
    isPicture: known?.type !== 'application/pdf',
  }
}

function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes?.type.startsWith('image/')) return
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [bytes])
  return url
}
