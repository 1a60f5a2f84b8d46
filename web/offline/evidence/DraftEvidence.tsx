import { useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { useUser } from '#web/api/session/session'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { drafts } from '../drafts/drafts.ts'
import { createFilesOfCalls, sendEvidence } from '../outbox/evidence.ts'
import { useDeviceErrorMessages } from '../storage/use-device-error-messages.ts'
import { createDraftEvidence } from './draft-evidence.ts'
import { deleteDraftWork, type DraftWork, readDraftWork } from './draft-work.ts'
import { shareOrDownloadFiles } from './share-files.ts'

interface DraftEvidenceProps {
  order: Order
  /** The order left the company, so nothing can be attached to it. */
  isLost: boolean
}

/**
 * Offers work that was entered on this device before the order stopped accepting it: to attach it to the order, to
 * save it outside of the app, or to discard it. Renders nothing if there is none.
 */
export function DraftEvidence({ order, isLost }: DraftEvidenceProps) {
  const t = useTranslations('evidence')
  const evidence = useEvidence(order)
  const [isDiscarding, setDiscarding] = useState(false)
  if (evidence.entries.length === 0) return null
  const { pending, act } = evidence
  return (
    <Banner tone="warning" title={t('title')}>
      <p>{t(isLost ? 'lostText' : 'text')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isLost ? null : (
          <Button
            isPending={pending === 'attach'}
            isWaiting={pending !== null}
            onPress={() => act('attach', evidence.attach)}
          >
            {t('attach')}
          </Button>
        )}
        <Button
          isPending={pending === 'save'}
          isWaiting={pending !== null}
          onPress={() => act('save', evidence.save)}
        >
          {t('save')}
        </Button>
        <Button kind="quiet" isWaiting={pending !== null} onPress={() => setDiscarding(true)}>
          {t('discard')}
        </Button>
      </div>
      {isDiscarding ? (
        <ConfirmDialog
          isOpen
          danger
          title={t('discardTitle')}
          confirm={t('discard')}
          onConfirm={evidence.discard}
          onClose={() => setDiscarding(false)}
        >
          <p>{t('discardText')}</p>
        </ConfirmDialog>
      ) : null}
    </Banner>
  )
}

function useEvidence(order: Order) {
  const t = useTranslations('evidence')
  const locale = useLocale()
  const { contact } = useUser()
  const failure = useDeviceErrorMessages()
  const invalidateOrders = useInvalidateOrders()
  const [pending, setPending] = useState<'attach' | 'save' | null>(null)
  const text = useSyncExternalStore(drafts.onChange, () =>
    JSON.stringify(readDraftWork(contact.id, order.api_id)),
  )
  const work = JSON.parse(text) as DraftWork
  const entries = createDraftEvidence(order, work.inputs, work.forms)
  const words = { locale, yes: t('yes'), no: t('no') }
  return {
    entries,
    pending,
    act: (which: 'attach' | 'save', run: () => Promise<void>) => {
      setPending(which)
      void run()
        .catch((error: unknown) => {
          // The user closed the share dialog.
          if (!(error instanceof Error && error.name === 'AbortError')) failure.showToast(error)
        })
        .finally(() => setPending(null))
    },
    attach: async () => {
      await sendEvidence(entries, words)
      deleteDraftWork(work)
      invalidateOrders()
      showToast({ tone: 'done', title: t('attached'), text: order.job.name })
    },
    save: async () => shareOrDownloadFiles(await createFilesOfCalls(entries, words)),
    discard: () => deleteDraftWork(work),
  }
}
