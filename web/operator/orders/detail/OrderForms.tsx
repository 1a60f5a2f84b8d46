import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { submissionsQuery } from '../orders.data.ts'
import { PictureLink } from './PictureLink.tsx'

type SubmittedForm = StaffReply<'order.submissions'>['data'][number]

/** The forms that the company has filled in, as its protocol shows them. */
export function OrderForms({ id }: { id: string }) {
  const t = useTranslations('operatorOrders.page')
  const { data } = useQuery(submissionsQuery(id))
  if (!data || data.data.length === 0) return null
  return (
    <Section title={t('forms')}>
      <div className="flex flex-col gap-6">
        {data.data.map((form) => (
          <FilledForm key={form.id} form={form} />
        ))}
      </div>
    </Section>
  )
}

function FilledForm({ form }: { form: SubmittedForm }) {
  return (
    <article className="flex flex-col gap-4">
      <header>
        <h3 className="text-h3">{form.title}</h3>
        <p className="text-sm text-muted">{form.filled_in}</p>
      </header>
      {form.pages.map((page) => (
        <div key={page.title} className="flex flex-col gap-2">
          <h4 className="font-semibold">{page.title}</h4>
          <dl className="grid gap-x-6 gap-y-2 md:grid-cols-2">
            {page.answers.map((answer, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- two questions may have the same words
              <div key={place}>
                <dt className="text-sm text-muted">{answer.question}</dt>
                <dd className="whitespace-pre-line">
                  {answer.answer}
                  {answer.warning ? (
                    <SignalText tone="warning" size="small">
                      <span className="text-sm">{answer.warning}</span>
                    </SignalText>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
          {page.photos.length > 0 ? (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
              {page.photos.map((photo) => (
                <li key={photo.id}>
                  <PictureLink href={photo.url} picture={photo.thumbnail_url} caption={photo.caption} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ))}
    </article>
  )
}
