import type { OperatorOutput } from '#contract/operator/operator-api'
import type { OrderDraft } from '#contract/operator/orders/orders'
import { requireValidDraft } from '#server/features/orders/creation/create-order.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import * as table from './new-orders.sql.ts'
import { listServiceLines } from './order-lines.sql.ts'
import { findOrderCustomer, requireOrderId } from './orders.sql.ts'

/** Checks the body of `order.create`. Throws the errors that creating the order would throw. */
export async function checkNewOrder(
  call: OperatorCall,
  draft: OrderDraft,
): Promise<OperatorOutput<'order.check'>> {
  await requireValidDraft(call, draft)
  const places = await table.listPlacesOfPostalCode(call.tx, draft.customer.postal_code)
  const brands = await table.listBrandNames(call.tx)
  return {
    places,
    has_position: places.length > 0 || draft.customer.latitude !== undefined,
    is_new_brand: !brands.includes(draft.brand),
  }
}

function removeId<L extends { readonly api_id: string }>(line: L): Omit<L, 'api_id'> {
  const { api_id: _, ...rest } = line
  return rest
}

/** Returns the brands, qualifications and services that a new order can name. */
export async function readCatalogue(
  { tx }: OperatorCall,
  { brand }: { readonly brand?: string | undefined },
): Promise<OperatorOutput<'catalogue.read'>> {
  return {
    brands: await table.listBrandNames(tx),
    qualifications: await table.listHeldQualifications(tx),
    services: brand ? await table.listBrandServices(tx, brand) : [],
  }
}

/**
 * Returns an order as the body of `order.create` for another one. It gets an opportunity of its own with the same
 * settings, because the documents of an opportunity belong to one customer.
 */
export async function copyOrder(call: OperatorCall, id: string): Promise<OperatorOutput<'order.draft'>> {
  const orderId = await requireOrderId(call, id)
  const row = await table.readCopiedColumns(call.tx, orderId)
  const services = await listServiceLines(call, orderId)
  return {
    ...(await findOrderCustomer(call, orderId)),
    name: row.name,
    order_type: row.order_type,
    brand: row.brand,
    project: row.project,
    is_remote: row.is_remote,
    is_customer_sign_required: row.is_customer_sign_required,
    async_appointment: row.async_appointment,
    days_until_finalization_sla: row.days_until_finalization_sla,
    professional_comment: row.professional_comment,
    customer_comment: row.customer_comment,
    opportunity: {
      name: row.opportunity_name,
      email_type: row.email_type,
      invoicing_target: row.invoicing_target,
      vat_rate: Number(row.vat_rate),
      custom_services_margin: Number(row.custom_services_margin),
      custom_services_margin_selling: Number(row.custom_services_margin_selling),
      assembly_time_days: row.assembly_time_days,
      multiday: row.multiday,
      multiday_documentation_form_id: row.multiday_documentation_form_id,
      documentation_type: row.documentation_type,
      can_create_proposal: row.can_create_proposal,
      brand_approves_proposals: row.brand_approves_proposals,
      technical_support_contacts: row.contacts,
    },
    services: services.map(removeId),
    custom_services: await table.listCopiedCustomServices(call.tx, orderId),
    products: await table.listCopiedProducts(call.tx, orderId),
  }
}
