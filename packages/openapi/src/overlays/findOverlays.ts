import { compareText } from '@octavo/core'
import { reportSource } from '../load/crawl.js'
import { isObject } from '../load/data.js'
import type { Faults } from '../load/faults.js'
import type { FileReader } from '../load/fileSet.js'
import { parseSource } from '../load/parseSource.js'
import { insideRoot } from '../load/refPath.js'
import type { Source } from '../load/source.js'

export interface OverlaySearch {
  source: string
  reader: FileReader
  faults: Faults
  candidates?: readonly string[]
}

/** A key at the start of overlays; only files with it are parsed. */
const MARK = /(?:^|[{,])\s*["']?overlay["']?\s*:/m
const EXTENDS = /(?:^|[{,])\s*["']?extends["']?\s*:\s*["']?([^"'\s,}]+)/m
const HEAD = 4096

/** Returns the overlays of the repository whose `extends` points to the document, sorted by path. */
export function findOverlays({ source, reader, faults, candidates = [] }: OverlaySearch): Source[] {
  const found: Source[] = []
  for (const file of [...candidates].sort(compareText)) {
    if (file === source || !/\.(?:json|ya?ml)$/i.test(file)) continue
    const bytes = reader.peek(file)
    const head = bytes && Buffer.from(bytes.subarray(0, HEAD)).toString('utf8')
    if (!bytes || head === undefined || !MARK.test(head)) continue
    const parsed = parseSource(bytes, file)
    const isBroken = parsed.value === undefined
    if (isBroken ? !seemsToExtend(head, file, source) : !extendsSource(parsed, source)) continue
    reader.asked.add(file)
    reportSource(parsed, faults)
    if (!isBroken) found.push(parsed)
  }
  return found
}

function extendsSource({ value, file }: Source, source: string): boolean {
  if (!isObject(value) || typeof value.overlay !== 'string' || typeof value.extends !== 'string') return false
  return isTarget(value.extends, file, source)
}

/** Returns whether an overlay that cannot be parsed extends the document, which then gets the syntax error. */
function seemsToExtend(head: string, file: string, source: string): boolean {
  const target = EXTENDS.exec(head)?.[1]
  return target !== undefined && isTarget(target, file, source)
}

/** Returns the value of `extends`, and its offsets, in a file that starts like an overlay. */
export function extendsUrl(text: string): { target: string; start: number; end: number } | undefined {
  const head = text.slice(0, HEAD)
  const found = MARK.test(head) ? EXTENDS.exec(head) : null
  const [whole, target] = found ?? []
  if (!found || whole === undefined || target === undefined) return undefined
  const start = found.index + whole.length - target.length
  return { target, start, end: start + target.length }
}

/** Returns the paths from the docs root that the `extends` of an overlay can mean. */
export function extendedPaths(target: string, file: string): string[] {
  const inside = insideRoot(target, file)
  return inside === undefined ? [target] : [target, inside]
}

function isTarget(target: string, file: string, source: string): boolean {
  return extendedPaths(target, file).includes(source)
}
