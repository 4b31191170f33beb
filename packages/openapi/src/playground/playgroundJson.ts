import type { BodyContent, PlaygroundData } from '@octavo/core'
import { writeJson } from '../json/writeJson.js'

/** The data of a playground as JSON, its whole numbers digit by digit: the playground reads them in the same way. */
export function playgroundJson(data: PlaygroundData): string {
  return writeJson(data as object as BodyContent)
}
