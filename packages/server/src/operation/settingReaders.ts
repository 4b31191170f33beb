import { Resolver } from 'node:dns'
import { resolve } from 'node:path'
import { didYouMean, wholeNumber } from '@octavo/core'
import { type Network, parseNetwork } from '../api/ipAddress.js'
import { EMAIL_RULE, normalizeEmail } from '../stores/emailAddress.js'
import { requireName } from '../stores/organizationNames.js'
import { isMemberRole, MEMBER_ROLES, type MemberRole } from '../stores/permissions.js'
import { readSecretKey } from '../stores/secretBox.js'
import { normalizeDomain } from '../stores/siteRecord.js'

export function text(value: string): string {
  return value
}

/** Reads a path. Rejects characters that have a special meaning in shells or SSH. */
export function filePath(value: string, name: string): string {
  const path = resolve(value)
  if (/^[\w./@+,-]+$/.test(path)) return path
  throw new Error(`Invalid path "${path}" for ${name}. Expected only letters, digits and . / @ + , _ -`)
}

export function number(least: number, max: number) {
  return (value: string, name: string): number => {
    const read = wholeNumber(value, least, max)
    if (read !== undefined) return read
    throw new Error(`Invalid value "${value}" for ${name}. Expected a whole number from ${least} to ${max}.`)
  }
}

export function oneOf<const T extends string>(values: readonly T[]) {
  return (value: string, name: string): T => {
    const matchingValue = values.find((candidate) => candidate === value)
    if (matchingValue !== undefined) return matchingValue
    const advice = didYouMean(value, values) ?? `Expected one of: ${values.join(', ')}.`
    throw new Error(`Invalid value "${value}" for ${name}. ${advice}`)
  }
}

export function list(value: string, name: string): string[] {
  try {
    const read: unknown = JSON.parse(value)
    if (Array.isArray(read) && read.every((item) => typeof item === 'string')) return read
  } catch {
    // Reported below.
  }
  throw new Error(`Invalid value "${value}" for ${name}. Expected a JSON array of strings.`)
}

export function domains(value: string, name: string): string[] {
  return list(value, name).map((item) => {
    const domain = normalizeDomain(item)
    if (domain === undefined)
      throw new Error(`Invalid domain "${item}" for ${name}. Expected a name such as example.com.`)
    return domain
  })
}

/** The value is not part of the message, because it is secret. */
export function secretKeys(value: string, name: string): Uint8Array[] {
  const invalid = new Error(`Invalid value for ${name}. Expected a JSON array of keys of 32 bytes in base64.`)
  let texts: string[]
  try {
    texts = list(value, name)
  } catch {
    throw invalid
  }
  return texts.map((each) => {
    const key = readSecretKey(each)
    if (!key) throw invalid
    return key
  })
}

export function dnsServers(value: string, name: string): string[] {
  const servers = list(value, name)
  try {
    new Resolver().setServers(servers)
  } catch {
    throw new Error(`Invalid value "${value}" for ${name}. Expected IP addresses, with optional ports.`)
  }
  return servers
}

/** @param noun noun for error messages, such as `a plan` */
export function names(noun: string) {
  return (value: string, name: string): string[] => {
    const read = list(value, name)
    try {
      return read.map((each) => requireName(each, noun))
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`)
    }
  }
}

export function networks(value: string, name: string): Network[] {
  try {
    return list(value, name).map(parseNetwork)
  } catch (error) {
    throw error instanceof TypeError ? new Error(`${name}: ${error.message}`) : error
  }
}

export function listenAddress(value: string, name: string): { host: string; port: number } | '' {
  const [, bracketed, plain, port] = /^(?:\[([\da-fA-F:.]+)\]|([^:\s]+)):(\d{1,5})$/.exec(value) ?? []
  const host = bracketed ?? plain
  if (host === undefined || Number(port) > 65_535)
    throw new Error(
      `Invalid address "${value}" for ${name}. Expected an IP address and a port, such as 127.0.0.1:4601.`,
    )
  return { host, port: Number(port) }
}

export function webUrl(value: string, name: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new Error(`Invalid URL "${value}" for ${name}. Expected an http or https URL.`)
}

export function smtpUrl(value: string, name: string): string {
  if (URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol)) return value
  // The URL can contain a password.
  throw new Error(`Invalid URL for ${name}. Expected a URL that begins with smtp:// or smtps://.`)
}

export function emailText(value: string, name: string): string {
  const email = normalizeEmail(value)
  if (email === undefined) throw new Error(`Invalid e-mail address "${value}" for ${name}. ${EMAIL_RULE}`)
  return email
}

export function claimRoles(value: string, name: string): Record<string, { organisation: string; role: MemberRole }> {
  try {
    const read: unknown = JSON.parse(value)
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return Object.fromEntries(
        Object.entries(read).map(([key, text]) => {
          const [organisation = '', role, ...rest] = String(text).split(':')
          if (!isMemberRole(role) || rest.length > 0) throw new SyntaxError()
          return [key, { organisation: requireName(organisation, 'an organization'), role }]
        }),
      )
  } catch {
    // Reported below.
  }
  throw new Error(
    `Invalid value "${value}" for ${name}. Expected a JSON object such as {"writers":"acme:editor"} with the roles ${MEMBER_ROLES.join(', ')}.`,
  )
}

export function weights(value: string, name: string): Record<string, number> {
  try {
    const read: unknown = JSON.parse(value)
    const isShare = (share: unknown) => typeof share === 'number' && share > 0 && share <= 1000
    if (typeof read === 'object' && read !== null && !Array.isArray(read) && Object.values(read).every(isShare))
      return read as Record<string, number>
  } catch {
    // Reported below.
  }
  throw new Error(`Invalid value "${value}" for ${name}. Expected a JSON object of numbers above 0, up to 1000.`)
}
