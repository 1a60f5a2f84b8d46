import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/api/session/session'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import {
  getBadgeUrl,
  type BadgeFormat,
  type BadgeSize,
  createBadgeSnippet,
  badgeWidths,
} from './badge-snippet.ts'

/** Shows the badge for the company's own website and the HTML to copy. */
export function BadgeScreen() {
  const t = useTranslations('badge')
  const { account, account_tracking_id: trackingId } = useUser()
  const [size, setSize] = useState<BadgeSize>('standard')
  const [format, setFormat] = useState<BadgeFormat>('svg')
  const badge = { origin: location.origin, trackingId, size, format }
  const isActive = account.account_status === 'active'
  return (
    <>
      <PageHead title={t('title')} back={{ href: '/company', label: t('back') }} subtitle={t('subtitle')} />
      <div className="flex max-w-3xl flex-col gap-6">
        {isActive ? null : (
          <Banner tone="warning" title={t('inactiveTitle')}>
            {t('inactiveText')}
          </Banner>
        )}
        <div className="grid gap-6 md:grid-cols-2">
          <RadioGroup
            label={t('size')}
            value={size}
            onChange={(value) => setSize(value as BadgeSize)}
            options={(Object.keys(badgeWidths) as BadgeSize[]).map((value) => ({
              value,
              label: t('sizes', { size: t(`sizeNames.${value}`), width: badgeWidths[value] }),
            }))}
          />
          <RadioGroup
            label={t('format')}
            value={format}
            onChange={(value) => setFormat(value as BadgeFormat)}
            options={(['svg', 'png'] as const).map((value) => ({ value, label: t(`formats.${value}`) }))}
          />
        </div>
        {isActive ? (
          <Section title={t('preview')}>
            <div className="flex min-h-36 items-center justify-center rounded border border-line bg-sunken p-6">
              <img
                key={format}
                src={getBadgeUrl(badge)}
                alt={t('alt')}
                width={badgeWidths[size]}
                height={Math.round(badgeWidths[size] / 3)}
              />
            </div>
          </Section>
        ) : null}
        <SnippetField html={createBadgeSnippet({ ...badge, alt: t('alt') })} />
        <p className="text-sm text-muted">{t('privacy')}</p>
      </div>
    </>
  )
}

function SnippetField({ html }: { html: string }) {
  const t = useTranslations('badge')
  const [outcome, setOutcome] = useState<{ html: string; isCopied: boolean } | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(html)
      setOutcome({ html, isCopied: true })
    } catch {
      setOutcome({ html, isCopied: false })
    }
  }
  // A result for another size no longer matches the shown HTML.
  const current = outcome?.html === html ? outcome : null
  return (
    <div className="flex flex-col items-start gap-3">
      <TextArea
        label={t('html')}
        hint={t('htmlHint')}
        value={html}
        isReadOnly
        rows={3}
        onFocus={(event) => {
          if (event.target instanceof HTMLTextAreaElement) event.target.select()
        }}
      />
      <Button kind="primary" icon={current?.isCopied ? Check : Copy} onPress={() => void copy()}>
        {t(current?.isCopied ? 'copied' : 'copy')}
      </Button>
      <p role="status" className="sr-only">
        {current?.isCopied ? t('copied') : ''}
      </p>
      {current && !current.isCopied ? (
        <Banner tone="danger" live title={t('copyErrorTitle')}>
          {t('copyErrorText')}
        </Banner>
      ) : null}
    </div>
  )
}
