interface NamedCustomer {
  /** First and last name of the person. */
  readonly name: string
  readonly company_name: string | null
}

/** Returns what a customer is called: the company if there is one, otherwise the person. */
export function getCustomerName({ name, company_name: company }: NamedCustomer): string {
  return company?.trim() || name
}

/** Returns the person behind a company; null if the customer is a private person. */
export function getCustomerPerson({ name, company_name: company }: NamedCustomer): string | null {
  return company?.trim() && name.trim() ? name : null
}
