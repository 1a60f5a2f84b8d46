import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Feed } from '#contract/orders/calendar'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useFeed, useRenewFeed, useRevokeFeed } from './calendar.data.ts'

type FeedScope = 'own' | 'company'

/** Creates a private feed URL for the user's own calendar program, and revokes it. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('calendar')
  const failure = useErrorMessages()
  const feed = useFeed()
  const renew = useRenewFeed()
  const revoke = useRevokeFeed()
  const [chosen, setChosen] = useState<FeedScope | null>(null)
  const scope = chosen ?? feed.data?.scope ?? 'own'
  const onError = (error: Error) => failure.showToast(error)
  const url = feed.data?.active ? (renew.data?.url ?? null) : null
  return (
    <Dialog
      isOpen
      title={t('feed.title')}
      onClose={onClose}
      footer={
        <>
          {feed.data?.active ? (
            <Button
              kind="danger"
              isPending={revoke.isPending}
              onPress={() => revoke.mutate(undefined, { onError })}
            >
              {t('feed.revoke')}
            </Button>
          ) : null}
          <Button
            kind="primary"
            isWaiting={!feed.data}
            isPending={renew.isPending}
            onPress={() => renew.mutate(scope, { onError })}
          >
            {t(feed.data?.active ? 'feed.renew' : 'feed.make')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-sm text-muted">{t('feed.text')}</p>
        {feed.error ? <QueryError error={feed.error} onRetry={() => void feed.refetch()} /> : null}
        {feed.isPending ? <SkeletonText lines={3} /> : null}
        {feed.data ? (
          <RadioGroup
            label={t('feed.scope')}
            value={scope}
            onChange={(value) => setChosen(value as FeedScope)}
            options={[
              { value: 'own', label: t('feed.own') },
              { value: 'company', label: t('feed.company') },
            ]}
          />
        ) : null}
        {url ? <FeedAddress url={url} /> : null}
        {feed.data?.active && !url ? <ActiveFeedNotice feed={feed.data} /> : null}
      </div>
    </Dialog>
  )
}

/** Shows the URL once: the server stores only its hash, so a lost URL has to be replaced. */
function FeedAddress({ url }: { url: string }) {
  const t = useTranslations('calendar')
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast({ tone: 'done', title: t('feed.copied') }),
      () => showToast({ tone: 'danger', title: t('feed.notCopied') }),
    )
  return (
    <div className="flex flex-col gap-2">
      <TextField label={t('feed.address')} value={url} onChange={() => undefined} isReadOnly />
      <div>
        <Button icon={Copy} size="small" onPress={() => void copy()}>
          {t('feed.copy')}
        </Button>
      </div>
      <Banner tone="warning">{t('feed.once')}</Banner>
    </div>
  )
}

function ActiveFeedNotice({ feed }: { feed: Feed }) {
  const t = useTranslations('calendar')
  return (
    <Banner tone="neutral" title={t('feed.active')}>
      {feed.created_at ? (
        <p>
          {t('feed.made')} <Time when={feed.created_at} as="ago" />
        </p>
      ) : null}
      <p>
        {feed.last_read_at ? (
          <>
            {t('feed.read')} <Time when={feed.last_read_at} as="ago" />
          </>
        ) : (
          t('feed.neverRead')
        )}
      </p>
      <p className="text-muted">{t('feed.hidden')}</p>
    </Banner>
  )
}
