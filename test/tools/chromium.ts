import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The shell is the same browser without windows, which halves what a page costs. */
const SHELL = 'chromium-headless-shell'
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Flags for a browser that talks to nobody but the site under test. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a Chromium: `CHROME_PATH`, else one on the search path. Undefined where there is none. */
export function findChromium(): string | undefined {
  const chromePath = process.env.CHROME_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...(chromePath ? [chromePath] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    MAC,
  ]
  return candidates.find(isExecutable)
}

/** Installs Debian's own package where there is no Chromium and this runs as root; says so where there is none then. */
export function provideChromium(): void {
  if (findChromium() === undefined) installOnDebian()
  if (findChromium() === undefined)
    console.warn('No Chromium is installed: browser tests are skipped. Name one in CHROME_PATH.')
}

/** Starts the Chromium of this machine; undefined where there is none. */
export async function launchChromium(): Promise<Browser | undefined> {
  const executablePath = findChromium()
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installOnDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.warn('Installing Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  const install = (name: string) => apt('install', '--yes', '--no-install-recommends', name)
  if (apt('update') && !install(SHELL)) install('chromium')
}
