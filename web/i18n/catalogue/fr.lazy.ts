export const lazyMessages = import.meta.glob<object>(
  [
    '../../features/*/messages/fr.ts',
    '../../ui/camera/messages/fr.ts',
    '!**/features/{login,order-lists}/**',
  ],
  { import: 'default' },
)
