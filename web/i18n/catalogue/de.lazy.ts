/**
 * Messages that load with their own pages and dialogs, by file. The excluded features belong to the messages of
 * the public pages and of the app shell.
 */
export const lazyMessages = import.meta.glob<object>(
  [
    '../../features/*/messages/de.ts',
    '../../ui/camera/messages/de.ts',
    '!**/features/{login,order-lists}/**',
  ],
  { import: 'default' },
)
