import { compareText } from '@octavo/core'
import { reportSource } from '../load/crawl.js'
import { isObject } from '../load/data.js'
import { insideRoot } from '../load/refPath.js'
import type { Source } from '../load/source.js'
import type { OverlayContext } from './applyOverlays.js'

/** A file that begins like an overlay; only such files are parsed. */
const MARK = /(?:^|[{,])\s*["']?overlay["']?\s*:/m
const HEAD = 4096

/** Overlays of the repository whose `extends` names the document, by name. */
export function findOverlays({ source, reader, faults, candidates = [] }: OverlayContext): Source[] {
  const found: Source[] = []
  for (const file of [...candidates].sort(compareText)) {
    if (file === source || !/\.(?:json|ya?ml)$/i.test(file)) continue
    const bytes = reader.peek(file)
    if (!bytes || !MARK.test(Buffer.from(bytes.subarray(0, HEAD)).toString('utf8'))) continue
    const parsed = reader.parse(bytes, file)
    if (!extendsSource(parsed, source)) continue
    reader.asked.add(file)
    reportSource(parsed, faults)
    found.push(parsed)
  }
  return found
}

function extendsSource({ value, file }: Source, source: string): boolean {
  if (!isObject(value) || typeof value.overlay !== 'string' || typeof value.extends !== 'string') return false
  const target = value.extends
  return target === source || insideRoot(target, file) === source
}
