import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { inputNames } from '#contract/orders/model/order-enums'
import { CallError } from '#web/api/http/errors'
import { useColon } from '#web/i18n/use-colon'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import type { RequestedInputs } from '../inputs/requested-inputs.ts'

interface ChangeFailureProps {
  error: unknown
  /** The requested inputs, whose headings group the faults. */
  requestedInputs: RequestedInputs
  /** The request body. */
  request: unknown
}

/**
 * Explains why a change failed: a 422 by the headings of its inputs, another response with its status and the
 * request, or a missing response; always with the request id. The input is kept.
 */
export function ChangeFailure({ error, requestedInputs, request }: ChangeFailureProps) {
  const t = useTranslations('order')
  const { describe: describeError } = useDeviceErrorMessages()
  const box = useScrollToFailure(error)
  if (!error) return null
  const { title, text, requestId } = describeError(error)
  const status = error instanceof CallError ? error.status : null
  const isFault = status === 422
  const heading = status === null || status === 409 ? title : t('failed.title', { status: String(status) })
  return (
    <div ref={box}>
      <Banner tone="danger" live title={heading}>
        {error instanceof CallError && isFault ? (
          <FailureFaults errors={error.errors} requestedInputs={requestedInputs} fallback={text} />
        ) : (
          <p>{text}</p>
        )}
        {status !== null && !isFault && status !== 409 ? (
          <details className="mt-2">
            <summary className="min-h-6 cursor-pointer text-sm touch:flex touch:min-h-11 touch:items-center">
              {t('failed.details')}
            </summary>
            <pre className="mt-1 max-h-48 overflow-auto rounded-sm bg-sunken p-2 text-xs whitespace-pre-wrap">
              {JSON.stringify(request, shortenFileData, 2)}
            </pre>
          </details>
        ) : null}
        {requestId ? (
          <p className="mt-2 text-xs text-muted">
            {t('failed.quote')} <span className="select-all tabular">{requestId}</span>
          </p>
        ) : null}
      </Banner>
    </div>
  )
}

/** Scrolls to the error, because the form may be long. */
function useScrollToFailure(error: unknown) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return place
}

interface FailureFaultsProps {
  errors: Readonly<Record<string, readonly string[]>>
  requestedInputs: RequestedInputs
  fallback: string
}

/** Lists the server's faults under the headings of the form; faults that belong to no heading come last. */
function FailureFaults({ errors, requestedInputs, fallback }: FailureFaultsProps) {
  const colon = useColon()
  const locale = useLocale()
  const entries = Object.entries(errors)
  const of = (name: string) =>
    entries.filter(([field]) => field === `inputs.${name}` || field.startsWith(`inputs.${name}.`))
  const known = inputNames.flatMap((name) => {
    const texts = joinUniqueTexts(of(name))
    return texts.length > 0 ? [{ heading: requestedInputs[name]?.label[locale] ?? name, texts }] : []
  })
  const others = joinUniqueTexts(
    entries.filter(([field]) => !inputNames.some((name) => isInputField(field, name))),
  )
  if (known.length === 0 && others.length === 0) return <p>{fallback}</p>
  return (
    <ul className="flex flex-col gap-1">
      {known.map(({ heading, texts }) => (
        <li key={heading}>
          <span className="font-medium">
            {heading}
            {colon}
          </span>{' '}
          {texts.join(' ')}
        </li>
      ))}
      {others.length > 0 ? <li>{others.join(' ')}</li> : null}
    </ul>
  )
}

function isInputField(field: string, name: string): boolean {
  return field === `inputs.${name}` || field.startsWith(`inputs.${name}.`)
}

function joinUniqueTexts(entries: readonly (readonly [string, readonly string[]])[]): string[] {
  return [...new Set(entries.flatMap(([, texts]) => texts))]
}

/** Replaces file contents, which are long and not readable. */
function shortenFileData(_: string, value: unknown): unknown {
  return typeof value === 'string' && (value.startsWith('data:') || value.length > 5000) ? '…' : value
}
