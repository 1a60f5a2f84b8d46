import { useLocale, useTranslations } from 'use-intl'
import type { Terms } from '#contract/company/services'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useAcceptTerms } from './services.data.ts'

export interface TermsShown extends Pick<Terms, 'id' | 'version' | 'title' | 'body' | 'valid_from'> {
  acceptable: boolean
}

interface TermsDialogProps {
  accountId: string
  shown: TermsShown | null
  onClose: () => void
}

/** Shows the terms and accepts them. */
export function TermsDialog({ accountId, shown, onClose }: TermsDialogProps) {
  const t = useTranslations('services')
  const format = useFormat()
  const locale = useLocale()
  const { describe: describeError } = useErrorMessages()
  const accepting = useAcceptTerms(accountId)
  const close = () => {
    accepting.reset()
    onClose()
  }
  const accept = (id: string) =>
    accepting.mutate(id, {
      onSuccess: ({ offers }) => {
        showToast({ tone: 'done', title: t('doneTitle'), text: t('doneText', { added: offers.added }) })
        close()
      },
    })
  if (!shown) return null
  const failure = accepting.error ? describeError(accepting.error) : null
  return (
    <Dialog
      isOpen
      size="large"
      title={shown.title[locale]}
      onClose={close}
      footer={
        shown.acceptable ? (
          <>
            <Button onPress={close}>{t('notNow')}</Button>
            <Button kind="primary" isPending={accepting.isPending} onPress={() => accept(shown.id)}>
              {t('accept')}
            </Button>
          </>
        ) : (
          <Button onPress={close}>{t('close')}</Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {t('version', { version: shown.version, from: format.date(shown.valid_from) })}
        </p>
        <div className="max-w-prose leading-relaxed whitespace-pre-line">{shown.body[locale]}</div>
        {shown.acceptable ? <p className="text-sm text-muted">{t('consequence')}</p> : null}
        {failure ? (
          <Banner tone="danger" live title={failure.title}>
            {failure.text}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  )
}
