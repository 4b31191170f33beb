import { expect, test } from 'vitest'
import { readConfiguration } from './readConfiguration.js'

const read = (environment: Record<string, string>) => readConfiguration({ environment })

test('a key for ssh comes with the hosts that it is shown to, as paths that mean nothing else', () => {
  expect(read({}).ssh).toBeUndefined()
  const files = { OCTAVO_SSH_KEY: '/run/secrets/key', OCTAVO_SSH_KNOWN_HOSTS: '/run/secrets/known_hosts' }
  expect(read(files).ssh).toEqual({ key: '/run/secrets/key', knownHosts: '/run/secrets/known_hosts' })
  expect(() => read({ OCTAVO_SSH_KEY: '/run/secrets/key' })).toThrow('go together')
  for (const path of ['/a b', '/$(id)', "/'", '/%h', '/a;b'])
    expect(() => read({ ...files, OCTAVO_SSH_KEY: path })).toThrow('OCTAVO_SSH_KEY must be a path of letters')
})
