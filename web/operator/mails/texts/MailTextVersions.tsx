import { useTranslations } from 'use-intl'
import type { MailTexts } from '#contract/operator/mail-texts'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { TextChanges } from '../../catalogue/TextChanges.tsx'
import { usePartName } from './mail-text-draft.ts'

type MailTextVersion = MailTexts['versions'][number]

interface MailTextVersionsProps {
  texts: MailTexts
  /** Puts an earlier version into the fields; null: reading only. */
  onUse: ((version: MailTextVersion) => void) | null
}

/** The versions of the own texts, the newest first: who changed what, and when. */
export function MailTextVersions({ texts, onUse }: MailTextVersionsProps) {
  const t = useTranslations('mails.texts')
  const format = useFormat()
  if (texts.versions.length === 0) return null
  return (
    <Section title={t('versions')}>
      <div className="flex max-w-2xl flex-col gap-2">
        {texts.versions.map((version) => (
          <Folded
            key={version.version}
            title={t('version', { version: version.version })}
            hint={t('versionBy', { name: version.by ?? t('program'), at: format.dayTime(version.at) })}
          >
            <div className="flex flex-col gap-3">
              <p className="text-sm text-muted">
                {t('versionBy', { name: version.by ?? t('program'), at: format.dayTime(version.at) })}
              </p>
              <MailTextChanges parts={texts.parts} changes={version.changes} />
              {onUse && version.version !== texts.version ? (
                <div>
                  <Button size="small" onPress={() => onUse(version)}>
                    {t('useVersion', { version: version.version })}
                  </Button>
                </div>
              ) : null}
            </div>
          </Folded>
        ))}
      </div>
    </Section>
  )
}

interface MailTextChangesProps {
  parts: MailTexts['parts']
  changes: MailTextVersion['changes']
}

/** The difference that a version made, part by part. */
export function MailTextChanges({ parts, changes }: MailTextChangesProps) {
  const t = useTranslations('mails.texts')
  const namePart = usePartName()
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {changes.map(({ part, before, after }) => {
        const shipped = parts.find((one) => one.part === part)?.shipped ?? ''
        return (
          <div key={part}>
            <dt className="text-muted">
              {after === null ? t('backToShipped', { part: namePart(part) }) : namePart(part)}
            </dt>
            <dd>
              <TextChanges before={before ?? shipped} after={after ?? shipped} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
