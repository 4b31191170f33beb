import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DISCOVERY_PATH } from '../assistant/assistantOption.js'

/** Whether the chat of a built site asks at the site's own address; either of these pages says so, if it is not the author's. */
export function asksItsHost(folder: string, base: string): boolean {
  return ['404.html', 'index.html'].some((file) => {
    const [, settings = ''] = /\sdata-assistant="([^"]*)"/.exec(read(folder, file)) ?? []
    return settings.includes(`:&quot;${base}${DISCOVERY_PATH}/`)
  })
}

/** The name of a built site, as it tells agents. */
export function nameOfSite(folder: string): string {
  return /^# (.+)/.exec(read(folder, 'llms.txt'))?.[1] ?? 'Documentation'
}

function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8')
  } catch {
    return ''
  }
}
