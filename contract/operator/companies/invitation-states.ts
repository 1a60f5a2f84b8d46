/**
 * `ended`: the link has expired. `withdrawn`: by the marketplace. `declined`: the company wants no offers. The portal does
 * not know whether an email was opened: programs that check emails open links as well.
 */
export const invitationStates = ['sent', 'registered', 'declined', 'withdrawn', 'ended'] as const
export type InvitationState = (typeof invitationStates)[number]

/** Companies that one request may invite. */
export const maxInvitedCompanies = 50
