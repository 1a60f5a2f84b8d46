import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { compareTexts, type TextPart } from './compare-texts.ts'

interface TextChangesProps {
  before: string
  after: string
}

/** A text with what was removed and added since an older version. */
export function TextChanges({ before, after }: TextChangesProps) {
  const t = useTranslations('catalogue.terms')
  const paragraphs = useMemo(() => compareTexts(before, after), [before, after])
  const isSame = paragraphs.every((parts) => parts.every(({ kind }) => kind === 'same'))
  return (
    <div className="flex max-w-prose flex-col gap-4 leading-relaxed wrap-anywhere">
      {isSame ? <p className="text-sm text-muted">{t('noChanges')}</p> : null}
      {paragraphs.map((parts, paragraph) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no identity beyond their place
        <p key={paragraph}>
          {parts.map((part, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same holds for their parts
            <ChangedPart key={place} part={part} />
          ))}
        </p>
      ))}
    </div>
  )
}

function ChangedPart({ part: { kind, text } }: { part: TextPart }) {
  if (kind === 'removed')
    return <del className="bg-danger-soft text-danger-ink decoration-danger-line">{text}</del>
  if (kind === 'added') return <ins className="bg-done-soft text-done-ink decoration-done-line">{text}</ins>
  return <>{text}</>
}
