import { useTranslations } from 'use-intl'
import { renderSVG } from 'uqr'

/** The secret of an authenticator app, as a picture to scan and as text to type. */
export function FactorSecret({ secret, uri }: { secret: string; uri: string }) {
  const t = useTranslations('operator')
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`
  return (
    <>
      {/* Stays black on white in dark mode too, because cameras need the contrast. */}
      <img
        src={picture}
        alt={t('setup.qr')}
        width={208}
        height={208}
        className="mx-auto rounded border border-line"
      />
      <p className="text-sm text-muted">
        {t('setup.type')}{' '}
        <code className="font-semibold tracking-wider wrap-anywhere text-ink select-all">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </>
  )
}
