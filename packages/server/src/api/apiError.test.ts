import { expect, test } from 'vitest'
import { openSecretBox } from '../stores/secretBox.js'
import { errorFailure } from './apiError.js'

test('a missing key for secrets is a sentence with the setting', () => {
  const box = openSecretBox({ keys: [], dataDir: '/nowhere', databaseUrl: 'postgres://db' })
  const error = (() => {
    try {
      return box.seal('secret', 'hook 1')
    } catch (thrown) {
      return thrown
    }
  })()
  const { status, message } = errorFailure(error as never, {} as never)
  expect([status, message]).toEqual([
    503,
    'Secrets can be stored only when OCTAVO_SECRET_KEYS is set. Ask the operator of the server.',
  ])
})
