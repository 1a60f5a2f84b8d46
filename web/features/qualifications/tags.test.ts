import { describe, expect, test } from 'vitest'
import { addTags, quoteTag, splitTypedTags, splitAllTags } from './tags.ts'

describe('tags', () => {
  test.each<[string, string[]]>([
    ['KNX', ['KNX']],
    ['KNX Loxone', ['KNX', 'Loxone']],
    ['KNX,Loxone;DALI', ['KNX', 'Loxone', 'DALI']],
    [' , ;; KNX ,', ['KNX']],
    ['"Smart Home" KNX', ['Smart Home', 'KNX']],
    ['KNX "Smart  Home, groß; fein"', ['KNX', 'Smart Home, groß; fein']],
    ['„Smart Home“ KNX', ['Smart Home', 'KNX']],
    ['„Smart Home”', ['Smart Home']],
    ['“Smart Home” KNX', ['Smart Home', 'KNX']],
    ['«Maison connectée» KNX', ['Maison connectée', 'KNX']],
    ['"Smart Home', ['Smart Home']],
    ['19" Rack', ['19"', 'Rack']],
    ['KNX\nLoxone\tDALI', ['KNX', 'Loxone', 'DALI']],
    ['""', []],
    ['"', []],
    ['', []],
  ])('the text %j is split into the tags %j', (typed, tags) => expect(splitAllTags(typed)).toEqual(tags))

  test('a separator ends a tag, and the last one is still being typed', () => {
    expect(splitTypedTags('KNX Lox')).toEqual({ tags: ['KNX'], rest: 'Lox' })
    expect(splitTypedTags('KNX,')).toEqual({ tags: ['KNX'], rest: '' })
    expect(splitTypedTags('"Smart Ho')).toEqual({ tags: [], rest: '"Smart Ho' })
    expect(splitTypedTags('"Smart Home"')).toEqual({ tags: ['Smart Home'], rest: '' })
  })

  test('a list contains each tag once', () => {
    expect(addTags(['KNX'], ['knx', 'DALI', 'dali'])).toEqual(['KNX', 'DALI'])
  })

  test('a tag that is moved back into the field is parsed as the same tag', () => {
    expect(splitAllTags(quoteTag('Smart Home'))).toEqual(['Smart Home'])
    expect(quoteTag('KNX')).toBe('KNX')
  })
})
