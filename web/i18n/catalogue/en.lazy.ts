export const lazyMessages = import.meta.glob<object>(
  [
    '../../features/*/messages/en.ts',
    '../../ui/camera/messages/en.ts',
    '!**/features/{login,order-lists}/**',
  ],
  { import: 'default' },
)
