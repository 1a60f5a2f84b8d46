/** The type of a translation: the keys of the German file with any texts. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }
