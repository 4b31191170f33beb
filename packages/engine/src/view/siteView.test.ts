import { resolveConfig } from '@octavo/config'
import { expect, test } from 'vitest'
import { siteView } from './siteView.js'

const urls = { base: '/', linkStyle: 'extensionless' as const }

function siteLogo(logo: object, files: readonly string[]) {
  const config = resolveConfig({
    theme: 'mint',
    name: 'Test',
    colors: { primary: '#123456' },
    navigation: {},
    logo,
  } as never)
  return siteView({ config, urls, home: '/', hasFile: (path) => files.includes(path) }).logo
}

test('a logo with a missing file falls back to the site name', () => {
  expect(siteLogo({ light: '/a.svg', dark: '/b.svg' }, [])).toBeUndefined()
  expect(siteLogo({ light: '/a.svg', dark: '/b.svg' }, ['/b.svg'])).toMatchObject({ light: '/b.svg', dark: '/b.svg' })
  expect(siteLogo({ light: 'https://a.example/l.svg' }, [])).toMatchObject({ light: 'https://a.example/l.svg' })
})
