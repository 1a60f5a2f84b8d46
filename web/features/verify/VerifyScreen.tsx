import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { getInputLabel } from '#contract/orders/model/order-labels'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { FilePicker } from '#web/ui/controls/fields/FilePicker.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import type { Tone } from '#web/ui/feedback/badges.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { checkSealedFile, checkSealId, type SealCheck } from './verify.data.ts'

/** Checks whether a protocol is unchanged since it was sealed; public. The file stays on the device. */
export function VerifyScreen({ id }: { id: string | null }) {
  const t = useTranslations('verify')
  useTitle(t('title'))
  const known = useQuery({
    queryKey: ['seal', id],
    queryFn: ({ signal }) => checkSealId(id ?? '', signal),
    enabled: id !== null,
  })
  const file = useMutation({ mutationFn: (picked: File) => checkSealedFile(picked, id) })
  const result = file.data ?? known.data
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <ShieldCheck size={28} strokeWidth={1.5} aria-hidden="true" className="text-accent-ink" />
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-muted">{t('lead')}</p>
      </header>
      <div aria-live="polite" className="flex flex-col gap-4">
        {known.isFetching && !result ? <SkeletonText lines={3} /> : null}
        {known.error && !result ? (
          <QueryError error={known.error} onRetry={() => void known.refetch()} />
        ) : null}
        {result && !file.isPending ? (
          <SealResult check={result} name={file.data ? file.variables?.name : undefined} />
        ) : null}
        {file.isPending ? <p className="text-muted">{t('checking')}</p> : null}
        {file.error ? <Banner tone="danger">{t('notRead')}</Banner> : null}
      </div>
      <FilePicker
        label={t(id ? 'fileOfCode' : 'file')}
        hint={t('fileStays')}
        files={[]}
        multiple={false}
        accept={['application/pdf']}
        onPick={([picked]) => picked && file.mutate(picked)}
        onRemove={() => undefined}
      />
    </div>
  )
}

const sealTones: Record<SealCheck['state'], Tone> = {
  valid: 'done',
  changed: 'danger',
  sealed: 'accent',
  unknown: 'warning',
}

function SealResult({ check, name }: { check: SealCheck; name: string | undefined }) {
  const t = useTranslations('verify')
  const format = useFormat()
  const locale = useLocale()
  const { state, seal } = check
  const at = seal ? format.exact(seal.sealed_at) : ''
  return (
    <>
      <Banner tone={sealTones[state]} title={t(`states.${state}`)}>
        <p>{t(`texts.${state}`, { at })}</p>
        {name ? <p className="mt-1 break-all text-muted">{name}</p> : null}
      </Banner>
      {seal?.superseded ? <Banner tone="warning">{t('superseded')}</Banner> : null}
      {seal ? (
        <Section look="card" title={t('what')}>
          <DescriptionList
            facts={[
              {
                term: t('kind'),
                value:
                  seal.kind === 'report'
                    ? t('report')
                    : getInputLabel('documentation', seal.order_type)[locale],
              },
              { term: t('sealedAt'), value: at },
              ...(seal.time_stamp
                ? [
                    {
                      term: t('timeStamp'),
                      value: t('timeStampBy', {
                        at: format.exact(seal.time_stamp.at),
                        authority: seal.time_stamp.authority,
                      }),
                    },
                  ]
                : []),
              { term: t('size'), value: format.fileSize(seal.size) },
              { term: t('sha256'), value: <HashValue value={seal.sha256} /> },
              { term: t('certificate'), value: <HashValue value={seal.certificate} /> },
            ]}
          />
        </Section>
      ) : null}
    </>
  )
}

function HashValue({ value }: { value: string }) {
  return <span className="block font-mono text-xs leading-6 break-all">{value}</span>
}
