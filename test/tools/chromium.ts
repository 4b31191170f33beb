import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Flags for a browser that talks to nobody but the site under test. */
const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let found: string | null | undefined

/**
 * Path of a Chromium: `CHROME_PATH`, else one on the search path, else Debian's own package, which
 * is installed when this runs as root. Undefined where there is none; the reason is printed once.
 */
export function findChromium(): string | undefined {
  found ??= installed() ?? (installOnDebian() ? installed() : undefined) ?? null
  if (found === null) console.warn('No Chromium is installed: browser tests are skipped. Name one in CHROME_PATH.')
  return found ?? undefined
}

/** Starts the Chromium of this machine; undefined where there is none. */
export async function launchChromium(): Promise<Browser | undefined> {
  const executablePath = findChromium()
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}

function installed(): string | undefined {
  const own = process.env.CHROME_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...(own ? [own] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    MAC,
  ]
  return candidates.find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.warn('Installing Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  return apt('update') && apt('install', '--yes', '--no-install-recommends', 'chromium')
}
