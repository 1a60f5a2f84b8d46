import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { formatPersonName } from '#web/i18n/person-name'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'

interface ViewDialogProps {
  accountId: string
  person: StaffReply<'contact.list'>['data'][number]
  onClose: () => void
}

/** Asks for the reason and opens the portal in a new tab as this person sees it. */
export function ViewDialog({ accountId, person, onClose }: ViewDialogProps) {
  const t = useTranslations('partners')
  const form = useId()
  const name = formatPersonName(person)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { start, isPending, blockedUrl } = useView(accountId, person.id, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (reason.trim() !== '') start(reason.trim())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('view.open', { name })}
      footer={
        <>
          <Button onPress={onClose}>{t('view.cancel')}</Button>
          {blockedUrl ? (
            <ButtonLink
              kind="primary"
              icon={ExternalLink}
              href={blockedUrl}
              target="_blank"
              onPress={onClose}
            >
              {t('view.link')}
            </ButtonLink>
          ) : (
            <Button kind="primary" type="submit" form={form} isPending={isPending}>
              {t('view.start')}
            </Button>
          )}
        </>
      }
    >
      {blockedUrl ? (
        <Banner title={t('view.ready')}>{t('view.readyText')}</Banner>
      ) : (
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <p>{t('view.text', { name })}</p>
          <TextArea
            label={t('view.reason')}
            hint={t('view.reasonHint')}
            value={reason}
            onChange={setReason}
            rows={2}
            maxLength={4000}
            error={isChecked && reason.trim() === '' ? t('view.reasonMissing') : null}
            autoFocus
          />
        </form>
      )}
    </Dialog>
  )
}

/** Starts the view. The tab is opened with the press, because browsers block tabs that open later. */
function useView(accountId: string, contactId: string, onOpened: () => void) {
  const toastFailure = useToastFailure()
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const view = useMutation({
    mutationFn: async ({ reason, tab }: { reason: string; tab: Window | null }) => {
      const params = { account_id: accountId, contact_id: contactId }
      try {
        const { token } = await callStaff('account.view', { params, body: { reason } })
        return { url: `/#view=${token}`, tab }
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onSuccess: ({ url, tab }) => {
      if (!tab) return setBlockedUrl(url)
      tab.location.replace(url)
      onOpened()
    },
    onError: toastFailure,
  })
  return {
    start: (reason: string) => view.mutate({ reason, tab: window.open('about:blank', '_blank') }),
    isPending: view.isPending,
    blockedUrl,
  }
}
