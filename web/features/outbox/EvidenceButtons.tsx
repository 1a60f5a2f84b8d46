import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import {
  attachEvidence,
  listEvidenceCalls,
  createEvidenceFiles,
  hasEvidence,
} from '#web/offline/outbox/evidence'
import { shareOrDownloadFiles } from '#web/offline/evidence/share-files'
import type { PendingCall } from '#web/offline/pending/pending-call'
import { useOutbox } from '#web/offline/outbox/outbox'
import { queryKeys } from '#web/api/queries/query-keys'
import { queryClient } from '#web/api/queries/query-client'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts'

/** Attaches the photos and entries of refused work to the order, or saves them outside of the app. */
export function EvidenceButtons({ entry }: { entry: PendingCall }) {
  const t = useTranslations('outbox')
  const locale = useLocale()
  const failure = useErrorMessages()
  const [pending, setPending] = useState<'attach' | 'save' | null>(null)
  const texts = { locale, yes: t('evidenceYes'), no: t('evidenceNo') }
  const isThere = hasEvidence(listEvidenceCalls(entry.id, useOutbox()))
  if (!isThere) return null
  const act = (which: 'attach' | 'save', work: () => Promise<void>) => {
    setPending(which)
    void work()
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.name === 'AbortError')) failure.showToast(error)
      })
      .finally(() => setPending(null))
  }
  const attach = async () => {
    await attachEvidence(entry.id, texts)
    void queryClient.invalidateQueries({ queryKey: queryKeys.order(entry.orderId) })
    void queryClient.invalidateQueries({ queryKey: ['order'] })
    showToast({ tone: 'done', title: t('evidenceAttached'), text: entry.about })
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm">{t('evidenceText')}</p>
      <span className="flex flex-wrap gap-2">
        <Button
          size="small"
          kind="primary"
          isPending={pending === 'attach'}
          isWaiting={pending !== null}
          onPress={() => act('attach', attach)}
        >
          {t('evidenceAttach')}
        </Button>
        <Button
          size="small"
          isPending={pending === 'save'}
          isWaiting={pending !== null}
          onPress={() =>
            act('save', async () => shareOrDownloadFiles(await createEvidenceFiles(entry.id, texts)))
          }
        >
          {t('evidenceSave')}
        </Button>
      </span>
    </div>
  )
}
