/** As far as `draw-fonts.ts` needs it: the package brings no types, and those of DefinitelyTyped are of an older one. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
    /** OpenType features that stay; all of them where absent. */
    keepFeatures?: string[]
  }
  /** Gives the font with no more than the letters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
