/** About taking back a change of an order; only loaded after the login. */
export default {
  done: 'Rückgängig gemacht',
  failedTitle: 'Nicht rückgängig gemacht',
  changedText: 'Jemand hat den Auftrag inzwischen geändert. Der neue Stand bleibt.',
} as const
