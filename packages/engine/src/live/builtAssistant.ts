import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DISCOVERY_PATH } from '../options/assistantOption.js'

/** Returns true if the chat of a built site uses the site's own host. Reads the setting from a generated page. */
export function asksItsHost(folder: string, base: string): boolean {
  return ['404.html', 'index.html'].some((file) => {
    const [, settings = ''] = /\sdata-assistant="([^"]*)"/.exec(read(folder, file)) ?? []
    return settings.includes(`:&quot;${base}${DISCOVERY_PATH}/`)
  })
}

function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8')
  } catch {
    return ''
  }
}
