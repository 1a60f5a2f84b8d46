import type { z } from 'zod'
import type { OrderDraft } from '#contract/operator/orders'
import { centsToAmount } from '#contract/kit/amounts/money'
import { type Opportunity, type Quantity, brands, supportContacts } from '../data/catalog/catalog.ts'
import { demoId } from '../data/companies/crm-ids.ts'
import type { Customer } from '../data/companies/customers.ts'
import type { Dice } from '../random.ts'
import { opportunities } from '../data/catalog/opportunities.ts'
import type { Place } from '../data/places/places.ts'
import { productOf } from '../data/catalog/products.ts'
import { serviceOf } from '../data/catalog/services.ts'

/** The body of `order.create`, as the marketplace writes it. */
export type JobBody = z.input<typeof OrderDraft>

/** Who wants what where: everything of a job but its dates and numbers. */
export function draftJob(dice: Dice, opportunity: Opportunity, place: Place, customer: Customer): JobBody {
  return {
    name: opportunity.name,
    order_type: opportunity.orderType,
    brand: brands[opportunity.brand],
    opportunity: opportunityBody(opportunity),
    customer: customerBody(customer, place),
    is_remote: opportunity.isRemote ?? false,
    is_customer_sign_required: opportunity.signRequired ?? true,
    async_appointment: opportunity.asyncAppointment ?? false,
    professional_comment: dice.pick(opportunity.professionalComments),
    days_until_finalization_sla: opportunity.slaDays,
    services: serviceLines(dice, opportunity),
    products: dice
      .pick(opportunity.products)
      .map(([itemId, quantity]) => productLine(itemId, drawn(dice, quantity))),
  }
}

function opportunityBody(opportunity: Opportunity): JobBody['opportunity'] {
  const { firstName, lastName, phone } = supportContacts[opportunity.brand]
  const number = opportunities.indexOf(opportunity)
  return {
    sfid: demoId('opportunity', number),
    name: opportunity.name,
    invoicing_target: opportunity.invoicingTarget,
    assembly_time_days: opportunity.assemblyTimeDays,
    multiday: opportunity.multiday,
    documentation_type: opportunity.documentationType,
    can_create_proposal: opportunity.canCreateProposal ? ['partner'] : [],
    brand_approves_proposals: opportunity.brandApprovesProposals ?? false,
    technical_support_contacts: [
      { sfid: demoId('contact', 900_000 + number), first_name: firstName, last_name: lastName, phone },
    ],
  }
}

function customerBody(customer: Customer, place: Place): JobBody['customer'] {
  return {
    first_name: customer.firstName,
    last_name: customer.lastName,
    ...(customer.companyName ? { company_name: customer.companyName } : {}),
    email: customer.email,
    phone: customer.phone,
    ...(customer.mobilePhone ? { mobile_phone: customer.mobilePhone } : {}),
    locale: customer.locale,
    street: place.street,
    postal_code: place.postalCode,
    city: place.city,
  }
}

function drawn(dice: Dice, quantity: Quantity): number {
  return typeof quantity === 'number' ? quantity : dice.between(quantity[0], quantity[1])
}

function serviceLines(dice: Dice, opportunity: Opportunity): JobBody['services'] {
  return opportunity.services
    .map(([key, quantity]) => ({ service: serviceOf(key), quantity: drawn(dice, quantity) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ service, quantity }) => ({
      service: service.key,
      description: service.description,
      quantity,
      unit_measure: service.unit,
      price_purchasing: centsToAmount(service.purchasingCents),
      price_selling: centsToAmount(service.sellingCents),
      minutes: service.minutes,
      qualifications: [...service.qualifications],
    }))
}

function productLine(itemId: string, quantity: number): NonNullable<JobBody['products']>[number] {
  const product = productOf(itemId)
  return {
    item_id: product.itemId,
    name: product.name,
    quantity,
    supplier: product.supplier,
    ...(product.url ? { url: product.url } : {}),
    price_listing: centsToAmount(product.listingCents),
    ...(product.url ? { files: product.files.map((type) => ({ type, url: product.url ?? null })) } : {}),
  }
}
