import type { BodyContent, PlaygroundData } from '@octavo/core'
import { writeJson } from '../json/writeJson.js'

/** Returns the data of a playground as JSON with all digits of numbers, which the playground reads too. */
export function playgroundJson(data: PlaygroundData): string {
  return writeJson(data as object as BodyContent)
}
