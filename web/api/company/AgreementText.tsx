import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { isSelfBillingVersion } from '#contract/company/company-enums'
import { getSelfBillingParagraphs } from '#contract/company/self-billing-texts'
import { Folded } from '#web/ui/data/Folded.tsx'

/** Shows the text of one version of the self-billing agreement, folded. Load it lazily: it holds three languages. */
export function AgreementText({ version, title }: { version: string; title: ReactNode }) {
  const locale = useLocale()
  if (!isSelfBillingVersion(version)) return null
  return (
    <Folded title={title}>
      <div className="flex flex-col gap-2 text-sm text-pretty">
        {getSelfBillingParagraphs(version, locale).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Folded>
  )
}
