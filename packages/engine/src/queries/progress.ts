import { plural } from '@octavo/core'
import type { Logger } from 'vite'

export interface BuildProgress {
  step: 'render' | 'write'
  done: number
  total: number
}

/** Minimum interval between two redraws, in milliseconds. */
const INTERVAL_MS = 50

const LABELS: Record<BuildProgress['step'], string> = { render: 'Rendering', write: 'Writing' }

interface Progress {
  update(progress: BuildProgress): void
  /** Removes the bar, so that further output starts on a clean line. */
  clear(): void
}

/** The stream that the bar is drawn on. */
interface ProgressStream {
  isTTY?: boolean
  write(text: string): unknown
}

/** Returns a progress bar with counts and time for a terminal, or one line per step for other streams. */
export function createProgress(logger: Pick<Logger, 'info'>, stream: ProgressStream = process.stderr): Progress {
  const start = performance.now()
  let lastDrawn = 0
  return {
    update({ step, done, total }) {
      if (!stream.isTTY) {
        if (done === total)
          logger.info(`${LABELS[step]} ${plural(total, 'page')}: ${seconds(performance.now() - start)}`)
        return
      }
      const now = performance.now()
      if (done < total && now - lastDrawn < INTERVAL_MS) return
      lastDrawn = now
      stream.write(`\r\u001b[K${LABELS[step]} ${bar(done / total)} ${done}/${total} ${seconds(now - start)}`)
    },
    clear() {
      if (stream.isTTY && lastDrawn > 0) stream.write('\r\u001b[K')
    },
  }
}

function bar(part: number): string {
  const width = 24
  const filled = Math.round(part * width)
  return '█'.repeat(filled) + '░'.repeat(width - filled)
}

/** Returns a duration such as `0.42 s`. */
function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`
}
