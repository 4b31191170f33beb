import type { BodyContent, FileContent, FileValue, PartEncoding, RequestPart, SentValue } from '@octavo/core'
import { textOf } from './serialize.js'
import { writeJson } from './writeJson.js'

export function isFileValue(value: unknown): value is FileValue {
  return typeof value === 'object' && value !== null && (value as FileValue).octavo === 'file'
}

export function fileValue(file: FileContent): FileValue {
  return { octavo: 'file', ...file }
}

export function fileContent({ octavo: _, ...file }: FileValue): FileContent {
  return file
}

/** What stands for a file where only texts can. */
export function fileName(value: unknown): string | undefined {
  return isFileValue(value) ? value.fileName : undefined
}

/** Parts of a multipart body for one field: one an item of an array, JSON for objects (OpenAPI, Encoding Object). */
export function formPart(name: string, value: BodyContent | undefined, encoding: PartEncoding = {}): RequestPart[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item: BodyContent | undefined) => formPart(name, item, encoding))
  const contentType = encoding.contentType?.split(',')[0]?.trim()
  const typed = contentType && !contentType.includes('*') ? { contentType } : {}
  if (isFileValue(value)) return [{ name, file: fileContent(value), ...typed }]
  if (encoding.isFile && typeof value === 'string') return [{ name, file: { fileName: value }, ...typed }]
  if (typeof value === 'object') {
    return [{ name, value: writeJson(value), contentType: typed.contentType ?? 'application/json' }]
  }
  return [{ name, value: textOf(value as SentValue), ...typed }]
}
