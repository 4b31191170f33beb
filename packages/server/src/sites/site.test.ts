import { expect, test } from 'vitest'
import { withoutCredentials } from './site.js'

test('passwords and tokens in addresses are not shown', () => {
  const shown = (url: string) => withoutCredentials({ kind: 'git', url, ref: 'main' })
  expect(shown('https://me:hunter2@git.test/docs')).toEqual({
    kind: 'git',
    url: 'https://***:***@git.test/docs',
    ref: 'main',
  })
  expect(shown('https://ghp_token@git.test/docs')).toMatchObject({ url: 'https://***@git.test/docs' })
  expect(shown('ssh://git@git.test/docs')).toMatchObject({ url: 'ssh://git@git.test/docs' })
  expect(shown('https://git.test/docs')).toMatchObject({ url: 'https://git.test/docs' })
  expect(shown('git@git.test:docs')).toMatchObject({ url: 'git@git.test:docs' })
})
