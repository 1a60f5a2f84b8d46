import type { z } from 'zod'
import type { OrderDraft } from '#contract/operator/orders/orders'
import { centsToAmount } from '#contract/kit/amounts/money'
import { type Opportunity, type Quantity, brands, supportContacts } from '../data/catalog/catalog.ts'
import { createDemoId } from '../data/companies/crm-ids.ts'
import type { Customer } from '../data/companies/customers.ts'
import type { Random } from '../random.ts'
import { opportunities } from '../data/catalog/opportunities.ts'
import type { Place } from '../data/places/places.ts'
import { requireProduct } from '../data/catalog/products.ts'
import { requireService } from '../data/catalog/services.ts'

/** The request body of `order.create`. */
export type OrderBody = z.input<typeof OrderDraft>

/** Returns an order body without dates and numbers. */
export function createJobBody(
  random: Random,
  opportunity: Opportunity,
  place: Place,
  customer: Customer,
): OrderBody {
  return {
    name: opportunity.name,
    order_type: opportunity.orderType,
    brand: brands[opportunity.brand],
    opportunity: createOpportunityBody(opportunity),
    customer: createCustomerBody(customer, place),
    is_remote: opportunity.isRemote ?? false,
    is_customer_sign_required: opportunity.signRequired ?? true,
    async_appointment: opportunity.asyncAppointment ?? false,
    professional_comment: random.pick(opportunity.professionalComments),
    days_until_finalization_sla: opportunity.slaDays,
    services: createServiceLines(random, opportunity),
    products: random
      .pick(opportunity.products)
      .map(([itemId, quantity]) => createProductLine(itemId, drawQuantity(random, quantity))),
  }
}

function createOpportunityBody(opportunity: Opportunity): OrderBody['opportunity'] {
  const { firstName, lastName, phone } = supportContacts[opportunity.brand]
  const number = opportunities.indexOf(opportunity)
  return {
    sfid: createDemoId('opportunity', number),
    name: opportunity.name,
    invoicing_target: opportunity.invoicingTarget,
    assembly_time_days: opportunity.assemblyTimeDays,
    multiday: opportunity.multiday,
    documentation_type: opportunity.documentationType,
    can_create_proposal: opportunity.canCreateProposal ? ['partner'] : [],
    brand_approves_proposals: opportunity.brandApprovesProposals ?? false,
    technical_support_contacts: [
      { sfid: createDemoId('contact', 900_000 + number), first_name: firstName, last_name: lastName, phone },
    ],
  }
}

function createCustomerBody(customer: Customer, place: Place): OrderBody['customer'] {
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

function drawQuantity(random: Random, quantity: Quantity): number {
  return typeof quantity === 'number' ? quantity : random.between(quantity[0], quantity[1])
}

function createServiceLines(random: Random, opportunity: Opportunity): OrderBody['services'] {
  return opportunity.services
    .map(([key, quantity]) => ({ service: requireService(key), quantity: drawQuantity(random, quantity) }))
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

function createProductLine(itemId: string, quantity: number): NonNullable<OrderBody['products']>[number] {
  const product = requireProduct(itemId)
  return {
    item_id: product.itemId,
    name: product.name,
    quantity,
    supplier: product.supplier,
    ...(product.hasSerialNumber ? {} : { has_serial_number: false }),
    ...(product.url ? { url: product.url } : {}),
    price_listing: centsToAmount(product.listingCents),
    ...(product.url ? { files: product.files.map((type) => ({ type, url: product.url ?? null })) } : {}),
  }
}
