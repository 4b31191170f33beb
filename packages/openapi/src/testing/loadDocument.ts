import { formatLocation } from '@octavo/core'
import { type LoadOptions, loadLocalSpec } from '../loadSpec.js'
import type { LoadedSpec } from '../model/spec.js'

/** Files of a test repository: text, bytes, or data that is converted to JSON. */
type Files = Record<string, string | Uint8Array | object>

export function createHost(files: Files) {
  return {
    read(file: string): Uint8Array | undefined {
      const content = Object.hasOwn(files, file) ? files[file] : undefined
      if (content === undefined || content instanceof Uint8Array) return content
      return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content, null, 1))
    },
  }
}

export function load(files: Files, options: LoadOptions = {}): LoadedSpec {
  const [source = ''] = Object.keys(files)
  return loadLocalSpec(source, createHost(files), options)
}

/** Returns the diagnostics as the console prints them. */
export function report({ diagnostics }: Pick<LoadedSpec, 'diagnostics'>): string {
  return diagnostics
    .map((one) => {
      const parts = [one.expected && `Expected ${one.expected}`, one.hint].filter(Boolean)
      return [`${one.severity} ${formatLocation(one)} ${one.message} [${one.rule}]`, ...parts].join('\n  ')
    })
    .join('\n')
}

/** Returns the operations in their order, such as `GET /pets`. */
export function names({ operations }: Pick<LoadedSpec, 'operations'>): string[] {
  return operations.map(({ method, path }) => `${method} ${path}`)
}

/** Returns a document with these paths. */
export function document(paths: object, rest: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths, ...rest }
}

export const ok = { responses: { 200: { description: 'ok' } } }
