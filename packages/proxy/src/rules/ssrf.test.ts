import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Address, Resolve } from '../types.js'
import { addressRules } from './addresses.js'
import { checkTarget } from './checkHost.js'
import { readUrl } from './checkUrl.js'
import { originRules } from './originRules.js'
import { Refusal } from './refusal.js'

interface Case {
  url: string
  expected: string
  referenceDecision: string
  why: string
  manual?: true
}

const FILE =
  process.env.OCTAVO_SSRF_CASES ??
  fileURLToPath(new URL('../../../../../shared/reliability/cases/ssrf-cases.json', import.meta.url))
const cases = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Case[]) : []

const PUBLIC: Address = { address: '93.184.215.14', family: 4 }
const NAMES: Record<string, Address[]> = {
  'ok.test': [PUBLIC],
  'api.example.com': [PUBLIC],
  '127.0.0.1.nip.io': [{ address: '127.0.0.1', family: 4 }],
  'spoofed.test': [{ address: '169.254.169.254', family: 4 }],
  'mixed.test': [PUBLIC, { address: '10.0.0.7', family: 4 }],
  'v6map.test': [{ address: '::ffff:127.0.0.1', family: 6 }],
}

describe.skipIf(cases.length === 0)('addresses that lead into private networks', () => {
  const statics = cases.filter(({ manual, url }) => !manual && !url.includes('rebind.test'))

  test.each(statics)('$url is decided as expected: $expected ($why)', async ({ url, expected, referenceDecision }) => {
    const looked: string[] = []
    const resolve: Resolve = async (name) => {
      looked.push(name)
      return NAMES[name.replace(/\.$/, '')] ?? []
    }
    const options = { origins: listing(url).flatMap(originRules), rules: addressRules(), resolve }
    const decision = await decide(url, options)
    if (expected === 'deny') expect(decision).toBe(`deny:${referenceDecision.split(':')[1]}`)
    else expect(decision).toMatch(/^allow:[\d.]+$/)
    expect(looked.length).toBeLessThanOrEqual(1)
  })
})

/** Nothing is connected to: public addresses are no matter of a test. */
async function decide(url: string, options: Parameters<typeof checkTarget>[1]): Promise<string> {
  try {
    const [target] = await checkTarget(readUrl(url), options)
    return `allow:${target?.address}`
  } catch (error) {
    if (error instanceof Refusal) return `deny:${error.rule}`
    throw error
  }
}

/** The address as a server of the site, so that the rules after the list of servers decide. */
function listing(url: string): { url: string }[] {
  return URL.canParse(url) ? [{ url: new URL(url).origin }] : []
}
