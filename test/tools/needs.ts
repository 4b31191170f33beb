import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.js'
import { hasCorpus } from './corpus.js'
import { findPostgres } from './postgres.js'

/** A program or folder that tests need and a machine may lack. */
export interface Need {
  name: string
  /** How to have it, as a command or a setting. */
  enable: string
}

const NEEDS: readonly (Need & { found(): boolean })[] = [
  {
    name: 'Chromium',
    enable: 'apt-get install chromium, or CHROME_PATH',
    found: () => findChromium() !== undefined,
  },
  {
    name: 'PostgreSQL',
    enable: 'npm install --include=optional, or apt-get install postgresql',
    found: () => findPostgres() !== undefined,
  },
  {
    name: 'corpus of real sites',
    enable: 'OCTAVO_CORPUS=folder-of-sites',
    found: () => hasCorpus,
  },
  {
    name: 'bubblewrap that may make namespaces',
    enable: 'apt-get install bubblewrap',
    found: () => hasBubblewrap(),
  },
  ...(
    [
      ['ssh', '-V', 'openssh-client'],
      ['unzip', '-v', 'unzip'],
      ['python3', '--version', 'python3'],
      ['nginx', '-v', 'nginx-light'],
      ['caddy', 'version', 'caddy'],
    ] as const
  ).map(([program, flag, debian]) => ({
    name: program,
    enable: `apt-get install ${debian}`,
    found: () => runs(program, flag),
  })),
]

/** What this machine lacks for tests that are skipped on it. */
export function missingNeeds(): Need[] {
  return NEEDS.filter(({ found }) => !found())
}

/** Whether programs can be shut into namespaces of their own here. */
export function hasBubblewrap(): boolean {
  return runs('bwrap', '--unshare-all', '--ro-bind', '/', '/', 'true')
}

/** Whether a program is installed and runs. */
export function runs(program: string, ...args: string[]): boolean {
  return spawnSync(program, args).status === 0
}
