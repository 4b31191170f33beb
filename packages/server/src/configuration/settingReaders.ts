import { resolve } from 'node:path'
import { didYouMean, wholeNumber } from '@octavo/core'
import { type Network, parseNetwork } from '../clients/ipAddress.js'
import { requireName } from '../sites/names.js'

export function text(value: string): string {
  return value
}

/** Reads a path without characters that shells or SSH interpret. */
export function filePath(value: string, name: string): string {
  const path = resolve(value)
  if (/^[\w./@+,-]+$/.test(path)) return path
  throw new Error(`Invalid path "${path}" for ${name}. Expected only letters, digits and . / @ + , _ -`)
}

export function number(least: number, most: number) {
  return (value: string, name: string): number => {
    const read = wholeNumber(value, least, most)
    if (read !== undefined) return read
    throw new Error(`Invalid value "${value}" for ${name}. Expected a whole number from ${least} to ${most}.`)
  }
}

export function oneOf<const T extends string>(values: readonly T[]) {
  return (value: string, name: string): T => {
    const known = values.find((candidate) => candidate === value)
    if (known !== undefined) return known
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

/** @param what noun for error messages, such as `a plan` */
export function names(what: string) {
  return (value: string, name: string): string[] => {
    const read = list(value, name)
    try {
      return read.map((each) => requireName(each, what))
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
