import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Form, FormElement } from '#contract/forms/forms'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { CompetingSubmissionBanner } from '../CompetingSubmissionBanner.tsx'
import { DraftStatus } from '../DraftStatus.tsx'
import { FormPages } from '../FormPages.tsx'
import type { FormFilling } from '../filling/use-filling.ts'

interface SessionBodyProps {
  form: Form
  filling: FormFilling
  renderMark: (element: FormElement) => ReactNode
}

/** The questions of a form that is part of a page. */
export function SessionBody({ form, filling, renderMark }: SessionBodyProps) {
  const t = useTranslations('forms')
  return (
    <>
      {filling.rival ? (
        <>
          <CompetingSubmissionBanner filling={filling} />
          <div className="my-3 flex flex-wrap gap-2">
            <Button onPress={() => filling.resolveConflict(false)}>{t('rivalBack')}</Button>
            <Button onPress={() => filling.resolveConflict(true)}>{t('rivalOwn')}</Button>
          </div>
        </>
      ) : null}
      {/* Hidden but not removed, so that uploads continue and the user returns to the same place. */}
      <div hidden={filling.rival !== null} className="flex flex-col gap-4 [&[hidden]]:hidden">
        <FormPages form={form} filling={filling} renderMark={renderMark} />
        <DraftStatus filling={filling} />
      </div>
    </>
  )
}
