/** The shape of a messages file: the same keys as the German one, any words. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }
