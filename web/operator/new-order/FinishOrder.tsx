import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#web/api/http/errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { callStaff } from '../staff-call.ts'
import type { ChosenFile } from './DetailsFields.tsx'

/** Numbers an order that was just created, adds its files, and then opens its companies. */
export function FinishOrder({ id, chosen }: { id: string; chosen: readonly ChosenFile[] }) {
  const t = useTranslations('newOrder.finish')
  const operator = useTranslations('operator.errors')
  const queries = useQueryClient()
  const [left, setLeft] = useState(chosen)
  const companies = getOperatorPath('matching', { id })
  const finish = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // Companies cannot open an order without a number.
      await callStaff('order.setNumber', { params: { job_id: id }, body: {} })
      for (const { key, file } of left) {
        const body = { name: file.name, data: await readAsDataUrl(file), for: 'job' as const }
        // The key of the file: a repetition whose first answer was lost adds no second file.
        await callStaff('briefing.add', { params: { job_id: id }, body }, key)
        setLeft((now) => now.filter((one) => one.key !== key))
      }
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['order.search'] })
      showToast({ tone: 'done', title: t('done') })
      replacePage(companies)
      scrollTo(0, 0)
    },
  })
  const begin = useRef(() => finish.mutate())
  useEffect(() => begin.current(), [])
  const { error } = finish
  return (
    <>
      <PageHead title={t('title')} />
      {error ? (
        <div className="flex max-w-3xl flex-col gap-4">
          <Banner tone="warning" live title={t('failed')}>
            <p>{error instanceof CallError ? error.msg : operator('offline')}</p>
            {left.length > 0 ? (
              <ul className="mt-1 list-disc pl-4">
                {left.map(({ key, file }) => (
                  <li key={key}>{file.name}</li>
                ))}
              </ul>
            ) : null}
          </Banner>
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" onPress={() => finish.mutate()}>
              {t('retry')}
            </Button>
            <ButtonLink href={companies}>{t('skip')}</ButtonLink>
          </div>
        </div>
      ) : (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t('sending', { count: left.length })}
        </p>
      )}
    </>
  )
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}
