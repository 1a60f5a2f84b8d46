import { expect, test } from 'vitest'
import { withoutDetours } from './detours.ts'

const scripts = new Map([
  [
    'app.js',
    'const deps=["assets/page.js","assets/kit.js"];let a=()=>import(`./page.js`),b=()=>import(`./kit.js`)',
  ],
  ['page.js', 'export{t as component,n as loader}from"./kit.js";\n'],
  ['kit.js', 'let t=1,n=2,o=3;export{t,n,o};'],
])

test('whoever asks for a script that names another is led there, and gets the same', () => {
  const manifest = {
    page: { file: 'assets/page.js', imports: ['kit'] },
    kit: { file: 'assets/kit.js' },
  }
  const straight = withoutDetours(scripts, manifest, ['page', 'kit'])
  expect([...straight.scripts.keys()]).toEqual(['app.js', 'kit.js'])
  expect(straight.scripts.get('app.js')).toBe(
    'const deps=["assets/kit.js","assets/kit.js"];' +
      'let a=()=>import(`./kit.js`).then(m=>({component:m.t,loader:m.n})),b=()=>import(`./kit.js`)',
  )
  expect(straight.scripts.get('kit.js')).toBe(scripts.get('kit.js'))
  expect(straight.manifest['page']).toEqual({ file: 'assets/kit.js', imports: ['kit'] })
})

test('a script that does more stays, and so does one that no page begins with', () => {
  const manifest = { page: { file: 'assets/page.js' } }
  const busy = new Map([['page.js', 'import"./kit.js";export{t as component}from"./kit.js";']])
  expect(withoutDetours(busy, manifest, ['page']).scripts).toEqual(busy)
  expect(withoutDetours(scripts, manifest, []).scripts).toEqual(scripts)
})
