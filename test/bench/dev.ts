import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { launchChromium, provideChromium } from '../tools/chromium.js'

export interface DevFigures {
  /** Seconds from the start of the process to its listening, and from there to the first page. */
  ready: number
  firstPage: number
  /** Milliseconds from each write to the patched page. */
  edits: number[]
}

/** Measures the dev server with a real browser. */
export async function measureDev(cli: string, root: string): Promise<DevFigures> {
  const start = performance.now()
  const child = spawn(process.execPath, [cli, 'dev', root, '--port', '4810'], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let address = ''
    for await (const line of createInterface(child.stdout)) {
      address = /http:\/\/localhost:\d+\//.exec(stripVTControlCharacters(line))?.[0] ?? ''
      if (address) break
    }
    const ready = (performance.now() - start) / 1000
    const file =
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.mdx'))
        .sort()[5] ?? ''
    const url = address + file.slice(0, -4)
    const startTime = performance.now()
    await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    const firstPage = (performance.now() - startTime) / 1000
    return { ready, firstPage, edits: await measureEdits(url, join(root, file)) }
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

async function measureEdits(url: string, file: string): Promise<number[]> {
  provideChromium()
  const browser = await launchChromium()
  if (!browser) return []
  const page = await browser.newPage()
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'))
  await page.goto(url)
  await connected
  const edits: number[] = []
  for (let edit = 0; edit < 15; edit++) {
    const text = `Edit number ${edit} of this run.`
    const patched = page.waitForFunction((expectedText) => document.body.textContent?.includes(expectedText), text, {
      polling: 5,
    })
    const start = performance.now()
    appendFileSync(file, `\n\n${text}\n`)
    await patched
    edits.push(performance.now() - start)
  }
  await browser.close()
  return edits
}
