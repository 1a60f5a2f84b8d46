import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderType } from '#contract/orders/model/order-enums'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { tabStorage } from '#web/api/device/storage'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useWaitForOpenDialogs, useDialogQueue } from '#web/ui/overlays/use-dialog-queue'
import { lazyPart } from '#web/ui/lazy-part'
import type { MissingPoints } from '../accept/use-acceptance.ts'

const MissingDialog = lazyPart(() =>
  import('../accept/MissingDialog.tsx').then((part) => ({ default: part.MissingDialog })),
)

/** Session storage key that records that the dialog was closed. */
const closedKey = 'activation-closed'

interface ActivationNoticeProps {
  missing: MissingPoints
  /** Categories that send no offers until their terms are accepted. */
  termsToAccept: readonly OrderType[]
}

/**
 * Shows missing details that block accepting in a dialog, once per tab, and afterwards in a banner. Details
 * that do not block, such as the BIC, appear only in the banner.
 */
export function ActivationNotice({ missing, termsToAccept }: ActivationNoticeProps) {
  const t = useTranslations('offers')
  const blocks = missing.some((point) => point.blocks)
  const [open, setOpen] = useState(blocks && !tabStorage.get(closedKey))
  // The onboarding wizard comes first.
  const isTurn = useDialogQueue(open, 2)
  const isFree = useWaitForOpenDialogs(open && isTurn)
  if (missing.length === 0 && !open) return null
  const close = () => {
    tabStorage.set(closedKey, 'yes')
    setOpen(false)
  }
  return (
    <div className="mb-4 print:hidden">
      {missing.length > 0 ? (
        <Banner
          tone={blocks ? 'warning' : 'neutral'}
          action={
            <Button size="small" onPress={() => setOpen(true)}>
              {t('activationShow')}
            </Button>
          }
        >
          {t(blocks ? 'activation' : 'activationMinor')}
        </Banner>
      ) : null}
      {isFree ? (
        <LazyBoundary>
          <MissingDialog missing={missing} termsToAccept={termsToAccept} onClose={close} />
        </LazyBoundary>
      ) : null}
    </div>
  )
}
