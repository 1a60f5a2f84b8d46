import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusedWith } from '#web/api/http/errors'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignaturePad } from '#web/ui/controls/signature/SignaturePad.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { DeclineSigningDialog } from './DeclineSigningDialog.tsx'
import { EndedSigning } from './EndedSigning.tsx'
import {
  openSigningLink,
  sendSignature,
  type SigningPicture,
  toSigningPicture,
  type SigningRequest,
  type DocumentToSign,
} from './signing.data.ts'
import { signingDrafts } from './signing-draft.ts'
import { SigningDocument } from './SigningDocument.tsx'

interface SigningScreenProps {
  /** Token of the mailed link. */
  token: string
  /** Called with the customer's language once it is known. */
  onLocale: (locale: SigningRequest['locale']) => void
}

/** Shows the customer the work, then the name field and the signature field. Needs no login. */
export function SigningScreen({ token, onLocale }: SigningScreenProps) {
  const t = useTranslations('signing')
  useTitle(t('title'))
  const [name, setName] = useState<string | null>(null)
  const callbacks = useSigningCallbacks(token)
  const requestQuery = useQuery({
    queryKey: ['signing', token],
    queryFn: async () => {
      const [answer] = await Promise.all([openSigningLink(token), signingDrafts.open()])
      onLocale(answer.locale)
      return answer
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (requestQuery.error)
    return <QueryError isPage error={requestQuery.error} onRetry={() => void requestQuery.refetch()} />
  if (!requestQuery.data) return <SkeletonDetail />
  const { document, document_sha256: sha256 } = requestQuery.data
  if (!document || !sha256) return <EndedSigning request={requestQuery.data} />
  return (
    // A signature belongs to the document that the customer has read: a changed one has to be signed again.
    <SigningForm
      key={sha256}
      token={token}
      request={requestQuery.data}
      document={document}
      sha256={sha256}
      name={name}
      onName={setName}
      callbacks={callbacks}
    />
  )
}

interface SigningFormProps {
  token: string
  request: SigningRequest
  document: DocumentToSign
  sha256: string
  /** Null before the first input. */
  name: string | null
  onName: (name: string) => void
  callbacks: SigningCallbacks
}

function SigningForm({ token, request, document, sha256, onName, callbacks, ...props }: SigningFormProps) {
  const t = useTranslations('signing')
  const [draft] = useState(() => signingDrafts.get(sha256))
  const name = props.name ?? draft?.name ?? ''
  const [signature, setSignature] = useState<Promise<SigningPicture> | null>(() =>
    draft?.signature ? Promise.resolve(draft.signature) : null,
  )
  // The pad cannot show a stored signature.
  const [isPadShown, setPadShown] = useState(signature === null)
  useEffect(() => {
    let isCurrent = props.name !== null || signature !== null
    void Promise.resolve(signature).then((picture) => {
      if (isCurrent) signingDrafts.set(sha256, { name, signature: picture })
    })
    return () => {
      isCurrent = false
    }
  }, [sha256, props.name, name, signature])
  const [checked, setChecked] = useState(false)
  const [declining, setDeclining] = useState(false)
  const send = useMutation({
    mutationFn: async (given: Promise<SigningPicture>) =>
      sendSignature(token, { name, signature: await given, sha256 }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
  })
  const missesName = name.trim().length < 2
  const press = () => {
    setChecked(true)
    if (!missesName && signature) send.mutate(signature)
  }
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-muted">{t('lead', { company: request.company })}</p>
      </header>
      <SigningDocument document={document} expiresAt={request.expires_at} />
      <form
        aria-label={t('title')}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
      >
        <TextField
          label={t('name')}
          value={name}
          onChange={onName}
          maxLength={255}
          autoComplete="name"
          isRequired
          error={checked && missesName ? t('nameMissing') : undefined}
        />
        {isPadShown ? (
          <SignaturePad
            label={t('signature')}
            hint={t('signatureHint')}
            onChange={(drawn) => setSignature(drawn && toSigningPicture(drawn))}
            error={checked && !signature ? t('signatureMissing') : undefined}
          />
        ) : (
          <span className="flex flex-wrap items-center gap-3">
            <SignalText tone="done">{t('signedBefore')}</SignalText>
            <Button
              kind="quiet"
              size="small"
              onPress={() => {
                setSignature(null)
                setPadShown(true)
              }}
            >
              {t('signAgain')}
            </Button>
          </span>
        )}
        <p className="text-sm text-muted">{t('evidence')}</p>
        {callbacks.changed ? (
          <Banner tone="warning" live>
            {t('changed')}
          </Banner>
        ) : null}
        <div className="flex flex-col gap-2">
          <Button kind="primary" size="large" type="submit" isPending={send.isPending}>
            {t('sign')}
          </Button>
          <Button size="large" kind="quiet" onPress={() => setDeclining(true)}>
            {t('decline')}
          </Button>
        </div>
      </form>
      {declining ? (
        <DeclineSigningDialog
          token={token}
          sha256={sha256}
          callbacks={callbacks}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </div>
  )
}

/** A response replaces the shown state; an expired link is loaded again. */
function useSigningCallbacks(token: string) {
  const client = useQueryClient()
  const failure = useErrorMessages()
  const [changed, setChanged] = useState(false)
  const key = ['signing', token]
  const forget = () => {
    const sha256 = client.getQueryData<SigningRequest>(key)?.document_sha256
    if (sha256) signingDrafts.delete(sha256)
  }
  return {
    changed,
    onSuccess: (answer: SigningRequest) => {
      forget()
      client.setQueryData(key, answer)
    },
    onError: (error: unknown) => {
      const isOther = isRefusedWith(error, 'order_changed')
      setChanged(isOther)
      // The server may have processed a request whose response was lost.
      const isEnded = isRefusedWith(error, 'link_expired')
      if (isEnded) forget()
      if (isOther || isEnded) void client.invalidateQueries({ queryKey: key })
      else failure.showToast(error)
    },
  }
}

export type SigningCallbacks = ReturnType<typeof useSigningCallbacks>
