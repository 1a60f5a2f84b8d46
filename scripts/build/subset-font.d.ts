/** Types for `generate-fonts.ts`: the package ships none, and those of DefinitelyTyped are outdated. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
    /** OpenType features to keep; default: all. */
    keepFeatures?: string[]
  }
  /** Returns the font reduced to the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
