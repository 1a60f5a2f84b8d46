/** About taking back a change of an order; only loaded after the login. */
export default {
  done: 'Rückgängig gemacht',
  failedTitle: 'Nicht rückgängig gemacht',
  changedText: 'Jemand hat den Auftrag inzwischen geändert. Der neue Stand bleibt.',
  /** Written into the order for the marketplace. */
  unreachableWithdrawn: 'Die Meldung war ein Versehen und ist zurückgenommen.',
  /** The customer reads it as the reason of the new appointment. */
  movedBackReason: 'Die Verschiebung ist zurückgenommen: Es bleibt beim bisherigen Termin.',
} as const
