import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { DocumentToSign } from './signing.data.ts'

/** Shows the content that the customer signs. */
export function SigningDocument({ document, expiresAt }: { document: DocumentToSign; expiresAt: string }) {
  const t = useTranslations('signing')
  const locale = useLocale()
  const format = useFormat()
  const { tasks, products } = document
  return (
    <Section look="card" title={document.title}>
      <DescriptionList
        facts={[
          { term: t('company'), value: document.company },
          { term: t('order'), value: <span className="tabular">{document.order}</span> },
          { term: t('city'), value: document.city },
          { term: t('doneOn'), value: document.done_on ? format.longDate(document.done_on) : null },
          {
            term: t('tasks'),
            value: tasks.map((task) => (
              <span key={task.text.de} className="block">
                {task.text[locale]} ({format.number(task.quantity)} {format.unit(task.unit)})
              </span>
            )),
          },
          {
            term: t('products'),
            value:
              products.length > 0
                ? products.map((product) => (
                    <span key={product.name} className="block">
                      {format.number(product.quantity)} × {product.name}
                    </span>
                  ))
                : null,
          },
        ]}
      />
      <p className="mt-4 border-t border-line pt-4 font-medium">{document.statement[locale]}</p>
      <p className="mt-1 text-sm text-muted">{t('until', { date: format.longDate(expiresAt) })}</p>
    </Section>
  )
}
