/**
 * Kinds of work in tax law (docs/domain.md#tax): construction work, repairs of buildings, deliveries of
 * electricity, and everything else.
 */
export const workKinds = ['construction', 'repair', 'electricity', 'other'] as const
export type WorkKind = (typeof workKinds)[number]
