import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { inputNames } from '#contract/orders/model/order-enums'
import { CallError } from '#web/api/http/errors'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import type { AskedInputs } from './inputs/asked.ts'

interface ChangeFailureProps {
  error: unknown
  /** What was asked for, so that what is wrong stands under its heading. */
  asked: AskedInputs
  /** What was sent. */
  request: unknown
}

/**
 * Why a change was not made (2 §8): a 422 by the headings of its inputs, another answer with its status and what
 * was sent, no answer as such; each with the number to quote. Nothing that was entered is lost.
 */
export function ChangeFailure({ error, asked, request }: ChangeFailureProps) {
  const t = useTranslations('order')
  const { describe: words } = useDeviceErrorMessages()
  const box = useInSight(error)
  if (!error) return null
  const { title, describeInOneText: text, requestId } = words(error)
  const status = error instanceof CallError ? error.status : null
  const isFault = status === 422
  const heading = status === null || status === 409 ? title : t('failed.title', { status: String(status) })
  return (
    <div ref={box}>
      <Banner tone="danger" live title={heading}>
        {error instanceof CallError && isFault ? (
          <Faults errors={error.errors} asked={asked} fallback={text} />
        ) : (
          <p>{text}</p>
        )}
        {status !== null && !isFault && status !== 409 ? (
          <details className="mt-2">
            <summary className="cursor-pointer text-sm">{t('failed.details')}</summary>
            <pre className="mt-1 max-h-48 overflow-auto rounded-sm bg-sunken p-2 text-xs whitespace-pre-wrap">
              {JSON.stringify(request, withoutFiles, 2)}
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

/** What went wrong is seen at once, also below a long form. */
function useInSight(error: unknown) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return place
}

interface FaultsProps {
  errors: Readonly<Record<string, readonly string[]>>
  asked: AskedInputs
  fallback: string
}

/** What the server found, under the headings that the form shows; what belongs to none, at the end. */
function Faults({ errors, asked, fallback }: FaultsProps) {
  const locale = useLocale()
  const entries = Object.entries(errors)
  const of = (name: string) =>
    entries.filter(([field]) => field === `inputs.${name}` || field.startsWith(`inputs.${name}.`))
  const known = inputNames.flatMap((name) => {
    const texts = unique(of(name))
    return texts.length > 0 ? [{ heading: asked[name]?.label[locale] ?? name, texts }] : []
  })
  const others = unique(entries.filter(([field]) => !inputNames.some((name) => isOf(field, name))))
  if (known.length === 0 && others.length === 0) return <p>{fallback}</p>
  return (
    <ul className="flex flex-col gap-1">
      {known.map(({ heading, texts }) => (
        <li key={heading}>
          <span className="font-medium">{heading}:</span> {texts.join(' ')}
        </li>
      ))}
      {others.length > 0 ? <li>{others.join(' ')}</li> : null}
    </ul>
  )
}

function isOf(field: string, name: string): boolean {
  return field === `inputs.${name}` || field.startsWith(`inputs.${name}.`)
}

function unique(entries: readonly (readonly [string, readonly string[]])[]): string[] {
  return [...new Set(entries.flatMap(([, texts]) => texts))]
}

/** What a file holds says nothing, and is long. */
function withoutFiles(_: string, value: unknown): unknown {
  return typeof value === 'string' && (value.startsWith('data:') || value.length > 5000) ? '…' : value
}
