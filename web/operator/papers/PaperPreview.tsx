import { Download, FileQuestion, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OperatorDocument } from '#contract/operator/companies/company-documents'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { getPaperFileUrl } from './papers.data.ts'

/** Shows the file of a document: a picture, or a PDF in the browser's own viewer. */
export function PaperPreview({ paper }: { paper: OperatorDocument }) {
  const t = useTranslations('papers')
  const [isBroken, setBroken] = useState(false)
  const { path: file } = paper
  if (!file)
    return (
      <EmptyState icon={FileQuestion} title={t('noFile')}>
        {t('noFileText')}
      </EmptyState>
    )
  const url = getPaperFileUrl(paper)
  const download = (
    <ButtonLink size="small" icon={Download} href={url} download={file.name}>
      {t('download')}
    </ButtonLink>
  )
  const isPdf = file.type === 'application/pdf'
  if (isBroken || (isPdf && !navigator.pdfViewerEnabled))
    return (
      <EmptyState icon={FileText} title={t(isBroken ? 'broken' : 'noViewer')} action={download}>
        {t(isBroken ? 'brokenText' : 'noViewerText')}
      </EmptyState>
    )
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      {isPdf ? (
        <iframe
          src={url}
          title={t('preview', { name: file.name })}
          className="h-[75dvh] w-full rounded border border-line bg-surface"
        />
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="block rounded border border-line bg-sunken">
          <img
            src={url}
            alt={t('preview', { name: file.name })}
            onError={() => setBroken(true)}
            className="mx-auto max-h-[75dvh] max-w-full object-contain"
          />
        </a>
      )}
      <figcaption>{download}</figcaption>
    </figure>
  )
}
