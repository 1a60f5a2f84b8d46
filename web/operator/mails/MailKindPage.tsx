import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Locale, locales } from '#contract/kit/locale'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import { readDraft, storeDraft } from '../stored-drafts.ts'
import { EmailCard } from './EmailCard.tsx'
import { mailPreviewQuery, mailTextsQuery, useKindName } from './mails.data.ts'
import type { MailTextDraft } from './texts/mail-text-draft.ts'
import { MailTextEditor } from './texts/MailTextEditor.tsx'
import { MailTextNotice } from './texts/MailTextNotice.tsx'
import { MailTextVersions } from './texts/MailTextVersions.tsx'

/** An email with example values in one language; administrators send it to themselves and change its texts. */
export function MailKindPage({ kind, staff }: { kind: string; staff: CurrentStaff }) {
  const t = useTranslations('mails.preview')
  const language = useTranslations('operator.languages')
  const nameKind = useKindName()
  const current = useLocale()
  const [locale, setLocale] = useState(() => locales.find((one) => one === current) ?? 'de')
  const [drafts, setDrafts] = useDrafts(staff.id, kind)
  const mayEdit = staff.actions.includes('mailText.change')
  const [isEditing, setEditing] = useState(mayEdit && Object.keys(drafts).length > 0)
  const preview = useQuery(mailPreviewQuery(kind, locale))
  const texts = useQuery(mailTextsQuery(kind, locale))
  const toastFailure = useToastFailure()
  const send = useMutation({
    mutationFn: () => callStaff('mail.sendTest', { params: { kind }, body: { locale } }),
    onSuccess: ({ email }) => showToast({ tone: 'done', title: t('sent', { email }) }),
    onError: toastFailure,
  })
  const error = preview.error ?? texts.error
  if (isRefusedWith(error, 'not_found'))
    return (
      <EmptyState isPage title={t('missing')}>
        {t('missingText')}
      </EmptyState>
    )
  if (error && !isEditing)
    return (
      <LoadFailure
        error={error}
        onRetry={() => {
          void preview.refetch()
          void texts.refetch()
        }}
      />
    )
  if (!preview.data || !texts.data) return <SkeletonDetail />
  return (
    <>
      <PageHead
        title={nameKind(kind)}
        back={{ href: getOperatorPath('mailKinds'), label: t('title') }}
        badges={preview.data.is_optional ? <Badge>{t('optional')}</Badge> : null}
        subtitle={`${t(`audiences.${preview.data.audience}`)} · ${t('example')}`}
        actions={
          isEditing ? null : (
            <>
              {staff.actions.includes('mail.sendTest') ? (
                <Button icon={Send} isPending={send.isPending} onPress={() => send.mutate()}>
                  {t('sendTest')}
                </Button>
              ) : null}
              {mayEdit ? (
                <Button kind="primary" icon={Pencil} onPress={() => setEditing(true)}>
                  {t('edit')}
                </Button>
              ) : null}
            </>
          )
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <div className="w-full md:w-44">
          <Select
            isLabelHidden
            label={t('language')}
            value={locale}
            onChange={(value) => setLocale(locales.find((one) => one === value) ?? 'de')}
            options={locales.map((value) => ({ value, label: language(value) }))}
          />
        </div>
        <Link href={getOperatorPath('mails', {}, { kind })} isAlone>
          {t('sentMails')}
        </Link>
      </div>
      {isEditing ? (
        <MailTextEditor
          key={locale}
          texts={texts.data}
          saved={preview.data}
          draft={drafts[locale] ?? null}
          onDraft={(draft) => {
            const { [locale]: _former, ...others } = drafts
            setDrafts(draft ? { ...others, [locale]: draft } : others)
          }}
          onClose={() => {
            setDrafts({})
            setEditing(false)
          }}
          otherDrafts={Object.keys(drafts).filter((one) => one !== locale).length}
        />
      ) : (
        <div className="flex flex-col gap-6">
          <MailTextNotice texts={texts.data} />
          <EmailCard email={preview.data} />
          <MailTextVersions texts={texts.data} onUse={null} />
        </div>
      )}
    </>
  )
}

type Drafts = Partial<Record<Locale, MailTextDraft>>

/** Holds the typed texts of each language. They stay on the device until they are saved or discarded. */
function useDrafts(staffId: string, kind: string): [Drafts, (drafts: Drafts) => void] {
  const name = `mailTexts.${staffId}.${kind}`
  const [drafts, setDrafts] = useState(() => readDraft<Drafts>(name) ?? {})
  const change = (next: Drafts) => {
    storeDraft(name, Object.keys(next).length > 0 ? next : null)
    setDrafts(next)
  }
  return [drafts, change]
}
