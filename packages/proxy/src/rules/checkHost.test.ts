import { expect, test } from 'vitest'
import { addressRules } from './addresses.js'
import { checkName, resolveHost } from './checkHost.js'

const rules = addressRules()

function refusal(host: string): string {
  try {
    checkName(new URL(`http://${host}/`), rules)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('advice is given for what a setting can open, and for nothing else', async () => {
  expect(
    ['10.0.0.1', '169.254.169.254', '[fe80::1]', 'metadata.google.internal', 'db.internal'].map(refusal),
  ).toMatchInlineSnapshot(`
    [
      ""10.0.0.1" is not a public IP address. The operator of this site can allow private networks.",
      ""169.254.169.254" is not a public IP address. Link-local, multicast, reserved and cloud metadata addresses are always blocked.",
      ""[fe80::1]" is not a public IP address. Link-local, multicast, reserved and cloud metadata addresses are always blocked.",
      ""metadata.google.internal" is a cloud metadata service. Requests to it are always blocked.",
      ""db.internal" is a private network name. The operator of this site can allow private networks.",
    ]
  `)
  const resolve = async () => [{ address: '169.254.169.254', family: 4 as const }]
  await expect(resolveHost(new URL('http://spoofed.example/'), { rules, resolve })).rejects.toMatchInlineSnapshot(
    `[Refusal: "spoofed.example" does not resolve to a public IP address. Link-local, multicast, reserved and cloud metadata addresses are always blocked.]`,
  )
})
