import type { FormModel } from '#contract/forms/forms'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { DemoContext } from '../demo-context.ts'

/** The forms of an order, by order type and type of documentation. */

export interface DemoForm {
  readonly id: string
  readonly key: string
  readonly category: 'documentation' | 'confirmation' | 'report'
  readonly orderType: OrderType | null
  readonly protocolType: string
  readonly model: FormModel
}

export interface DemoForms {
  documentation(orderType: OrderType, documentationType: string): DemoForm
  readonly confirmation: DemoForm
  readonly report: DemoForm
}

/** Loads the newest version of each form and selects them like the product does. */
export async function loadDemoForms({ tx }: DemoContext): Promise<DemoForms> {
  const rows = await tx
    .selectFrom('form_definitions')
    .distinctOn('key')
    .select(['id', 'key', 'category', 'order_type as orderType', 'protocol_type as protocolType', 'model'])
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
  const forms = rows.map((row): DemoForm => ({ ...row, model: row.model as unknown as FormModel }))
  const need = (form: DemoForm | undefined, what: string) => {
    if (!form) throw new Error(`The demo needs a form for ${what}. Load the forms of db/forms first.`)
    return form
  }
  return {
    confirmation: need(
      forms.find((form) => form.category === 'confirmation'),
      'confirmations',
    ),
    report: need(
      forms.find((form) => form.key === 'daily-report'),
      'daily reports',
    ),
    documentation: (orderType, documentationType) => {
      const own = forms.filter((form) => form.category === 'documentation' && form.orderType === orderType)
      const kind = (wanted: string) => own.find((form) => form.protocolType === wanted)
      return need(kind(documentationType) ?? kind('standard'), orderType)
    },
  }
}
