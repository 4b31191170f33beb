import { compareText } from '@octavo/core'
import { reportSource } from '../load/crawl.js'
import { isObject } from '../load/data.js'
import { insideRoot } from '../load/refPath.js'
import type { Source } from '../load/source.js'
import type { OverlayContext } from './applyOverlays.js'

/** A file that begins like an overlay; only such files are parsed. */
const MARK = /(?:^|[{,])\s*["']?overlay["']?\s*:/m
const EXTENDS = /(?:^|[{,])\s*["']?extends["']?\s*:\s*["']?([^"'\s,}]+)/m
const HEAD = 4096

/** Overlays of the repository whose `extends` names the document, by name. */
export function findOverlays({ source, reader, faults, candidates = [] }: OverlayContext): Source[] {
  const found: Source[] = []
  for (const file of [...candidates].sort(compareText)) {
    if (file === source || !/\.(?:json|ya?ml)$/i.test(file)) continue
    const bytes = reader.peek(file)
    const head = bytes && Buffer.from(bytes.subarray(0, HEAD)).toString('utf8')
    if (!bytes || head === undefined || !MARK.test(head)) continue
    const parsed = reader.parse(bytes, file)
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

/** What an overlay that can't be parsed belongs to: its mistake is a problem of that document. */
function seemsToExtend(head: string, file: string, source: string): boolean {
  const target = EXTENDS.exec(head)?.[1]
  return target !== undefined && isTarget(target, file, source)
}

function isTarget(target: string, file: string, source: string): boolean {
  return target === source || insideRoot(target, file) === source
}
