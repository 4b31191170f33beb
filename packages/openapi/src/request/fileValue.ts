import type { FileContent, FileValue } from '@octavo/core'

/** A registered symbol, equal in all copies of this module. No document can contain it. */
const MARK = Symbol.for('octavo.file')

export function isFileValue(value: unknown): value is FileValue {
  return typeof value === 'object' && value !== null && MARK in value
}

export function fileValue(file: FileContent): FileValue {
  return { ...file, [MARK]: true } as FileContent as FileValue
}

export function fileContent({ fileName, mediaType, blob }: FileValue): FileContent {
  return { fileName, mediaType, blob }
}

/** Returns the name of a file, which replaces the file in text bodies. */
export function fileName(value: unknown): string | undefined {
  return isFileValue(value) ? value.fileName : undefined
}
