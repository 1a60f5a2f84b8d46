/**
 * Whose a row on the device is, by the words its key begins with: person and company, or person and the one order
 * that a mailed link opens.
 */
const linkAccountPrefix = 'access-link:'

/** What stands in the place of the company for whoever comes by a link: each order for itself. */
export const toLinkAccountId = (orderId: string): string => `${linkAccountPrefix}${orderId}`

export function isLinkRow(key: string): boolean {
  return key.split(' ')[1]?.startsWith(linkAccountPrefix) ?? false
}

/**
 * Whether a row goes when `whose` comes to this device: it is another person's. A link clears away no log-in, which
 * may go on in another tab.
 */
export function isForeignRow(key: string, whose: string): boolean {
  const [person] = whose.split(' ')
  return !key.startsWith(`${person} `) && (!isLinkRow(whose) || isLinkRow(key))
}
