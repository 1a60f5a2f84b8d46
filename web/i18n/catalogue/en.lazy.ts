export const lazyMessages = import.meta.glob<object>(
  ['../../features/*/messages/en.ts', '!**/features/{login,order-lists}/**'],
  { import: 'default' },
)
