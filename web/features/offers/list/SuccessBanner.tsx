import { useTranslations } from 'use-intl'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import type { OffersSearch, OfferSuccess } from '../offers-search.ts'

interface SuccessBannerProps extends OffersSearch {
  success: OfferSuccess
  onClose: () => void
}

const successMessageKeys = {
  accepted_mail: 'acceptedMail',
  accepted_no_mail: 'acceptedNoMail',
  accepted_open: 'acceptedOpen',
  rejected: 'rejectedText',
} as const

/** Shows the result of the last decision about an offer. */
export function SuccessBanner({ success, order, onClose }: SuccessBannerProps) {
  const t = useTranslations('offers')
  return (
    <div className="mb-4 print:hidden">
      <Banner
        live
        tone="done"
        title={t(success === 'rejected' ? 'rejected' : 'acceptedTitle')}
        action={
          <Button kind="quiet" size="small" onPress={onClose}>
            {t('closeNotice')}
          </Button>
        }
      >
        {t(successMessageKeys[success])} {order ? <Link href={order}>{t('openOrder')}</Link> : null}
      </Banner>
    </div>
  )
}
