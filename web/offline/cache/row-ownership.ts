/** Row keys begin with their owner: contact and company, or contact and the one order of a mailed link. */
const linkAccountPrefix = 'access-link:'

/** Returns what replaces the company id for a user with an order link; each order has its own. */
export const toLinkAccountId = (orderId: string): string => `${linkAccountPrefix}${orderId}`

export function isLinkRow(key: string): boolean {
  return key.split(' ')[1]?.startsWith(linkAccountPrefix) ?? false
}

/**
 * Whether the row must be deleted when `owner` uses this device, because it belongs to another user. Users
 * with an order link do not delete rows of a login, which may continue in another tab.
 */
export function isForeignRow(key: string, owner: string): boolean {
  const [contactId] = owner.split(' ')
  return !key.startsWith(`${contactId} `) && (!isLinkRow(owner) || isLinkRow(key))
}
